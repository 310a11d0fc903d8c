import type { BlobAnswer } from '@sunmao/contract'
import { calculateColumnWidth, writeXlsxStream } from 'hucre/xlsx'
import { xmlText } from '../rich-text/docx/xml.ts'

export const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet;charset=utf-8'

export type Cell = string | number | boolean | null | undefined

/** One sheet: the first row is the titles. Rows are asked for as they are written, so a table of any length fits. */
export const sheetOf = (name: string, titles: readonly string[], rows: AsyncIterable<readonly Cell[]>): BlobAnswer =>
  sheetAnswer(name, streamOf(titles, rows))

export const sheetAnswer = (name: string, bytes: BlobAnswer['bytes']): BlobAnswer => ({
  type: sheetType,
  name: `${name}.xlsx`,
  bytes,
})

/** For a thread, which answers with all of it at once. */
export async function bytesOfSheet(titles: readonly string[], rows: Iterable<readonly Cell[]>): Promise<Uint8Array> {
  async function* given() {
    yield* rows
  }
  const pieces: Uint8Array[] = []
  for await (const piece of streamOf(titles, given())) pieces.push(piece)
  return new Uint8Array(await new Blob(pieces as BlobPart[]).arrayBuffer())
}

/** Rows by which the columns are made wide enough; characters of a column, however short or long its texts are. */
const MEASURED = 200
const widths = { minWidth: 8, maxWidth: 60 }

async function* streamOf(titles: readonly string[], rows: AsyncIterable<readonly Cell[]>): AsyncGenerator<Uint8Array> {
  const rest = rows[Symbol.asyncIterator]()
  const first = [[...titles] as ReturnType<typeof asCell>[]]
  while (first.length <= MEASURED) {
    const next = await rest.next()
    if (next.done) break
    first.push(next.value.map(asCell))
  }
  async function* all() {
    yield* first
    for await (const row of { [Symbol.asyncIterator]: () => rest }) yield row.map(asCell)
  }
  const columns = titles.map((_, at) => ({
    width: calculateColumnWidth(
      first.map((row) => row[at] ?? ''),
      widths,
    ),
  }))
  const stream = writeXlsxStream(all(), { name: 'Sheet1', columns, freezePane: { rows: 1 } })
  yield* stream as unknown as AsyncIterable<Uint8Array>
}

const PAGE = 500

/** Reads a table page by page while the sheet is written. */
export async function* rowsOf<T>(
  read: (limit: number, offset: number) => Promise<T[]>,
  cells: (row: T) => readonly Cell[],
): AsyncGenerator<readonly Cell[]> {
  for (let offset = 0; ; offset += PAGE) {
    const page = await read(PAGE, offset)
    for (const row of page) yield cells(row)
    if (page.length < PAGE) return
  }
}

/** A text that a spreadsheet would run as a formula is told to be a text; what would break the file is left out. */
export function asCell(value: Cell): string | number | boolean {
  if (typeof value !== 'string') return value ?? ''
  const text = xmlText(value)
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
}
