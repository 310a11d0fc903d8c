import { type AnnotationFilter, annotationWorkflow } from '@sunmao/contract'

export const benchFilter = (projId: number, subId: number): AnnotationFilter => ({ projId, subId })

/** Those that still wait for somebody. */
export const liveOnly = (filter: AnnotationFilter): AnnotationFilter => ({
  ...filter,
  status: annotationWorkflow.pending,
})
