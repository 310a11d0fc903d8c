import { disciplineOf, isIfcXml, model, modelUpload } from '@sunmao/contract'
import { call } from '../../api/call.ts'
import { useCall } from '../../api/hooks.ts'
import type { UploadKind } from '../upload/upload-kind.api.ts'
import { modelReads } from './model.api.ts'
import { UploadFields } from './upload-fields.tsx'

/** Files that become models, or the next versions of models. */
export const modelFiles: UploadKind = {
  calls: modelUpload,
  refuse: (name) => (isIfcXml(name) ? 'ifc.isXml' : undefined),
  propose: (name) => ({ discipline: disciplineOf(name) }),
  Fields: UploadFields,
  begin: (file, { subId, fields }, options) =>
    call(modelUpload.begin, { body: { ...file, subId: subId!, discipline: fields?.discipline } }, options),
  finish: (uploadId, { note, fields }, options) =>
    call(model.create, { body: { uploadId, note, discipline: fields?.discipline } }, options),
  stale: modelReads,
  useUnfinished: (projId) =>
    (useCall(modelUpload.list, { query: { projId } }).data ?? []).map(({ discipline, ...upload }) => ({
      ...upload,
      fields: { discipline },
    })),
  page: (projId) => `/model/list?projId=${projId}`,
}
