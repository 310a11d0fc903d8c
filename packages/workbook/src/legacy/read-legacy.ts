// Workbooks of Excel 5 to 2003 (BIFF) and binary ones (xlsb) through SheetJS, which reads values, number formats, fills,
// sizes, merges, links and comments of them, but no fonts and borders. Whole in memory: such files end at 65,536 rows or
// are rare.
import { type CellObject, read, type WorkSheet } from '@e965/xlsx'
import { WorkbookFailure } from '../failure.ts'
import type { Limits } from '../limits.ts'
import { builtInFormats, NumberFormat } from '../number-format.ts'
import { PackWriter } from '../pack/pack-writer.ts'
import { addRun, Budget, SheetBuilder } from '../pack/sheet-builder.ts'
import type { CellKind, LeftOut, SheetHead, WorkbookHead } from '../pack/types.ts'
import type { ReadResult } from '../read-result.ts'
import { safeLink } from '../safe-link.ts'
import { StyleTable } from '../style-table.ts'
import { ZipArchive } from '../zip/zip-archive.ts'
import { countObjects } from './count-objects.ts'
import { useSoundInflate } from './sheetjs-inflate.ts'
import { soundXlsb } from './sound-xlsb.ts'

useSoundInflate()

export function readLegacy(bytes: Uint8Array, format: 'xls' | 'xlsb', limits: Limits): ReadResult {
  const book = parse(format === 'xlsb' ? soundXlsb(bytes, limits) : bytes, limits)
  if (book.SheetNames.length > limits.sheets) throw new WorkbookFailure('tooLarge', 'sheets')
  const writer = new PackWriter()
  const budget = new Budget(limits)
  const table = new StyleTable({})
  const is1904 = book.Workbook?.WBProps?.date1904 ?? false
  const numbers = new Map<string, NumberFormat>()
  const numberOf = (pattern: string) => {
    const known = numbers.get(pattern) ?? new NumberFormat(pattern)
    numbers.set(pattern, known)
    return known
  }
  const leftOut: LeftOut[] = [
    { kind: 'look', count: 1 },
    ...(format === 'xls' ? countObjects(bytes) : partsOf(bytes, limits)),
  ]
  let unsafeLinks = 0
  const sheets = book.SheetNames.flatMap((name, index): SheetHead[] => {
    const sheet = book.Sheets[name]
    if (!sheet) return []
    const builder = new SheetBuilder(name, writer, budget)
    readSizes(sheet, builder, limits)
    forEachCell(sheet, (cell, row, column) => {
      addCell(cell, row, column, builder, table, numberOf, is1904)
      unsafeLinks += readNotes(cell, row, column, builder.head)
    })
    const hidden = book.Workbook?.Sheets?.[index]?.Hidden ?? 0
    const visibility = hidden === 2 ? 'veryHidden' : hidden === 1 ? 'hidden' : 'shown'
    return [{ ...builder.finish(), visibility }]
  })
  // SheetJS skips over sheets whose place in the file is wrong.
  if (sheets.length === 0) throw new WorkbookFailure('damaged', 'no sheets')
  if (unsafeLinks > 0) leftOut.push({ kind: 'unsafeLink', count: unsafeLinks })
  if (book.vbaraw) leftOut.push({ kind: 'macro', count: 1 })
  if (budget.longTexts > 0) leftOut.push({ kind: 'longText', count: budget.longTexts })
  const head: WorkbookHead = {
    version: 1,
    format,
    styles: table.styles,
    sheets,
    pictures: [],
    leftOut,
    activeSheet: Math.max(
      0,
      sheets.findIndex(({ visibility }) => visibility === 'shown'),
    ),
  }
  return { pack: writer.finish(head), head, texts: budget.texts, isTextCut: budget.isTextCut }
}

/** What the archive of a binary workbook has and its reader does not know. */
function partsOf(bytes: Uint8Array, limits: Limits): LeftOut[] {
  const names = [...new ZipArchive(bytes, limits).entries.keys()]
  const count = (pattern: RegExp) => names.filter((name) => pattern.test(name)).length
  const found: LeftOut[] = [
    { kind: 'picture', count: count(/(^|\/)media\/[^/]+$/i) },
    { kind: 'chart', count: count(/(^|\/)charts\/chart\d*\.xml$/i) },
  ]
  return found.filter((one) => one.count > 0)
}

