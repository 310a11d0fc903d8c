import type { Block, Run } from '../blocks.ts'

/** The layout takes four times as long for a paragraph of twice the length. Nobody writes one of this size on purpose. */
const LONGEST = 6000

/** The same block, in several where it is too long for one. */
export function shortened(block: Block): Block[] {
  if (block.kind === 'code') return pieces([{ text: block.text }]).map(([run]) => ({ ...block, text: run?.text ?? '' }))
  if (block.kind === 'paragraph') return pieces(block.runs).map((runs) => ({ ...block, runs }))
  return [block]
}

function pieces(runs: readonly Run[]): Run[][] {
  const all: Run[][] = [[]]
  let room = LONGEST
  for (const { text, ...marks } of runs) {
    for (let at = 0; at < text.length; ) {
      // A sign of two halves stays whole.
      const end = /[\ud800-\udbff]/.test(text[at + room - 1] ?? '') ? at + room + 1 : at + room
      const part = text.slice(at, end)
      all.at(-1)!.push({ text: part, ...marks })
      at += part.length
      room -= part.length
      if (room <= 0) {
        all.push([])
        room = LONGEST
      }
    }
  }
  // What fits exactly leaves an empty one behind.
  return all.length > 1 && all.at(-1)!.length === 0 ? all.slice(0, -1) : all
}
