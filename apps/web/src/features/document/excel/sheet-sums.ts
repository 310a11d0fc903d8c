import type { Area } from '@sunmao/workbook'
import { BLOCK_ROWS, shownText } from '@sunmao/workbook'
import type { SheetModel } from './sheet-model.ts'

export interface Sums {
  /** Cells with something in them. */
  count: number
  numbers: number
  sum: number
}

export const MOST_COPIED = 500_000

/** Visits the written cells of an area block by block and gives the window back between them. */
async function eachCell(
  sheet: SheetModel,
  area: Area,
  isWanted: () => boolean,
  visit: (row: number, column: number, value: number, text: () => string) => void,
): Promise<void> {
  const bottom = Math.min(area.bottom, sheet.head.rows - 1)
  for (let start = area.top - (area.top % BLOCK_ROWS); start <= bottom; start += BLOCK_ROWS) {
    const block = await sheet.block(start)
    if (!isWanted()) return
    if (!block) continue
    const last = Math.min(bottom, start + BLOCK_ROWS - 1)
    for (let row = Math.max(area.top, start); row <= last; row++) {
      const to = block.rowStarts[row - start + 1] as number
      for (let cell = block.rowStarts[row - start] as number; cell < to; cell++) {
        const column = block.columns[cell] as number
        if (column >= area.left && column <= area.right)
          visit(row, column, block.values[cell] as number, () => shownText(block, cell))
      }
    }
    await new Promise((resolve) => setTimeout(resolve))
  }
}

/** What the status line tells of an area. Dates do not count as numbers to be added. */
export async function sumArea(sheet: SheetModel, area: Area, isWanted: () => boolean): Promise<Sums> {
  const sums: Sums = { count: 0, numbers: 0, sum: 0 }
  await eachCell(sheet, area, isWanted, (_row, _column, value, text) => {
    if (!Number.isNaN(value)) {
      sums.numbers++
      sums.sum += value
      sums.count++
    } else if (text() !== '') sums.count++
  })
  return sums
}

/** An area as other programs take it from the clipboard: tabs and line ends, with quotes where they are needed. */
export async function areaAsText(sheet: SheetModel, area: Area): Promise<{ text: string; cells: number }> {
  const bottom = Math.min(area.bottom, Math.max(area.top, sheet.head.rows - 1))
  const right = Math.min(area.right, Math.max(area.left, sheet.head.columns - 1))
  const width = right - area.left + 1
  const rows = Array.from({ length: bottom - area.top + 1 }, () => new Array<string>(width).fill(''))
  await eachCell(
    sheet,
    { ...area, bottom, right },
    () => true,
    (row, column, _value, text) => {
      const line = rows[row - area.top]
      if (line) line[column - area.left] = quoted(text())
    },
  )
  return { text: rows.map((row) => row.join('\t')).join('\n'), cells: rows.length * width }
}

const quoted = (text: string) => (/["\t\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
