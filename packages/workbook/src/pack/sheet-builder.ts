import { MOST_COLUMNS, MOST_ROWS } from '../cells.ts'
import { WorkbookFailure } from '../failure.ts'
import type { Limits } from '../limits.ts'
import { encodeBlock } from './block-codec.ts'
import type { PackWriter } from './pack-writer.ts'
import { BLOCK_ROWS, type CellKind, cellKinds, PLAIN_NUMBER, type SheetHead, type SizeRun } from './types.ts'

const kindIndex = Object.fromEntries(cellKinds.map((kind, index) => [kind, index])) as Record<CellKind, number>

/** What all sheets of a workbook share while it is read. */
export class Budget {
  cells = 0
  /** Characters that were cut off cells. */
  longTexts = 0
  readonly limits: Limits
  /** Of each sheet, for the search. */
  readonly texts: string[] = []
  /** There is more than is kept. */
  isTextCut = false
  private words = new Set<string>()
  private wordLength = 0

  constructor(limits: Limits) {
    this.limits = limits
  }

  take(text: string): string {
    if (++this.cells > this.limits.cells) throw new WorkbookFailure('tooLarge', 'cells')
    if (text.length > this.limits.cellText) {
      this.longTexts++
      return text.slice(0, this.limits.cellText)
    }
    return text
  }

  /** Keeps a text of the sheet that is being read, once. */
  keepWord(text: string): void {
    if (this.words.has(text)) return
    if (this.wordLength + text.length > MOST_WORDS) {
      this.isTextCut = true
      return
    }
    this.words.add(text)
    this.wordLength += text.length + 1
  }

  endSheet(): void {
    this.texts.push([...this.words].join('\n'))
    this.words = new Set()
  }
}

/** Letters of a workbook that are kept for the search. */
const MOST_WORDS = 2_000_000
/** Room for so many cells of a block, until there are more. */
const FIRST_CELLS = 1024

/** Takes the cells of a sheet in the order of its rows and writes them as blocks. */
export class SheetBuilder {
  readonly head: SheetHead
  private readonly writer: PackWriter
  private readonly budget: Budget
  private block = 0
  // Columns of the block that is being filled, used again for the next one: objects for a million cells would cost more than
  // reading them, and lists that grow are left behind at every size.
  private count = 0
  private rows = new Uint32Array(FIRST_CELLS)
  private columns = new Uint16Array(FIRST_CELLS)
  private styles = new Uint16Array(FIRST_CELLS)
  private kinds = new Uint8Array(FIRST_CELLS)
  private texts = new Uint32Array(FIRST_CELLS)
  private values = new Float64Array(FIRST_CELLS)
  private formulas = new Map<number, string>()
  private strings: string[] = []
  private indexes = new Map<string, number>()
  private isSorted = true
  private last = -1

  constructor(name: string, writer: PackWriter, budget: Budget) {
    this.writer = writer
    this.budget = budget
    this.head = {
      name,
      visibility: 'shown',
      rows: 0,
      columns: 0,
      cells: 0,
      frozenRows: 0,
      frozenColumns: 0,
      hasGridlines: true,
      isRightToLeft: false,
      rowHeight: 20,
      columnWidth: 64,
      columnRuns: [],
      rowRuns: [],
      merges: [],
      links: [],
      comments: [],
      floats: [],
      conditions: [],
      blocks: [],
    }
  }

  /** Rows may not go back behind a block that is written; such cells are dropped. */
  add(
    row: number,
    column: number,
    style: number,
    kind: CellKind,
    text: string,
    value = Number.NaN,
    formula = '',
  ): void {
    if (row < 0 || column < 0 || row >= MOST_ROWS || column >= MOST_COLUMNS) return
    const block = Math.floor(row / BLOCK_ROWS)
    if (block < this.block) return
    while (block > this.block) this.flush()
    const cut = this.budget.take(text)
    if (kind === 'text') this.budget.keepWord(cut)
    if (this.count === this.rows.length) this.grow()
    const at = this.count++
    if (formula) this.formulas.set(at, formula)
    const place = row * MOST_COLUMNS + column
    if (place <= this.last) this.isSorted = false
    this.last = place
    this.rows[at] = row
    this.columns[at] = column
    this.styles[at] = style
    this.kinds[at] = kindIndex[kind]
    this.texts[at] = kind === 'number' && cut === String(value) ? PLAIN_NUMBER : this.indexOf(cut)
    this.values[at] = value
    this.head.cells++
    this.reach(row, column)
  }

