import {
  type AnnotationFilter,
  type HubAnnotation,
  type HubBasicAnnotation,
  hubAnnotation,
  hubBasicAnnotation,
  type SheetPlace,
  viewpoint,
} from '@sunmao/contract'
import { type ReadOptions, useCall, useSend } from '../../api/hooks.ts'

/** What every change of an annotation makes stale. */
const annotationReads = [
  hubAnnotation.list,
  hubAnnotation.detail,
  hubAnnotation.queryAssignedBy,
  hubAnnotation.queryHubAnnotationReferenceOptions,
]

export const useAnnotations = (filter: AnnotationFilter, size: number, page = 0, options: ReadOptions = {}) =>
  useCall(hubAnnotation.list, { body: { ...filter, page, size } }, { keepPrevious: true, ...options })

export const useAnnotationFacets = (filter: AnnotationFilter) =>
  useCall(hubAnnotation.queryHubAnnotationReferenceOptions, { body: filter }, { keepPrevious: true })

export const useAnnotation = (id: number) => useCall(hubAnnotation.detail, { query: { id } }, { quiet: true })

export const useCreateAnnotation = () => useSend(hubAnnotation.create, annotationReads, { quiet: true })
export const useUpdateAnnotation = () => useSend(hubAnnotation.update, annotationReads, { quiet: true })
export const useReplyAnnotation = () => useSend(hubAnnotation.createReply, annotationReads, { quiet: true })
export const useMoveAnnotation = () => useSend(hubAnnotation.move, annotationReads)
export const useTurnIntoIssue = () => useSend(hubAnnotation.updateStatusToIssue, annotationReads)
export const useRemoveAnnotations = () => useSend(hubAnnotation.remove, annotationReads)

export const useMarkups = (subId: number, size: number) =>
  useCall(hubBasicAnnotation.queryList, { query: { subId, page: 0, size } }, { keepPrevious: true, enabled: subId > 0 })
export const useCreateMarkup = () => useSend(hubBasicAnnotation.create, [hubBasicAnnotation.queryList], { quiet: true })
export const useUpdateMarkup = () => useSend(hubBasicAnnotation.update, [hubBasicAnnotation.queryList], { quiet: true })
export const useRemoveMarkup = () => useSend(hubBasicAnnotation.remove, [hubBasicAnnotation.queryList])

export const useSubViewpoints = (subId: number, size: number) =>
  useCall(viewpoint.list, { query: { subId, page: 0, size } }, { keepPrevious: true, enabled: subId > 0 })

interface Placed {
  projId: number
  id: number
  fileIds: readonly number[]
}

const sheetAddress = (projId: number, { fileId, page }: SheetPlace) =>
  `/browseDrawing?projId=${projId}&fileId=${fileId}&page=${page}`

/** In its models or on its sheet, as it was seen. */
export const annotationSpot = ({
  projId,
  id,
  fileIds,
  location: { sheet },
}: Placed & Pick<HubAnnotation, 'location'>) =>
  sheet
    ? `${sheetAddress(projId, sheet)}&annotation=${id}`
    : `/browse?projId=${projId}&files=${fileIds.join()}&annotation=${id}`
export const markupSpot = ({ projId, id, fileIds, sheet }: Placed & Pick<HubBasicAnnotation, 'sheet'>) =>
  sheet
    ? `${sheetAddress(projId, sheet)}&drawing=${id}`
    : `/modelBrowse?projId=${projId}&files=${fileIds.join()}&drawing=${id}`
export const viewpointSpot = ({ projId, id, fileIds }: Placed) =>
  `/modelBrowse?projId=${projId}&files=${fileIds.join()}&viewpoint=${id}`

/** The words of a text, one line for each paragraph: what was typed. */
export const textOf = (html: string): string =>
  [...new DOMParser().parseFromString(html, 'text/html').body.children].map(({ textContent }) => textContent).join('\n')
