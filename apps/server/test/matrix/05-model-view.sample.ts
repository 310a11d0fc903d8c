import { filterModelViewTable, modelRouteTable } from '../../src/modules/model-view/model-view.table.ts'
import { defineSample } from './sample.ts'

export const modelViewSample = defineSample({
  rows: async ({ db, subId, userId, isPrivate }) => {
    const [walk] = await db.insert(modelRouteTable).values({ subId, name: 'w', frames: [], sort: 0 }).returning()
    const view = { subId, userId, name: 'v', isPersonal: isPrivate, rules: [] }
    const [filter] = await db.insert(filterModelViewTable).values(view).returning()
    return { routeId: walk!.id, viewId: filter!.id }
  },
  private: ['viewId'],
  calls: {
    'modelRoute.queryList': ({ subId }) => ({ query: { subId } }),
    'modelRoute.batchWrite': ({ subId }) => ({ body: { subId, version: 0, routes: [] } }),
    'modelRoute.remove': ({ routeId }) => ({ body: [routeId] }),
    'filterModelView.queryFilterModelViews': ({ subId }) => ({ body: { subId } }),
    'filterModelView.batchCreate': ({ subId }) => ({ body: { subId, views: [{ name: 'v', rules: [] }] } }),
    'filterModelView.update': ({ viewId }) => ({
      body: { id: viewId, name: 'v', isPersonal: false, rules: [], rowVersion: 0 },
    }),
    'filterModelView.remove': ({ viewId }) => ({ body: [viewId] }),
  },
})
