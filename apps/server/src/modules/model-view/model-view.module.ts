import { filterModelView, modelRoute } from '@sunmao/contract'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { serveRoutes } from '../../http/serve.ts'
import { defineModule } from '../../module.ts'
import { inSub } from '../project/locate.service.ts'
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
  forget: (db, userIds) =>
    db
      .delete(filterModelViewTable)
      .where(and(eq(filterModelViewTable.isPersonal, true), inArray(filterModelViewTable.userId, [...userIds]))),
  locate: {
    modelRoute: { ...inSub(sql`${modelRouteTable}`, modelRouteTable.subId), id: modelRouteTable.id },
    filterModelView: {
      ...inSub(sql`${filterModelViewTable}`, filterModelViewTable.subId),
      id: filterModelViewTable.id,
      ownerId: sql`case when ${filterModelViewTable.isPersonal} then coalesce(${filterModelViewTable.userId}, 0) end`,
    },
  },
})
