import { accessControl } from '@sunmao/contract'

/** What every change or use of a share makes stale. */
export const shareReads = [
  accessControl.list,
  accessControl.ofSite,
  accessControl.detail,
  accessControl.queryAllGroupBy,
  accessControl.queryRecord,
  accessControl.findModelsForLockAccess,
  accessControl.queryAccessBindingModel,
]
