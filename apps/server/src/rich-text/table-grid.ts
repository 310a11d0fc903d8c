import type { Cell } from './blocks.ts'

/** One place of a table's grid: a cell, or a place that a cell from the left or from above covers. */
export interface Place {
  cell: Cell
  /** The cell begins here. */
  isFirst: boolean
  /** The first of its columns in this row. */
  isRowStart: boolean
}

const MOST_COLUMNS = 60

/** Every row as wide as the widest, every place filled: writers of documents know no spans that overlap or stick out. */
export function gridOf(rows: readonly (readonly Cell[])[]): Place[][] {
  const grid: Place[][] = rows.map(() => [])
  rows.forEach((row, y) => {
    let x = 0
    for (const given of row) {
      while (grid[y]![x]) x += 1
      if (x >= MOST_COLUMNS) break
      let colSpan = 1
      while (colSpan < Math.min(given.colSpan, MOST_COLUMNS - x) && !grid[y]![x + colSpan]) colSpan += 1
      const cell = { ...given, colSpan, rowSpan: Math.min(given.rowSpan, rows.length - y) }
      for (let down = 0; down < cell.rowSpan; down += 1)
        for (let right = 0; right < colSpan; right += 1)
          grid[y + down]![x + right] = { cell, isFirst: down + right === 0, isRowStart: right === 0 }
    }
  })
  const width = Math.max(...grid.map((row) => row.length))
  const empty: Cell = { isHead: false, colSpan: 1, rowSpan: 1, blocks: [] }
  return grid.map((row) =>
    Array.from({ length: width }, (_, x) => row[x] ?? { cell: empty, isFirst: true, isRowStart: true }),
  )
}

/** Widths are in pixels. Columns without one share what is left; too wide a table is narrowed as a whole. */
export function columnsOf(
  widths: readonly (number | undefined)[],
  count: number,
  whole: number,
  perPixel: number,
): number[] {
  const given = Array.from({ length: count }, (_, x) => (widths[x] ?? 0) * perPixel)
  const free = given.filter((width) => width === 0).length
  const rest = (whole - sum(given)) / Math.max(1, free)
  const all = given.map((width) => width || Math.max(rest, whole / count / 2))
  const scale = Math.min(1, whole / sum(all))
  return all.map((width) => width * scale)
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

/** How many rows at the top are heads alone; a table of nothing else has none. */
export function headRowsOf(rows: readonly Cell[][]): number {
  const first = rows.findIndex((row) => row.some(({ isHead }) => !isHead))
  return Math.max(0, first)
}
