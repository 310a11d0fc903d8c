import { projectSub } from '@sunmao/contract'
import { serveRoutes } from '../../http/serve.ts'
import { defineModule } from '../../module.ts'
import { subLocator } from '../project/locate.service.ts'
import { createSub, listSubs, removeSubs, sortSubs, subsOf, updateSub } from './project-sub.service.ts'

export const projectSubModule = defineModule({
  name: 'projectSub',
  routes: serveRoutes(projectSub, {
    list: (ctx, { query }) => listSubs(ctx, query),
    ofProject: (ctx, { query }) => subsOf(ctx, query.projId),
    create: (ctx, { body }) => createSub(ctx, body),
    update: (ctx, { body }) => updateSub(ctx, body),
    sort: (ctx, { body }) => sortSubs(ctx, body.projId, body.subIds),
    remove: (ctx, { body }) => removeSubs(ctx, body),
  }),
  locate: { sub: subLocator },
})
