/**
 * A workbook as it is shown. Rows and columns count from 0, lengths are CSS pixels at 100 %, colours are `#rrggbb`.
 * Everything but the cells stands in the head; cells come in blocks of rows that are fetched as they are looked at.
 */
export interface WorkbookHead {
  version: 1
  /** What the bytes were: the ending of such files. */
  format: WorkbookFormat
  /** Texts of equal look name one of these; 0 is the look of a cell of which the file says nothing. */
  styles: CellStyle[]
  sheets: SheetHead[]
  /** Pictures inside the workbook, each once. */
  pictures: PictureHead[]
  /** What the file has and the pack has not, in the order in which it was found. */
  leftOut: LeftOut[]
  /** The sheet that stood in front when the file was saved. */
  activeSheet: number
}

export type WorkbookFormat = 'xlsx' | 'xlsb' | 'xls' | 'csv'

/** Where bytes stand in the pack, counted from the end of its head. */
export interface Span {
  at: number
  length: number
}

export interface PictureHead extends Span {
  type: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/bmp' | 'image/webp'
}

export interface SheetHead {
  name: string
  visibility: 'shown' | 'hidden' | 'veryHidden'
  /** Rows and columns up to the last one that has a cell, a picture or a merge. */
  rows: number
  columns: number
  cells: number
  frozenRows: number
  frozenColumns: number
  hasGridlines: boolean
  isRightToLeft: boolean
  tabColor?: string
  rowHeight: number
  columnWidth: number
  /** Columns that differ from the rest, in order, without overlaps. */
  columnRuns: SizeRun[]
  rowRuns: SizeRun[]
  merges: Area[]
  links: CellLink[]
  comments: CellComment[]
  floats: Floating[]
  conditions: Condition[]
  /** One per `BLOCK_ROWS` rows; one without cells has length 0. */
  blocks: Span[]
}

/** `count` rows or columns from `from` on; a hidden one has size 0. */
export interface SizeRun {
  from: number
  count: number
  size: number
  /** Of cells that the file does not write. */
  style: number
}

/** Both ends belong to it. */
export interface Area {
  top: number
  left: number
  bottom: number
  right: number
}

/** Either an address that is safe to open or a place in the workbook such as `Sheet2!B4`. */
export interface CellLink extends Area {
  href?: string
  place?: string
}

export interface CellComment {
  row: number
  column: number
  author: string
  text: string
}

/** What lies over the cells: a picture, or the place of something that is not drawn. */
export interface Floating {
  /** Index of a picture; without one only the place is shown, with the name. */
  picture?: number
  kind: 'picture' | 'chart' | 'shape'
  name: string
  row: number
  column: number
  /** From the upper left corner of the cell. */
  dx: number
  dy: number
  /** Either a second corner or a size. */
  to?: { row: number; column: number; dx: number; dy: number }
  width?: number
  height?: number
}

export interface CellStyle {
  font?: FontStyle
  fill?: string
  border?: { left?: Edge; right?: Edge; top?: Edge; bottom?: Edge; down?: Edge; up?: Edge }
  align?: AlignStyle
}

export interface FontStyle {
  name?: string
  /** Points. */
  size?: number
  bold?: true
  italic?: true
  underline?: 'single' | 'double'
  strike?: true
  color?: string
  script?: 'super' | 'sub'
}

export interface AlignStyle {
  horizontal?: 'left' | 'center' | 'right' | 'fill' | 'justify' | 'across' | 'distributed'
  vertical?: 'top' | 'center' | 'bottom' | 'justify' | 'distributed'
  wrap?: true
  shrink?: true
  indent?: number
  /** Degrees against the clock, −90 to 90; `stacked` = letters below each other. */
  rotate?: number | 'stacked'
}

export type EdgeLine = 'hair' | 'thin' | 'medium' | 'thick' | 'double' | 'dotted' | 'dashed' | 'mediumDashed'

export interface Edge {
  line: EdgeLine
  color: string
}

/** A conditional format whose limits are worked out; earlier ones win. */
export type Condition = { areas: Area[] } & (
  | { kind: 'scale'; stops: { at: number; color: string }[] }
  | { kind: 'bar'; from: number; to: number; color: string; negative: string }
  | { kind: 'icons'; set: string; at: number[]; isReversed: boolean }
  | { kind: 'number'; op: NumberOp; a: number; b: number; style: number; isLast: boolean }
  | { kind: 'text'; op: TextOp; text: string; style: number; isLast: boolean }
)

export type NumberOp = 'less' | 'atMost' | 'more' | 'atLeast' | 'equal' | 'unequal' | 'between' | 'outside'
export type TextOp = 'contains' | 'lacks' | 'begins' | 'ends' | 'equal' | 'unequal' | 'blank' | 'filled'

export interface LeftOut {
  kind: LeftOutKind
  sheet?: number
  count: number
}

export type LeftOutKind =
  | 'chart'
  | 'pivot'
  | 'shape'
  | 'picture'
  | 'linkedPicture'
  | 'condition'
  | 'unsafeLink'
  | 'macro'
  | 'externalData'
  | 'longText'
  | 'look'
  | 'merge'
  | 'rowHeight'

export const BLOCK_ROWS = 2_000

export type CellKind = 'blank' | 'text' | 'number' | 'boolean' | 'error'
export const cellKinds = ['blank', 'text', 'number', 'boolean', 'error'] as const satisfies CellKind[]

/** Cells of up to `BLOCK_ROWS` rows in the order of rows and columns. Arrays are as long as there are cells. */
export interface CellBlock {
  firstRow: number
  /** Where the cells of a row begin; one more than there are rows. */
  rowStarts: Uint32Array
  columns: Uint16Array
  styles: Uint16Array
  /** Indexes of `cellKinds`. */
  kinds: Uint8Array
  /** Indexes of `strings`, or `PLAIN_NUMBER`: `shownText` gives the text that is shown. */
  texts: Uint32Array
  /** Of numbers and dates (days since the workbook's first), else NaN. */
  values: Float64Array
  strings: string[]
  /** By the cell's index: the formula without its equals sign. */
  formulas: Map<number, string>
}

/** In place of a text: the number as it is. */
export const PLAIN_NUMBER = 0xffffffff

/** The text that a cell of a block shows. */
export function shownText(block: CellBlock, cell: number): string {
  const index = block.texts[cell] as number
  return index === PLAIN_NUMBER ? String(block.values[cell]) : (block.strings[index] ?? '')
}
