import { disciplineOf, hubFile, hubFileUpload, isProgram } from '@sunmao/contract'
import { call } from '../../api/call.ts'
import { useCall } from '../../api/hooks.ts'
import type { UploadKind } from '../upload/upload-kind.api.ts'
import { FileUploadFields } from './file-upload-fields.tsx'
import { hubFileReads } from './hub-file.api.ts'

/** Files that become drawings and documents of a project, or their next versions. */
export const hubFiles: UploadKind = {
  calls: hubFileUpload,
  propose: (name) => ({ discipline: disciplineOf(name) }),
  refuse: (name) => (isProgram(name) ? 'hubFile.program' : undefined),
  Fields: FileUploadFields,
  begin: (file, { subId, fields }, options) =>
    call(hubFileUpload.begin, { body: { ...file, subId: subId!, discipline: fields?.discipline } }, options),
  finish: (uploadId, { note, fields }, options) =>
    call(hubFile.create, { body: { uploadId, note, discipline: fields?.discipline } }, options),
  stale: hubFileReads,
  useUnfinished: (projId) =>
    // Those that go into a folder of the library are shown there.
    (useCall(hubFileUpload.list, { query: { projId } }).data ?? []).flatMap(({ discipline, folderId, ...upload }) =>
      folderId ? [] : [{ ...upload, fields: { discipline } }],
    ),
  page: (projId) => `/hubFile?projId=${projId}`,
}
