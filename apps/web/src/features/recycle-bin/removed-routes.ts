import { hubFile, hubFileUpload, model, modelUpload, type RemovedFile, recycleBin } from '@sunmao/contract'

/** What every way into the recycle bin or out of it makes stale. */
const reads = [recycleBin.list, model.list, hubFile.list, modelUpload.quota, hubFileUpload.quota]

/** The calls of each kind that can be removed. */
export const removedRoutes = {
  model: { remove: model.remove, restore: model.restore, purge: model.purge },
  hubFile: { remove: hubFile.remove, restore: hubFile.restore, purge: hubFile.purge },
} as const satisfies Record<RemovedFile['kind'], object>

export const removedReads = reads
