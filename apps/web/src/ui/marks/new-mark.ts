import type { Mark, MarkKind, MarkPoint } from '@sunmao/contract'

/** Both ends where it begins; drawing moves the second. */
export const newMark = (kind: MarkKind, { colour, width }: Pick<Mark, 'colour' | 'width'>, at: MarkPoint): Mark => ({
  id: crypto.randomUUID(),
  kind,
  points: kind === 'text' ? [at] : [at, at],
  text: '',
  colour,
  width,
})

/** With one of its points elsewhere. */
export const stretched = (mark: Mark, at: number, point: MarkPoint): Mark => ({
  ...mark,
  points: mark.points.with(at, point),
})
