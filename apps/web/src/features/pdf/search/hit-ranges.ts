import type { Drawn } from '../page/draw-page.ts'
import type { Hit } from './find-in-pages.ts'

/** Ranges of the text layer that hits cover; a hit may run over several pieces of text. */
export function hitRanges({ spans, texts }: Drawn, hits: readonly Hit[]): Range[] {
  if (hits.length === 0) return []
  const starts: number[] = []
  let total = 0
  for (const text of texts) {
    starts.push(total)
    total += text.length
  }
  return hits.flatMap(({ start, length }) => {
    const ranges: Range[] = []
    const end = start + length
    for (let piece = pieceAt(starts, start); piece < texts.length && (starts[piece] as number) < end; piece++) {
      const node = spans[piece]?.firstChild
      const from = starts[piece] as number
      const size = texts[piece]?.length ?? 0
      if (!node || size === 0) continue
      const range = document.createRange()
      range.setStart(node, Math.max(0, start - from))
      range.setEnd(node, Math.min(size, end - from))
      if (!range.collapsed) ranges.push(range)
    }
    return ranges
  })
}

function pieceAt(starts: number[], at: number): number {
  let piece = 0
  while (piece + 1 < starts.length && (starts[piece + 1] as number) <= at) piece++
  return piece
}
