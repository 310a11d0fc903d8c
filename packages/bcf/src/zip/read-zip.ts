// Reads a zip archive by its central directory. What an entry says of its size is checked before anything is unpacked, and
// an entry is never unpacked further than it says.
import { inflateSync } from 'fflate'
import { BcfError } from '../bcf-error.ts'
import type { BcfFile, ByteSource } from '../bytes.ts'
import type { BcfLimits } from '../limits.ts'
import { crc32 } from './crc32.ts'
import {
  DEFLATED,
  END,
  END_64,
  END_64_BYTES,
  END_BYTES,
  ENTRY,
  ENTRY_BYTES,
  LOCAL,
  LOCAL_BYTES,
  LOCATOR_64,
  LOCATOR_64_BYTES,
  STORED,
  U16,
  U32,
  viewOf,
} from './zip-format.ts'

interface Entry {
  path: string
  method: number
  isEncrypted: boolean
  sum: number
  packed: number
  size: number
  /** Of its local header. */
  at: number
  /** When it was last changed, by the clock of who wrote it. */
  time: string
}

export interface ZipFile extends BcfFile {
  time: string
}

export interface Zip {
  files: ZipFile[]
  /** Names that lead out of the archive or are none; nothing of them is read. */
  refused: string[]
}

const COMMENT_MOST = 0xffff
const DIRECTORY_MOST = 64 * 2 ** 20
const FOLDERS_MOST = 20

/** Throws BcfError for what is no archive or asks for too much. Folders are left out. */
export async function readZip(source: ByteSource, limits: BcfLimits): Promise<Zip> {
  const { count, at, length } = await findDirectory(source)
  if (count > limits.entries) throw new BcfError('tooLarge', 'entries')
  if (length > DIRECTORY_MOST || at + length > source.size) throw new BcfError('damaged', 'directory')
  const entries = readEntries(await source.read(at, length), Math.min(count, limits.entries))
  checkSizes(entries, source.size, limits)
  const files = new Map<string, ZipFile>()
  const refused: string[] = []
  for (const entry of entries) {
    if (entry.path.endsWith('/')) continue
    if (!isSafe(entry.path) || files.has(entry.path)) refused.push(entry.path)
    else files.set(entry.path, fileOf(source, entry, limits))
  }
  return { files: [...files.values()], refused }
}

const fileOf = (source: ByteSource, entry: Entry, limits: BcfLimits): ZipFile => ({
  path: entry.path,
  size: entry.size,
  time: entry.time,
  read: () => unpack(source, entry, limits),
})

async function unpack(source: ByteSource, entry: Entry, limits: BcfLimits): Promise<Uint8Array> {
  const { path, at, packed, size, method } = entry
  if (entry.isEncrypted) throw new BcfError('locked', path)
  if (size > limits.file) throw new BcfError('tooLarge', path)
  if (size > limits.freely && size > packed * limits.ratio) throw new BcfError('bomb', path)
  if (at + LOCAL_BYTES > source.size) throw new BcfError('damaged', path)
  const head = viewOf(await source.read(at, LOCAL_BYTES))
  if (head.getUint32(0, true) !== LOCAL) throw new BcfError('damaged', path)
  const from = at + LOCAL_BYTES + head.getUint16(26, true) + head.getUint16(28, true)
  if (from + packed > source.size) throw new BcfError('damaged', path)
  const bytes = inflated(await source.read(from, packed), method, size, path)
  if (bytes.length !== size || crc32(bytes) !== entry.sum) throw new BcfError('damaged', path)
  return bytes
}

function inflated(packed: Uint8Array, method: number, size: number, path: string): Uint8Array {
  if (method === STORED) return packed
  if (method !== DEFLATED) throw new BcfError('damaged', path)
  try {
    return inflateSync(packed, { out: new Uint8Array(size) })
  } catch (error) {
    throw new BcfError('damaged', path, { cause: error })
  }
}

