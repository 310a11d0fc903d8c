// Parts of the tables that Word and PDF write.
import type { Block, Cell } from '../rich-text/blocks.ts'

export const COLUMNS = 4
/** In pixels: label, value, label, value. */
const WIDTHS = [84, 232, 84, 232]

export const title = (words: string): Block => ({ kind: 'paragraph', level: 2, align: 'left', runs: [{ text: words }] })
export const text = (words: string, bold = false): Block => ({
  kind: 'paragraph',
  level: 0,
  align: 'left',
  runs: [{ text: words, ...(bold && { bold }) }],
})
export const table = (rows: Cell[][], widths: number[] = WIDTHS): Block => ({
  kind: 'table',
  widths,
  rows,
  isWhole: true,
})
const cell = (blocks: Block[], isHead: boolean): Cell => ({ isHead, colSpan: 1, rowSpan: 1, blocks })
export const head = (words: string): Cell => cell([text(words)], true)
export const body = (blocks: Block[]): Cell => cell(blocks, false)
/** Two labels with their values to a row; the last of a row that is not full takes the rest of it. */
export function pairsOf(facts: readonly (readonly [string, string])[]): Cell[][] {
  const rows: Cell[][] = []
  for (let at = 0; at < facts.length; at += COLUMNS / 2) {
    const row = facts.slice(at, at + COLUMNS / 2).flatMap(([label, value]) => [head(label), body([text(value)])])
    row.at(-1)!.colSpan = COLUMNS - row.length + 1
    rows.push(row)
  }
  return rows
}
