import type { Area } from './pack/types.ts'

export const MOST_ROWS = 1_048_576
export const MOST_COLUMNS = 16_384

/** `B4` as row 3, column 1; nothing for what is no cell of a sheet. Dollar signs are allowed. */
export function parseCell(text: string): { row: number; column: number } | undefined {
  const found = /^\$?([A-Za-z]{1,3})\$?(\d{1,7})$/.exec(text)
  if (!found) return undefined
  const column = columnIndex(found[1] ?? '')
  const row = Number(found[2]) - 1
  return row >= 0 && row < MOST_ROWS && column < MOST_COLUMNS ? { row, column } : undefined
}

/** `A1:C3` or one cell; whole rows and columns (`A:C`, `2:4`) too. */
export function parseArea(text: string): Area | undefined {
  const [from = '', to = from] = text.split(':')
  const columns = /^\$?([A-Za-z]{1,3})$/
  const rows = /^\$?(\d{1,7})$/
  const [c0, c1] = [columns.exec(from)?.[1], columns.exec(to)?.[1]]
  if (c0 && c1) return ordered(0, columnIndex(c0), MOST_ROWS - 1, columnIndex(c1))
  const [r0, r1] = [rows.exec(from)?.[1], rows.exec(to)?.[1]]
  if (r0 && r1) return ordered(Number(r0) - 1, 0, Number(r1) - 1, MOST_COLUMNS - 1)
  const [first, last] = [parseCell(from), parseCell(to)]
  return first && last && ordered(first.row, first.column, last.row, last.column)
}

/** Areas that are separated by spaces. */
export const parseAreas = (text: string) =>
  text
    .trim()
    .split(/\s+/)
    .flatMap((part) => parseArea(part) ?? [])

/** `AB` for 27. */
export function columnName(column: number): string {
  let name = ''
  for (let rest = column; rest >= 0; rest = Math.floor(rest / 26) - 1)
    name = String.fromCharCode(65 + (rest % 26)) + name
  return name
}

/** `B4` for row 3, column 1. */
export const cellName = (row: number, column: number) => `${columnName(column)}${row + 1}`

const columnIndex = (letters: string) =>
  [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

const ordered = (r0: number, c0: number, r1: number, c1: number): Area => ({
  top: Math.min(r0, r1),
  left: Math.min(c0, c1),
  bottom: Math.max(r0, r1),
  right: Math.max(c0, c1),
})
