import { type HubFile, hubFile, hubFilePath, hubFileUpload } from '@sunmao/contract'
import { type ReadOptions, useCall, useSend } from '../../api/hooks.ts'

/** What every change of a file makes stale. */
export const hubFileReads = [hubFile.list, hubFile.detail, hubFile.find, hubFileUpload.quota]

/** As many versions as one looks at. */
const VERSIONS = 200

/** What can be looked at. */
export const isShown = ({ status, format, pages }: Pick<HubFile, 'status' | 'format' | 'pages'>) =>
  (status === 'ready' || status === 'partial') && format !== 'other' && (format !== 'dwg' || pages.length > 0)

/** What a drawing or document is called: as in its title block, else as its file. */
export const fileTitle = ({ number, title, name }: Pick<HubFile, 'number' | 'title' | 'name'>) =>
  [number, title].filter(Boolean).join(' ') || name

/** Where a file is looked at. */
export const hubFileAddress = ({ projId, fileId, ...file }: Pick<HubFile, 'projId' | 'fileId' | 'kind' | 'format'>) =>
  `${hubFilePath(file)}?projId=${projId}&fileId=${fileId}`

export const useHubFile = (fileId: number, options: ReadOptions = {}) =>
  useCall(hubFile.detail, { query: { fileId } }, { enabled: fileId > 0, ...options })

/** All versions of one file, the newest first. */
export const useFileVersions = (projId: number, hubFileId: number | undefined) =>
  useCall(
    hubFile.list,
    { body: { projId, hubFileId, page: 0, size: VERSIONS } },
    { enabled: hubFileId !== undefined, quiet: true },
  )

export const useUpdateFile = () => useSend(hubFile.update, hubFileReads, { quiet: true })
