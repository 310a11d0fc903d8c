import { filterModelView, modelRoute, viewpoint } from '@sunmao/contract'
import { useCall, useSend } from '../../../api/hooks.ts'

export const useViewpoints = (subId: number, size: number) =>
  useCall(viewpoint.list, { query: { subId, page: 0, size } }, { keepPrevious: true })
export const useRemoveViewpoint = () => useSend(viewpoint.remove, [viewpoint.list])

export const useFilterViews = (subId: number) => useCall(filterModelView.queryFilterModelViews, { body: { subId } })
export const useRemoveFilterView = () => useSend(filterModelView.remove, [filterModelView.queryFilterModelViews])

export const useWalks = (subId: number) => useCall(modelRoute.queryList, { query: { subId } })
export const useRemoveWalk = () => useSend(modelRoute.remove, [modelRoute.queryList])