function parse(bytes: Uint8Array, limits: Limits) {
  try {
    return read(bytes, {
      type: 'array',
      dense: true,
      cellStyles: true,
      cellNF: true,
      cellText: false,
      cellHTML: false,
      cellFormula: true,
      bookVBA: true,
      sheetRows: Math.min(limits.cells, 1_048_576),
    })
  } catch (error) {
    const text = error instanceof Error ? error.message : ''
    if (/password|encrypt/i.test(text)) throw new WorkbookFailure('locked')
    throw new WorkbookFailure(/unsupported|cannot find workbook/i.test(text) ? 'unknown' : 'damaged', text)
  }
}

function readSizes(sheet: WorkSheet, builder: SheetBuilder, limits: Limits): void {
  const { head } = builder
  sheet['!cols']?.forEach((column, from) => {
    if (column) addRun(head.columnRuns, from, column.hidden ? 0 : Math.round(column.wpx ?? 64), 0, 20_000)
  })
  sheet['!rows']?.forEach((row, at) => {
    if (row && (row.hidden || row.hpx)) builder.addRow(at, row.hidden ? 0 : Math.round(row.hpx ?? head.rowHeight), 0)
  })
  const merges = (sheet['!merges'] ?? []).slice(0, limits.merges)
  head.merges = merges.map(({ s, e }) => ({ top: s.r, left: s.c, bottom: e.r, right: e.c }))
  for (const { bottom, right } of head.merges) builder.reach(bottom, right)
}

function forEachCell(sheet: WorkSheet, visit: (cell: CellObject, row: number, column: number) => void): void {
  const rows = (sheet as { '!data'?: (CellObject | undefined)[][] })['!data'] ?? []
  rows.forEach((cells, row) => {
    cells?.forEach((cell, column) => {
      if (cell) visit(cell, row, column)
    })
  })
}

function addCell(
  cell: CellObject,
  row: number,
  column: number,
  builder: SheetBuilder,
  table: StyleTable,
  numberOf: (pattern: string) => NumberFormat,
  is1904: boolean,
): void {
  const fill = /^[0-9a-f]{6}$/i.test(cell.s?.fgColor?.rgb ?? '') && cell.s?.patternType !== 'none'
  const plain = fill ? table.add({ fill: `#${cell.s.fgColor.rgb.toLowerCase()}` }) : 0
  const formula = typeof cell.f === 'string' ? cell.f : ''
  const add = (kind: CellKind, text: string) => builder.add(row, column, plain, kind, text, undefined, formula)
  const number = numberOf(patternOf(cell))
  if (cell.t === 'n') {
    const value = Number(cell.v)
    const colour = number.colour(value)
    const style = colour ? table.withColour(plain, colour) : plain
    builder.add(row, column, style, 'number', number.text(value, is1904), value, formula)
  } else if (cell.t === 's') add('text', number.ofText(String(cell.v ?? '')))
  else if (cell.t === 'b') add('boolean', cell.v ? 'TRUE' : 'FALSE')
  else if (cell.t === 'e') add('error', cell.w ?? errors[Number(cell.v)] ?? '#N/A')
  else if (fill || formula) add('blank', '')
}

const errors: Record<number, string> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
}

/** A link over an area comes with each of its cells; a person needs no more. */
const LINKS_MOST = 100_000

/** Keeps the link and the comment of a cell, and tells how many links are none that one may follow. */
function readNotes(cell: CellObject, row: number, column: number, head: SheetHead): number {
  const text = cell.c?.map((note) => note.t).join('\n')
  if (text) head.comments.push({ row, column, author: cell.c?.[0]?.a ?? '', text: text.slice(0, 8_000) })
  const target = cell.l?.Target
  if (!target || head.links.length >= LINKS_MOST) return 0
  const area = { top: row, left: column, bottom: row, right: column }
  const href = safeLink(target)
  if (href) head.links.push({ ...area, href })
  else if (target.startsWith('#')) head.links.push({ ...area, place: target.slice(1) })
  else return 1
  return 0
}

/** The date that follows the region is written as in the other formats. */
const patternOf = ({ z }: CellObject) =>
  typeof z !== 'string' ? 'General' : z === 'm/d/yy' ? (builtInFormats[14] ?? z) : z