async function findDirectory(source: ByteSource) {
  const from = Math.max(0, source.size - END_BYTES - COMMENT_MOST - LOCATOR_64_BYTES)
  const tail = await source.read(from, source.size - from)
  const view = viewOf(tail)
  for (let end = tail.length - END_BYTES; end >= 0; end -= 1) {
    if (view.getUint32(end, true) !== END) continue
    const count = view.getUint16(end + 10, true)
    const length = view.getUint32(end + 12, true)
    const at = view.getUint32(end + 16, true)
    const locator = end - LOCATOR_64_BYTES
    if (count !== U16 && length !== U32 && at !== U32) return { count, length, at }
    if (locator < 0 || view.getUint32(locator, true) !== LOCATOR_64) return { count, length, at }
    const large = Number(view.getBigUint64(locator + 8, true))
    if (large + END_64_BYTES > source.size) break
    const wide = viewOf(await source.read(large, END_64_BYTES))
    if (wide.getUint32(0, true) !== END_64) break
    return {
      count: Number(wide.getBigUint64(32, true)),
      length: Number(wide.getBigUint64(40, true)),
      at: Number(wide.getBigUint64(48, true)),
    }
  }
  throw new BcfError('notZip')
}

function readEntries(directory: Uint8Array, count: number): Entry[] {
  const view = viewOf(directory)
  const entries: Entry[] = []
  for (let at = 0; entries.length < count; ) {
    if (at + ENTRY_BYTES > directory.length || view.getUint32(at, true) !== ENTRY)
      throw new BcfError('damaged', 'directory')
    const nameLength = view.getUint16(at + 28, true)
    const extraLength = view.getUint16(at + 30, true)
    const nameAt = at + ENTRY_BYTES
    const next = nameAt + nameLength + extraLength + view.getUint16(at + 32, true)
    if (next > directory.length) throw new BcfError('damaged', 'directory')
    const entry: Entry = {
      path: decodeName(directory.subarray(nameAt, nameAt + nameLength)),
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
      method: view.getUint16(at + 10, true),
      time: timeOf(view.getUint16(at + 14, true), view.getUint16(at + 12, true)),
      sum: view.getUint32(at + 16, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    }
    readLargeSizes(entry, view, nameAt + nameLength, nameAt + nameLength + extraLength)
    entries.push(entry)
    at = next
  }
  return entries
}

/** What does not fit into 32 bits stands in a field of its own, in this order. */
function readLargeSizes(entry: Entry, view: DataView, from: number, to: number): void {
  for (let at = from; at + 4 <= to; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== 1) continue
    let field = at + 4
    for (const name of ['size', 'packed', 'at'] as const) {
      if (entry[name] !== U32 || field + 8 > to) continue
      entry[name] = Number(view.getBigUint64(field, true))
      field += 8
    }
  }
}

function checkSizes(entries: readonly Entry[], length: number, limits: BcfLimits): void {
  const size = entries.reduce((sum, entry) => sum + entry.size, 0)
  const packed = entries.reduce((sum, entry) => sum + entry.packed, 0)
  // Entries that share their bytes: nothing honest is written so.
  if (packed > length) throw new BcfError('bomb', 'overlapping entries')
  if (size > limits.unpacked) throw new BcfError('tooLarge', 'unpacked')
  if (size > limits.freely && size > length * limits.ratio) throw new BcfError('bomb', 'ratio')
}

const isSafe = (path: string) =>
  path !== '' &&
  path.length <= 500 &&
  !path.startsWith('/') &&
  !/^[A-Za-z]:/.test(path) &&
  !path.includes('\0') &&
  path.split('/').length <= FOLDERS_MOST &&
  path.split('/').every((part) => part !== '..' && part !== '.' && part !== '')

function decodeName(bytes: Uint8Array): string {
  const path = decode(bytes).replaceAll('\\', '/').replaceAll('\0', '\ufffd')
  return path.startsWith('./') ? path.slice(2) : path
}

/** Windows writes Chinese names in its own code page and does not say so. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

function timeOf(day: number, clock: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const date = `${1980 + (day >> 9)}-${two((day >> 5) & 15)}-${two(day & 31)}`
  const time = `${two(clock >> 11)}:${two((clock >> 5) & 63)}:${two((clock & 31) * 2)}`
  return `${date}T${time}Z`
}
