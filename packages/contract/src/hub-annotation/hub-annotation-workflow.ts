// From where to where an annotation goes, and who takes it there. It is light: it asks, is answered, and ends.

export const annotationStatuses = ['open', 'replied', 'closed', 'to_issue', 'void'] as const
export type AnnotationStatus = (typeof annotationStatuses)[number]

/** What somebody has to do with an annotation. A lead is whoever has `hubAnnotation:edit` in the project. */
export const annotationParts = ['raiser', 'addressee', 'lead'] as const
export type AnnotationPart = (typeof annotationParts)[number]

interface Move {
  from: readonly AnnotationStatus[]
  to: AnnotationStatus
  by: readonly AnnotationPart[]
}

export const annotationMoves = {
  close: { from: ['open', 'replied'], to: 'closed', by: ['raiser', 'lead'] },
  reopen: { from: ['closed'], to: 'open', by: ['raiser', 'lead'] },
  void: { from: ['open', 'replied'], to: 'void', by: ['raiser', 'lead'] },
} as const satisfies Record<string, Move>

export type AnnotationMove = keyof typeof annotationMoves
export const annotationMoveNames = Object.keys(annotationMoves) as [AnnotationMove, ...AnnotationMove[]]

/** Those that can still be answered, edited or turned into an issue. */
export const liveAnnotationStatuses = ['open', 'replied'] as const satisfies readonly AnnotationStatus[]
export const isLiveAnnotation = (status: AnnotationStatus): boolean =>
  (liveAnnotationStatuses as readonly string[]).includes(status)

export const annotationMovesFor = (status: AnnotationStatus, parts: readonly AnnotationPart[]): AnnotationMove[] =>
  annotationMoveNames.filter((name) => {
    const { from, by }: Move = annotationMoves[name]
    return from.includes(status) && by.some((part) => parts.includes(part))
  })

/** A reply answers; what its raiser says to the answer asks again. */
export const statusAfterReply = (parts: readonly AnnotationPart[]): AnnotationStatus =>
  parts.includes('raiser') && !parts.includes('addressee') ? 'open' : 'replied'