  /** The sheet goes at least this far. */
  reach(row: number, column: number): void {
    const { head } = this
    if (row >= head.rows) head.rows = Math.min(MOST_ROWS, row + 1)
    if (column >= head.columns) head.columns = Math.min(MOST_COLUMNS, column + 1)
  }

  /** A row that is not as high as the rest, or has a look of its own. */
  addRow(row: number, size: number, style: number): void {
    addRun(this.head.rowRuns, row, size, style, this.budget.limits.rowRuns)
  }

  finish(): SheetHead {
    if (this.count > 0) this.flush()
    this.budget.endSheet()
    return this.head
  }

  private indexOf(text: string): number {
    const known = this.indexes.get(text)
    if (known !== undefined) return known
    const index = this.strings.length
    this.strings.push(text)
    this.indexes.set(text, index)
    return index
  }

  private flush(): void {
    if (!this.isSorted) this.sort()
    const firstRow = this.block++ * BLOCK_ROWS
    const rowStarts = new Uint32Array(BLOCK_ROWS + 1)
    const { count } = this
    for (let at = 0; at < count; at++) rowStarts[(this.rows[at] as number) - firstRow + 1] = at + 1
    for (let row = 1; row <= BLOCK_ROWS; row++) if (rowStarts[row] === 0) rowStarts[row] = rowStarts[row - 1] as number
    const bytes = encodeBlock({
      firstRow,
      rowStarts,
      columns: this.columns.subarray(0, count),
      styles: this.styles.subarray(0, count),
      kinds: this.kinds.subarray(0, count),
      texts: this.texts.subarray(0, count),
      values: this.values.subarray(0, count),
      strings: this.strings,
      formulas: this.formulas,
    })
    this.head.blocks.push(this.writer.add(bytes))
    this.count = 0
    this.formulas = new Map()
    this.strings = []
    this.indexes = new Map()
    this.isSorted = true
  }

  private grow(): void {
    const twice = <T extends Uint8Array | Uint16Array | Uint32Array | Float64Array>(list: T): T => {
      const larger = new (list.constructor as new (length: number) => T)(list.length * 2)
      larger.set(list)
      return larger
    }
    this.rows = twice(this.rows)
    this.columns = twice(this.columns)
    this.styles = twice(this.styles)
    this.kinds = twice(this.kinds)
    this.texts = twice(this.texts)
    this.values = twice(this.values)
  }

  /** Programs write cells in order; of two at one place the later counts. */
  private sort(): void {
    const placeOf = (at: number) => (this.rows[at] as number) * MOST_COLUMNS + (this.columns[at] as number)
    const order = Array.from({ length: this.count }, (_, at) => at).sort((a, b) => placeOf(a) - placeOf(b) || a - b)
    const kept = order.filter(
      (at, index) => index + 1 === order.length || placeOf(order[index + 1] as number) !== placeOf(at),
    )
    const formulas = kept.flatMap((at, index): [number, string][] => {
      const formula = this.formulas.get(at)
      return formula ? [[index, formula]] : []
    })
    for (const list of [this.rows, this.columns, this.styles, this.kinds, this.texts, this.values])
      list.set(kept.map((at) => list[at] as number))
    this.count = kept.length
    this.formulas = new Map(formulas)
  }
}

/** Puts a size behind the runs; equal neighbours are one. */
export function addRun(runs: SizeRun[], at: number, size: number, style: number, most: number, count = 1): void {
  const last = runs.at(-1)
  if (last && at < last.from + last.count) return
  if (last && last.from + last.count === at && last.size === size && last.style === style) last.count += count
  else if (runs.length < most) runs.push({ from: at, count, size, style })
}
