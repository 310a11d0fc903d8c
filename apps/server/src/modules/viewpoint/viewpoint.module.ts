import { viewpoint } from '@sunmao/contract'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { serveRoutes } from '../../http/serve.ts'
import { defineModule } from '../../module.ts'
import { isAnyLocked } from '../model/locked.service.ts'
import { inSub } from '../project/locate.service.ts'
import {
  createViewpoint,
  listViewpoints,
  openViewpoint,
  removeViewpoints,
  updateViewpoint,
} from './viewpoint.service.ts'
import { viewpointTable } from './viewpoint.table.ts'

export const viewpointModule = defineModule({
  name: 'viewpoint',
  routes: serveRoutes(viewpoint, {
    list: (ctx, { query }) => listViewpoints(ctx, query),
    detail: (ctx, { query }) => openViewpoint(ctx, query.id),
    create: (ctx, { body }) => createViewpoint(ctx, body),
    update: (ctx, { body }) => updateViewpoint(ctx, body),
    remove: (ctx, { body }) => removeViewpoints(ctx, body),
  }),
  forget: (db, userIds) =>
    db
      .delete(viewpointTable)
      .where(and(eq(viewpointTable.isPersonal, true), inArray(viewpointTable.userId, [...userIds]))),
  locate: {
    viewpoint: {
      ...inSub(sql`${viewpointTable}`, viewpointTable.subId),
      id: viewpointTable.id,
      fileIds: sql`${viewpointTable.fileIds}`,
      isLocked: isAnyLocked(sql`${viewpointTable.fileIds}`),
      ownerId: sql`case when ${viewpointTable.isPersonal} then coalesce(${viewpointTable.userId}, 0) end`,
    },
  },
})
