import type { Area, CellBlock, CellStyle, SheetHead, SizeRun, WorkbookPack } from '@sunmao/workbook'
import { BLOCK_ROWS, cellKinds, shownText } from '@sunmao/workbook'
import { Axis } from './axis.ts'

export interface ShownCell {
  row: number
  column: number
  text: string
  kind: (typeof cellKinds)[number]
  value: number
  style: CellStyle
  formula?: string
}

/** Empty rows and columns behind the last that is used, as one is used to from other programs. */
const SPARE_ROWS = 30
const SPARE_COLUMNS = 8

/** One sheet of a pack with what drawing it asks for most. */
export class SheetModel {
  readonly head: SheetHead
  readonly index: number
  readonly rows: Axis
  readonly columns: Axis
  private readonly pack: WorkbookPack
  private readonly mergesByBlock = new Map<number, Area[]>()
  private readonly comments = new Set<string>()

  constructor(pack: WorkbookPack, index: number) {
    this.pack = pack
    this.index = index
    this.head = pack.head.sheets[index] as SheetHead
    const { rows, columns, rowHeight, columnWidth, rowRuns, columnRuns, merges, comments } = this.head
    this.rows = new Axis(Math.min(1_048_576, Math.max(rows + SPARE_ROWS, 100)), rowHeight, rowRuns)
    this.columns = new Axis(Math.min(16_384, Math.max(columns + SPARE_COLUMNS, 26)), columnWidth, columnRuns)
    for (const merge of merges)
      for (let block = blockOf(merge.top); block <= Math.min(blockOf(merge.bottom), blockOf(rows)); block++) {
        const there = this.mergesByBlock.get(block)
        if (there) there.push(merge)
        else this.mergesByBlock.set(block, [merge])
      }
    for (const { row, column } of comments) this.comments.add(`${row}/${column}`)
  }

  /** Asks for the cells of some rows; answers whether all are here. */
  async load(top: number, bottom: number): Promise<void> {
    const last = Math.min(bottom, this.head.rows - 1)
    const blocks: Promise<unknown>[] = []
    for (let row = top - (top % BLOCK_ROWS); row <= last; row += BLOCK_ROWS)
      blocks.push(this.pack.blockAt(this.index, row))
    await Promise.all(blocks)
  }

  isLoaded(top: number, bottom: number): boolean {
    for (let row = top - (top % BLOCK_ROWS); row <= Math.min(bottom, this.head.rows - 1); row += BLOCK_ROWS)
      if (this.head.blocks[blockOf(row)]?.length && !this.pack.keptBlockAt(this.index, row)) return false
    return true
  }

  /** The block of a row, waited for. */
  block(row: number): Promise<CellBlock | undefined> {
    return this.pack.blockAt(this.index, row)
  }

  /** Written cells of a row from one column to another, as far as they are here. */
  cellsOf(row: number, left: number, right: number): ShownCell[] {
    const block = this.pack.keptBlockAt(this.index, row)
    if (!block) return []
    const from = block.rowStarts[row - block.firstRow] ?? 0
    const to = block.rowStarts[row - block.firstRow + 1] ?? from
    const found: ShownCell[] = []
    for (let cell = firstAtLeast(block.columns, from, to, left); cell < to; cell++) {
      if ((block.columns[cell] as number) > right) break
      found.push(this.cellAt(block, cell, row))
    }
    return found
  }

  cell(row: number, column: number): ShownCell | undefined {
    return this.cellsOf(row, column, column)[0]
  }

  /** The look of a cell that the file does not write. */
  blankStyle(row: number, column: number): CellStyle {
    const style = styleIn(this.head.rowRuns, row) || styleIn(this.head.columnRuns, column)
    return this.styleOf(style)
  }

  styleOf(index: number): CellStyle {
    return this.pack.head.styles[index] ?? {}
  }

  /** Merges that touch some rows. */
  mergesIn(top: number, bottom: number): Area[] {
    const found = new Set<Area>()
    for (let block = blockOf(top); block <= blockOf(bottom); block++)
      for (const merge of this.mergesByBlock.get(block) ?? [])
        if (merge.top <= bottom && merge.bottom >= top) found.add(merge)
    return [...found]
  }

  mergeAt(row: number, column: number): Area | undefined {
    return (this.mergesByBlock.get(blockOf(row)) ?? []).find(
      ({ top, left, bottom, right }) => row >= top && row <= bottom && column >= left && column <= right,
    )
  }

  hasComment(row: number, column: number): boolean {
    return this.comments.has(`${row}/${column}`)
  }

  private cellAt(block: CellBlock, cell: number, row: number): ShownCell {
    return {
      row,
      column: block.columns[cell] as number,
      text: shownText(block, cell),
      kind: cellKinds[block.kinds[cell] as number] ?? 'blank',
      value: block.values[cell] as number,
      style: this.styleOf(block.styles[cell] as number),
      formula: block.formulas.get(cell),
    }
  }
}

const blockOf = (row: number) => Math.floor(row / BLOCK_ROWS)

function firstAtLeast(columns: Uint16Array, from: number, to: number, wanted: number): number {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >> 1
    if ((columns[middle] as number) < wanted) low = middle + 1
    else high = middle
  }
  return low
}

function styleIn(runs: readonly SizeRun[], index: number): number {
  let low = 0
  let high = runs.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const { from, count, style } = runs[middle] as SizeRun
    if (index < from) high = middle - 1
    else if (index >= from + count) low = middle + 1
    else return style
  }
  return 0
}
