import { type AnnotationFilter, liveAnnotationStatuses } from '@sunmao/contract'

/** Those of the open sub that still wait for somebody. */
export const benchFilter = (projId: number, subId: number, isAll = true): AnnotationFilter => ({
  projId,
  subId,
  ...(!isAll && { status: [...liveAnnotationStatuses] }),
})
