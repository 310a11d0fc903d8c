import { type Model, type ModelDoubt, model, modelUpload } from '@sunmao/contract'
import { type ReadOptions, useCall, useSend } from '../../api/hooks.ts'

/** What every change of a model makes stale. */
export const modelReads = [model.list, model.detail, modelUpload.quota]

/** A model's own page. It belongs to its project, whatever project one is in. */
export const modelAddress = ({ projId, fileId }: Pick<Model, 'projId' | 'fileId'>) =>
  `/model/detail?projId=${projId}&fileId=${fileId}`

/** Models in three dimensions: one of them, or the latest of all in a sub. */
export const browseAddress = (projId: number, what: { fileId: number } | { subId: number }) =>
  `/modelBrowse?projId=${projId}&${'fileId' in what ? `files=${what.fileId}` : `subId=${what.subId}`}`

/** As many as a release may hold. */
const MOST = 200

/** The latest version of each model of a sub, for choosing among them. */
export const useSubModels = (projId: number, subId: number, options: ReadOptions = {}) =>
  useCall(model.list, { body: { projId, subId, page: 0, size: MOST } }, options)

/** What the files of a project take, of what they may. */
export const useQuota = (projId: number) => useCall(modelUpload.quota, { query: { projId } }, { quiet: true })

/** All versions of one model. */
export const useVersions = (projId: number, modelId: number | undefined) =>
  useCall(model.list, { body: { projId, modelId, page: 0, size: MOST } }, { enabled: modelId !== undefined })

export const useUpdateModel = () => useSend(model.update, modelReads, { quiet: true })

/** What can be looked into. */
export const isReadable = ({ status }: Pick<Model, 'status'>) => status === 'ready' || status === 'partial'

/** Somebody has to say what it is. */
export const isUnconfirmed = (row: Model): row is Model & { doubt: ModelDoubt } =>
  row.status === 'unconfirmed' && row.doubt !== undefined
