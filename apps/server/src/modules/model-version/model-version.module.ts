import { modelCompareRecord, modelPubVersion, modelPubVersionGroup } from '@sunmao/contract'
import { sql } from 'drizzle-orm'
import { serveRoutes } from '../../http/serve.ts'
import { defineModule } from '../../module.ts'
import { isAnyLocked, modelLock } from '../model/locked.service.ts'
import { compare, compareScene, comparisonSheet, listChanges, listComparisons } from './compare.service.ts'
import { compareTask } from './compare.task.ts'
import { comparedFiles, isCompareThere } from './compared-files.service.ts'
import { modelCompareTable, modelPubVersionTable } from './model-version.table.ts'
import {
  keepPublished,
  listPubVersions,
  lookAhead,
  modelsOf,
  publish,
  recentPubVersions,
  withdraw,
} from './pub-version.service.ts'
import { releaseActivity } from './release-activity.ts'
import { releaseApprovable } from './release-approvable.ts'
import { changeDraft, draftRelease, removeDrafts } from './release-draft.service.ts'
import { findReleaseReferences } from './release-reference.queries.ts'
import { releaseTool } from './release-tool.ts'

export const modelVersionModule = defineModule({
  name: 'modelVersion',
  readTools: [releaseTool],
  routes: [
    serveRoutes(modelPubVersion, {
      list: (ctx, { query }) => listPubVersions(ctx, query.subId),
      recent: (ctx, { query }) => recentPubVersions(ctx, query.size),
      gate: (ctx, { body }) => lookAhead(ctx, body),
      publish: (ctx, { body }) => publish(ctx, body),
      draft: (ctx, { body }) => draftRelease(ctx, body),
      changeDraft: (ctx, { body }) => changeDraft(ctx, body),
      removeDraft: (ctx, { body }) => removeDrafts(ctx, body),
      withdraw: (ctx, { body }) => withdraw(ctx, body),
    }),
    serveRoutes(modelPubVersionGroup, { models: (ctx, { query }) => modelsOf(ctx, query.pubVersionId) }),
    serveRoutes(modelCompareRecord, {
      compare: (ctx, { body }) => compare(ctx, body),
      list: (ctx, { query }) => listComparisons(ctx, query),
      modelCompared: (ctx, { query }) => listChanges(ctx, query),
      scene: (ctx, { query }) => compareScene(ctx, query.id),
      download: (ctx, { query }) => comparisonSheet(ctx, query.id),
    }),
  ],
  locate: {
    modelPubVersion: {
      from: sql`${modelPubVersionTable}`,
      id: modelPubVersionTable.id,
      projId: modelPubVersionTable.projId,
      subId: modelPubVersionTable.subId,
    },
    modelCompare: {
      from: sql`${modelCompareTable} join lateral (select 1 where ${isCompareThere}) there on true`,
      id: modelCompareTable.id,
      projId: modelCompareTable.projId,
      subId: modelCompareTable.subId,
      lock: modelLock(isAnyLocked(comparedFiles)),
    },
  },
  keepsVersions: keepPublished,
  approvables: [releaseApprovable],
  references: { release: findReleaseReferences },
  activity: releaseActivity,
  tasks: [compareTask],
})
