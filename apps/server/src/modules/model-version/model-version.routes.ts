import { modelCompareRecord, modelPubVersion, modelPubVersionGroup } from '@sunmao/contract'
import { type House, serve } from '../../http/serve.ts'
import { compare, compareScene, comparisonSheet, listChanges, listComparisons } from './compare.service.ts'
import { listPubVersions, lookAhead, modelsOf, publish, withdraw } from './pub-version.service.ts'

export const modelVersionModule = (house: House) => {
  serve(house, modelPubVersion, {
    list: (ctx, { query }) => listPubVersions(ctx, query.subId),
    gate: (ctx, { body }) => lookAhead(ctx, body),
    publish: (ctx, { body }) => publish(ctx, body),
    withdraw: (ctx, { body }) => withdraw(ctx, body),
  })
  serve(house, modelPubVersionGroup, { models: (ctx, { query }) => modelsOf(ctx, query.pubVersionId) })
  serve(house, modelCompareRecord, {
    compare: (ctx, { body }) => compare(ctx, body),
    list: (ctx, { query }) => listComparisons(ctx, query),
    modelCompared: (ctx, { query }) => listChanges(ctx, query),
    scene: (ctx, { query }) => compareScene(ctx, query.id),
    download: (ctx, { query }) => comparisonSheet(ctx, query.id),
  })
}
