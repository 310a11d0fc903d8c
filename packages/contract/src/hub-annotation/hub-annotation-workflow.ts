import { defineWorkflow, type PartOf, type StateOf, type VerbOf } from '../core/workflow.ts'

/**
 * From where to where an annotation goes, and who takes it there. It is light: it asks, is answered, and ends. A lead is
 * whoever has `hubAnnotation:edit` in the project.
 */
export const annotationWorkflow = defineWorkflow({
  states: ['open', 'replied', 'closed', 'to_issue', 'void'],
  parts: ['raiser', 'addressee', 'lead'],
  verbs: {
    close: { from: ['open', 'replied'], to: 'closed', by: ['raiser', 'lead'] },
    reopen: { from: ['closed'], to: 'open', by: ['raiser', 'lead'] },
    void: { from: ['open', 'replied'], to: 'void', by: ['raiser', 'lead'] },
  },
  duties: {
    open: { action: 'reply', of: ['addressee'] },
    replied: { action: 'confirm', of: ['raiser'] },
  },
  next: { replied: ['close'] },
})

export type AnnotationStatus = StateOf<typeof annotationWorkflow>
export type AnnotationPart = PartOf<typeof annotationWorkflow>
export type AnnotationMove = VerbOf<typeof annotationWorkflow>
export const annotationStatuses = annotationWorkflow.states

/** Those that can still be answered, edited or turned into an issue. */
export const isLiveAnnotation = (status: AnnotationStatus): boolean => annotationWorkflow.pending.includes(status)

/** A reply answers; what its raiser says to the answer asks again. */
export const statusAfterReply = (parts: readonly AnnotationPart[]): AnnotationStatus =>
  parts.includes('raiser') && !parts.includes('addressee') ? 'open' : 'replied'
