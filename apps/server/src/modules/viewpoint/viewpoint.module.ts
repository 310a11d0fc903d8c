import { viewpoint } from '@sunmao/contract'
import { sql } from 'drizzle-orm'
import { serveRoutes } from '../../http/serve.ts'
import { defineModule } from '../../module.ts'
import { isAnyLocked, modelLock } from '../model/locked.service.ts'
import { forgetSaved, savedLocator } from '../project/saved-row.service.ts'
import {
  createViewpoint,
  listViewpoints,
  openViewpoint,
  removeViewpoints,
  updateViewpoint,
} from './viewpoint.service.ts'
import { viewpointTable } from './viewpoint.table.ts'
import { findViewpointReferences } from './viewpoint-reference.queries.ts'

export const viewpointModule = defineModule({
  name: 'viewpoint',
  routes: serveRoutes(viewpoint, {
    list: (ctx, { query }) => listViewpoints(ctx, query),
    detail: (ctx, { query }) => openViewpoint(ctx, query.id),
    create: (ctx, { body }) => createViewpoint(ctx, body),
    update: (ctx, { body }) => updateViewpoint(ctx, body),
    remove: (ctx, { body }) => removeViewpoints(ctx, body),
  }),
  forget: forgetSaved(viewpointTable),
  references: { viewpoint: findViewpointReferences },
  locate: {
    viewpoint: {
      ...savedLocator(viewpointTable),
      lock: modelLock(isAnyLocked(sql`${viewpointTable.fileIds}`)),
    },
  },
})
