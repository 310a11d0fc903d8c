import { filterModelView, modelRoute } from '@sunmao/contract'
import { type House, serve } from '../../http/serve.ts'
import {
  createViews,
  listRoutes,
  listViews,
  removeRoutes,
  removeViews,
  updateView,
  writeRoutes,
} from './model-view.service.ts'

export const modelViewModule = (house: House) => {
  serve(house, modelRoute, {
    queryList: (ctx, { query }) => listRoutes(ctx, query.subId),
    batchWrite: (ctx, { body }) => writeRoutes(ctx, body),
    remove: (ctx, { body }) => removeRoutes(ctx, body),
  })
  serve(house, filterModelView, {
    queryFilterModelViews: (ctx, { body }) => listViews(ctx, body.subId),
    batchCreate: (ctx, { body }) => createViews(ctx, body),
    update: (ctx, { body }) => updateView(ctx, body),
    remove: (ctx, { body }) => removeViews(ctx, body),
  })
}
