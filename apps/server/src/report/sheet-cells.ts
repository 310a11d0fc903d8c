// How cells of the sheets look, and how tall rows are.
import type { CellStyle } from 'hucre/xlsx'
import { asCell } from '../resource/sheet.ts'

const LINE_HEIGHT = 16
/** A cell holds no more. */
const MOST = 32_000

const line = { style: 'thin', color: { rgb: 'C5CED6' } } as const
const border = { top: line, bottom: line, left: line, right: line }
export const plain: CellStyle = { border, alignment: { wrapText: true, vertical: 'top' } }
export const heading: CellStyle = {
  ...plain,
  font: { bold: true },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'F3F5F7' } },
}

/** Chinese letters are two wide. Excel does not make room by itself for what a program wrote. */
export function heightOf(row: readonly string[], widths: readonly number[]): number {
  const lines = row.map((value, at) =>
    value.split('\n').reduce((sum, one) => sum + Math.max(1, Math.ceil(wideness(one) / widths[at]!)), 0),
  )
  return Math.min(400, Math.max(1, ...lines) * LINE_HEIGHT)
}
// biome-ignore lint/suspicious/noControlCharactersInRegex: everything that is not plain Latin counts twice
const wideness = (words: string) => words.length + (words.match(/[^\u0000-\u00ff]/g)?.length ?? 0)

export const safe = (words: string): string => String(asCell(words.slice(0, MOST)))
