import { isUtf8 } from 'node:buffer'
import { detectDelimiter, parseCsv, stripBom } from 'hucre/csv'
import { badRequest } from '../core/errors.ts'

/** Values separated by commas, semicolons or tabs, as texts. What is no UTF-8 is what Excel writes in China. */
export function readCsv(bytes: Uint8Array, maxRows: number): string[][] {
  const text = stripBom(new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'gb18030').decode(bytes))
  try {
    return parseCsv(text, { delimiter: detectDelimiter(text) })
      .slice(0, maxRows)
      .map((row) =>
        row.map((cell) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? '').trim())),
      )
  } catch {
    throw badRequest('error.badWorkbook')
  }
}
