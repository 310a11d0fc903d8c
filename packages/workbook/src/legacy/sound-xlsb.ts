// SheetJS unpacks and reads a binary workbook without end where its bytes are damaged: its inflate asks for the next code
// beyond the end, and two records make it walk over whatever area they name. So we unpack the parts ourselves, leave such
// records out, and hand on an archive whose entries are only stored.
import { zipSync } from 'fflate'
import { MOST_COLUMNS, MOST_ROWS } from '../cells.ts'
import { WorkbookFailure } from '../failure.ts'
import type { Limits } from '../limits.ts'
import { ZipArchive } from '../zip/zip-archive.ts'

/** Unpacked bytes of a workbook that is read whole: each becomes several in memory. */
const UNPACKED_MOST = 250_000_000
/** Cells and columns of a sheet that its links and column widths may name, one by one. */
const NAMED_MOST = 1_000_000

const COLUMN_INFO = 0x3c
const LINK = 0x1ee

/** The same workbook, packed so that SheetJS reads it in a time that grows with its size. */
export function soundXlsb(bytes: Uint8Array, limits: Limits): Uint8Array {
  const archive = new ZipArchive(bytes, limits)
  const entries = [...archive.entries.values()]
  if (entries.reduce((sum, { size }) => sum + size, 0) > UNPACKED_MOST)
    throw new WorkbookFailure('tooLarge', 'unpacked')
  const parts = entries.map((entry): [string, Uint8Array] => {
    const part = archive.read(entry)
    return [entry.name, /\/worksheets\/[^/]+\.bin$/i.test(entry.name) ? soundRecords(part) : part]
  })
  return zipSync(Object.fromEntries(parts), { level: 0 })
}

/** A part without records that name an area no sheet has, and without what follows a record that is cut off. */
function soundRecords(part: Uint8Array): Uint8Array {
  const view = new DataView(part.buffer, part.byteOffset, part.byteLength)
  const kept: Uint8Array[] = []
  let named = 0
  for (let from = 0; from < part.length; ) {
    const kind = readNumber(part, from, 2)
    const length = readNumber(part, kind.end, 4)
    const end = length.end + length.value
    if (end > part.length) break
    const more = namedBy(kind.value, view, length.end, length.value)
    if (named + more <= NAMED_MOST) {
      named += more
      kept.push(part.subarray(from, end))
    }
    from = end
  }
  return concat(kept)
}

/** How many cells or columns a record makes SheetJS walk over. */
function namedBy(kind: number, view: DataView, at: number, length: number): number {
  const number = (by: number) => view.getUint32(at + by, true)
  if (kind === COLUMN_INFO)
    return length < 8 || number(4) >= MOST_COLUMNS ? Infinity : Math.max(0, number(4) - number(0) + 1)
  if (kind !== LINK) return 0
  if (length < 16 || number(4) >= MOST_ROWS || number(12) >= MOST_COLUMNS) return Infinity
  return Math.max(0, number(4) - number(0) + 1) * Math.max(0, number(12) - number(8) + 1)
}

/** Seven bits a byte, the lowest first; the eighth tells that another follows. */
function readNumber(bytes: Uint8Array, from: number, bytesMost: number): { value: number; end: number } {
  let value = 0
  for (let at = 0; at < bytesMost; at++) {
    const byte = bytes[from + at] ?? 0
    value |= (byte & 0x7f) << (7 * at)
    if (byte < 0x80) return { value, end: from + at + 1 }
  }
  return { value, end: from + bytesMost }
}

function concat(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}
