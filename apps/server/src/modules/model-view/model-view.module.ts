import { filterModelView, modelRoute } from '@sunmao/contract'
import { sql } from 'drizzle-orm'
import { serveRoutes } from '../../http/serve.ts'
import { defineModule } from '../../module.ts'
import { inSub } from '../project/locate.service.ts'
import { forgetSaved, savedLocator } from '../project/saved-row.service.ts'
import {
  createViews,
  listRoutes,
  listViews,
  removeRoutes,
  removeViews,
  updateView,
  writeRoutes,
} from './model-view.service.ts'
import { filterModelViewTable, modelRouteTable } from './model-view.table.ts'

export const modelViewModule = defineModule({
  name: 'modelView',
  routes: [
    serveRoutes(modelRoute, {
      queryList: (ctx, { query }) => listRoutes(ctx, query.subId),
      batchWrite: (ctx, { body }) => writeRoutes(ctx, body),
      remove: (ctx, { body }) => removeRoutes(ctx, body),
    }),
    serveRoutes(filterModelView, {
      queryFilterModelViews: (ctx, { body }) => listViews(ctx, body.subId),
      batchCreate: (ctx, { body }) => createViews(ctx, body),
      update: (ctx, { body }) => updateView(ctx, body),
      remove: (ctx, { body }) => removeViews(ctx, body),
    }),
  ],
  forget: forgetSaved(filterModelViewTable),
  locate: {
    modelRoute: { ...inSub(sql`${modelRouteTable}`, modelRouteTable.subId), id: modelRouteTable.id },
    filterModelView: savedLocator(filterModelViewTable),
  },
})
