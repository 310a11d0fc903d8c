// Separated values (RFC 4180, and what programs make of it). Separator and encoding are guessed from the start of the file.
import { MOST_COLUMNS, MOST_ROWS } from '../cells.ts'
import { WorkbookFailure } from '../failure.ts'
import type { Limits } from '../limits.ts'
import { PackWriter } from '../pack/pack-writer.ts'
import { Budget, SheetBuilder } from '../pack/sheet-builder.ts'
import type { WorkbookHead } from '../pack/types.ts'
import type { ReadResult } from '../read-result.ts'
import { decodeTextFile } from './decode-text.ts'

const NARROWEST = 64
const WIDEST = 400
/** Pixels of a Latin letter and of one as wide as it is high. */
const LETTER = 7.5
const WIDE_LETTER = 14
/** Rows that decide how wide the columns are. */
const MEASURED_ROWS = 200

export function readCsv(bytes: Uint8Array, limits: Limits, onProgress: (done: number) => void): ReadResult {
  if (bytes.subarray(0, 4_096).some((byte) => byte === 0) && !hasMark(bytes)) throw new WorkbookFailure('unknown')
  const text = decodeTextFile(bytes)
  const writer = new PackWriter()
  const budget = new Budget(limits)
  const builder = new SheetBuilder('', writer, budget)
  const widths: number[] = []
  forEachRow(text, guessSeparator(text), (row, fields, at) => {
    if (row >= MOST_ROWS) throw new WorkbookFailure('tooLarge', 'rows')
    if (row % 10_000 === 0) onProgress(at / text.length)
    fields.forEach((field, column) => {
      if (field === '' || column >= MOST_COLUMNS) return
      if (row < MEASURED_ROWS) widths[column] = Math.max(widths[column] ?? 0, widthOf(field))
      const value = numberOf(field)
      builder.add(row, column, 0, value === undefined ? 'text' : 'number', field, value)
    })
  })
  builder.head.columnRuns = Array.from(widths, (width = NARROWEST, from) => ({
    from,
    count: 1,
    size: Math.round(Math.min(WIDEST, Math.max(NARROWEST, width + 12))),
    style: 0,
  }))
  const head: WorkbookHead = {
    version: 1,
    format: 'csv',
    styles: [{}],
    sheets: [builder.finish()],
    pictures: [],
    leftOut: budget.longTexts > 0 ? [{ kind: 'longText', count: budget.longTexts }] : [],
    activeSheet: 0,
  }
  return { pack: writer.finish(head), head, texts: budget.texts, isTextCut: budget.isTextCut }
}

/** The separator that splits the first lines into equally many fields, most of them. */
function guessSeparator(text: string): string {
  const lines = text.slice(0, 20_000).split(/\r?\n/).filter(Boolean).slice(0, 20)
  const scores = [',', '\t', ';', '|', '，'].map((separator) => {
    const counts = lines.map((line) => line.replace(/"(?:[^"]|"")*"/g, '').split(separator).length - 1)
    const first = counts[0] ?? 0
    return { separator, score: first === 0 ? 0 : counts.filter((count) => count === first).length * 1_000 + first }
  })
  return scores.reduce((best, each) => (each.score > best.score ? each : best)).separator
}

function forEachRow(text: string, separator: string, visit: (row: number, fields: string[], at: number) => void): void {
  let fields: string[] = []
  let row = 0
  let at = 0
  const endRow = () => {
    visit(row++, fields, at)
    fields = []
  }
  while (at < text.length) {
    let field: string
    if (text[at] === '"') [field, at] = quoted(text, at, separator)
    else {
      let end = at
      while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end++
      field = text.slice(at, end)
      at = end
    }
    fields.push(field)
    if (text[at] === separator) {
      at++
      if (at === text.length) fields.push('')
      else continue
    }
    if (text[at] === '\r') at++
    if (text[at] === '\n') at++
    endRow()
  }
}

/** A field in quotes, and where it ends. A quote that is never closed takes the rest of its line only. */
function quoted(text: string, from: number, separator: string): [string, number] {
  let end = from + 1
  for (;;) {
    const quote = text.indexOf('"', end)
    if (quote === -1) {
      const line = text.indexOf('\n', from)
      const stop = line === -1 ? text.length : line
      return [text.slice(from, stop).replace(/\r$/, ''), stop]
    }
    if (text[quote + 1] !== '"') {
      let stop = quote + 1
      while (stop < text.length && text[stop] !== separator && text[stop] !== '\n' && text[stop] !== '\r') stop++
      return [text.slice(from + 1, quote).replaceAll('""', '"') + text.slice(quote + 1, stop), stop]
    }
    end = quote + 2
  }
}

/** Numbers for the sum in the status line; the text stays as it was written. Long ones are numbers of something. */
function numberOf(field: string): number | undefined {
  if (!/^\s*[-+]?(\d{1,3}(,\d{3})+|\d+)?(\.\d+)?([eE][-+]?\d+)?%?\s*$/.test(field) || !/\d/.test(field))
    return undefined
  if (/^\s*0\d/.test(field) || field.replace(/\D/g, '').length > 15) return undefined
  const plain = field.replaceAll(',', '').trim()
  return plain.endsWith('%') ? Number(plain.slice(0, -1)) / 100 : Number(plain)
}

const widthOf = (text: string) =>
  [...text.slice(0, 80)].reduce((sum, letter) => sum + (letter > '\u2e7f' ? WIDE_LETTER : LETTER), 0)

const hasMark = (bytes: Uint8Array) =>
  (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
