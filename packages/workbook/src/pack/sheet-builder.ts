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
  private readonly words = new Set<string>()
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

  /** Keeps a text for the search, once. */
  keepWord(text: string): void {
    if (this.wordLength > MOST_WORDS || this.words.has(text)) return
    this.words.add(text)
    this.wordLength += text.length + 1
  }

  get text(): string {
    return [...this.words].join('\n').slice(0, MOST_WORDS)
  }
}

const MOST_WORDS = 1_000_000

/** Takes the cells of a sheet in the order of its rows and writes them as blocks. */
export class SheetBuilder {
  readonly head: SheetHead
  private readonly writer: PackWriter
  private readonly budget: Budget
  private block = 0
  // Columns of the block that is being filled: objects for a million cells would cost more than reading them.
  private rows: number[] = []
  private columns: number[] = []
  private styles: number[] = []
  private kinds: number[] = []
  private texts: number[] = []
  private values: number[] = []
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
    if (formula) this.formulas.set(this.rows.length, formula)
    const place = row * MOST_COLUMNS + column
    if (place <= this.last) this.isSorted = false
    this.last = place
    this.rows.push(row)
    this.columns.push(column)
    this.styles.push(style)
    this.kinds.push(kindIndex[kind])
    this.texts.push(kind === 'number' && cut === String(value) ? PLAIN_NUMBER : this.indexOf(cut))
    this.values.push(value)
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
    if (this.rows.length > 0) this.flush()
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
    this.rows.forEach((row, at) => {
      rowStarts[row - firstRow + 1] = at + 1
    })
    for (let row = 1; row <= BLOCK_ROWS; row++) if (rowStarts[row] === 0) rowStarts[row] = rowStarts[row - 1] as number
    const bytes = encodeBlock({
      firstRow,
      rowStarts,
      columns: Uint16Array.from(this.columns),
      styles: Uint16Array.from(this.styles),
      kinds: Uint8Array.from(this.kinds),
      texts: Uint32Array.from(this.texts),
      values: Float64Array.from(this.values),
      strings: this.strings,
      formulas: this.formulas,
    })
    this.head.blocks.push(this.writer.add(bytes))
    this.rows = []
    this.columns = []
    this.styles = []
    this.kinds = []
    this.texts = []
    this.values = []
    this.formulas = new Map()
    this.strings = []
    this.indexes = new Map()
    this.isSorted = true
  }

  /** Programs write cells in order; of two at one place the later counts. */
  private sort(): void {
    const placeOf = (at: number) => (this.rows[at] as number) * MOST_COLUMNS + (this.columns[at] as number)
    const order = this.rows.map((_, at) => at).sort((a, b) => placeOf(a) - placeOf(b) || a - b)
    const kept = order.filter(
      (at, index) => index + 1 === order.length || placeOf(order[index + 1] as number) !== placeOf(at),
    )
    const formulas = kept.flatMap((at, index): [number, string][] => {
      const formula = this.formulas.get(at)
      return formula ? [[index, formula]] : []
    })
    const sorted = (list: number[]) => kept.map((at) => list[at] as number)
    this.rows = sorted(this.rows)
    this.columns = sorted(this.columns)
    this.styles = sorted(this.styles)
    this.kinds = sorted(this.kinds)
    this.texts = sorted(this.texts)
    this.values = sorted(this.values)
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
