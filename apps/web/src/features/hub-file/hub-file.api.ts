import { type HubFile, hubFile, hubFileUpload } from '@sunmao/contract'
import { type ReadOptions, useCall, useSend } from '../../api/hooks.ts'

/** What every change of a file makes stale. */
export const hubFileReads = [hubFile.list, hubFile.detail, hubFile.find, hubFileUpload.quota]

/** As many versions as one looks at. */
const VERSIONS = 200

/** What can be looked at. */
export const isShown = ({ status, format }: Pick<HubFile, 'status' | 'format'>) =>
  (status === 'ready' || status === 'partial') && format !== 'other'

/** Drawings, and what is looked at like one. */
const isSheet = ({ kind, format }: Pick<HubFile, 'kind' | 'format'>) =>
  format === 'dxf' ||
  format === 'dwg' ||
  format === 'svg' ||
  format === 'image' ||
  (kind === 'drawing' && format === 'pdf')

/** Where a file is looked at. */
export function hubFileAddress(row: Pick<HubFile, 'projId' | 'fileId' | 'kind' | 'format'>): string {
  const query = `projId=${row.projId}&fileId=${row.fileId}`
  if (isSheet(row)) return `/browseDrawing?${query}`
  if (row.format === 'pdf') return `/pdf?${query}`
  return `${row.format === 'xlsx' ? '/browseExcel' : '/browseWord'}?${query}`
}

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
