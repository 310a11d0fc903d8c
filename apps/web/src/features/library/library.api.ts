import {
  disciplineOf,
  hubFile,
  hubFileUpload,
  isProgram,
  type LibraryFolder,
  library,
  libraryFolder,
  libraryImport,
  libraryZipUpload,
  recycleBin,
} from '@sunmao/contract'
import { call } from '../../api/call.ts'
import { useCall, useSend } from '../../api/hooks.ts'
import type { UploadKind } from '../upload/upload-kind.api.ts'

export const folderReads = [libraryFolder.list, libraryFolder.rights, libraryFolder.removed]

/** What every change of a file or a folder makes stale. */
export const libraryReads = [
  library.list,
  library.detail,
  library.activity,
  hubFile.list,
  hubFile.detail,
  hubFile.find,
  hubFileUpload.quota,
  recycleBin.list,
  ...folderReads,
]

export const useFolders = (projId: number) => useCall(libraryFolder.list, { query: { projId } }, { keepPrevious: true })

export const useSetState = () => useSend(library.setState, libraryReads, { quiet: true })

/** Files on their way into a folder; in it they begin in the works. */
export const libraryFiles: UploadKind = {
  calls: hubFileUpload,
  propose: (name) => ({ discipline: disciplineOf(name) }),
  refuse: (name) => (isProgram(name) ? 'hubFile.program' : undefined),
  begin: (file, { subId, fields }, options) =>
    call(
      hubFileUpload.begin,
      {
        body: {
          ...file,
          subId: subId!,
          folderId: fields?.folderId ? Number(fields.folderId) : undefined,
          discipline: fields?.discipline,
        },
      },
      options,
    ),
  finish: (uploadId, { note, fields }, options) =>
    call(hubFile.create, { body: { uploadId, note, discipline: fields?.discipline } }, options),
  stale: libraryReads,
  useUnfinished: (projId) =>
    (useCall(hubFileUpload.list, { query: { projId } }).data ?? []).flatMap(({ folderId, discipline, ...upload }) =>
      folderId ? [{ ...upload, fields: { discipline, folderId: String(folderId) } }] : [],
    ),
  page: (projId) => `/library?projId=${projId}`,
}

/** Archives on their way; when one is there its files are taken into its folder. */
export const libraryZips: UploadKind = {
  calls: libraryZipUpload,
  begin: (file, { subId, fields }, options) =>
    call(
      libraryZipUpload.begin,
      { body: { ...file, subId: subId!, folderId: fields?.folderId ? Number(fields.folderId) : undefined } },
      options,
    ),
  finish: (uploadId, _, options) => call(libraryImport.start, { body: { uploadId } }, options),
  stale: [libraryImport.list, ...libraryReads],
  useUnfinished: (projId) =>
    (useCall(libraryZipUpload.list, { query: { projId } }).data ?? []).map(({ folderId, ...upload }) => ({
      ...upload,
      fields: { folderId: folderId ? String(folderId) : undefined },
    })),
  page: (projId) => `/library?projId=${projId}`,
}

/** A folder and those above it, from the top. */
export function pathOf(folders: readonly LibraryFolder[], folderId: number | undefined): LibraryFolder[] {
  const byId = new Map(folders.map((folder) => [folder.folderId, folder]))
  const path: LibraryFolder[] = []
  for (let at = byId.get(folderId ?? 0); at; at = byId.get(at.pid ?? 0)) path.unshift(at)
  return path
}
