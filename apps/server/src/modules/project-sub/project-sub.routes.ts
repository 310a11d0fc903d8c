import { projectSub } from '@sunmao/contract'
import { type House, serve } from '../../http/serve.ts'
import { createSub, listSubs, removeSubs, sortSubs, subsOf, updateSub } from './project-sub.service.ts'

export const projectSubModule = (house: House) =>
  serve(house, projectSub, {
    list: (ctx, { query }) => listSubs(ctx, query),
    ofProject: (ctx, { query }) => subsOf(ctx, query.projId),
    create: (ctx, { body }) => createSub(ctx, body),
    update: (ctx, { body }) => updateSub(ctx, body),
    sort: (ctx, { body }) => sortSubs(ctx, body.projId, body.subIds),
    remove: (ctx, { body }) => removeSubs(ctx, body),
  })
