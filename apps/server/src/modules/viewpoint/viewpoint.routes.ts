import { viewpoint } from '@sunmao/contract'
import { type House, serve } from '../../http/serve.ts'
import {
  createViewpoint,
  listViewpoints,
  openViewpoint,
  removeViewpoints,
  updateViewpoint,
} from './viewpoint.service.ts'

export const viewpointModule = (house: House) =>
  serve(house, viewpoint, {
    list: (ctx, { query }) => listViewpoints(ctx, query),
    detail: (ctx, { query }) => openViewpoint(ctx, query.id),
    create: (ctx, { body }) => createViewpoint(ctx, body),
    update: (ctx, { body }) => updateViewpoint(ctx, body),
    remove: (ctx, { body }) => removeViewpoints(ctx, body),
  })
