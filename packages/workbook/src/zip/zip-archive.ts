// Reads a zip archive by its central directory. Sizes that the directory tells are checked before anything is unpacked, and
// held against what comes out: an entry that grows beyond its word ends the reading.
import { Inflate } from 'fflate'
import { WorkbookFailure } from '../failure.ts'
import type { Limits } from '../limits.ts'

export interface ZipEntry {
  name: string
  /** Bytes in the archive and unpacked. */
  packed: number
  size: number
  method: number
  isEncrypted: boolean
  /** Of its local header. */
  at: number
}

export type ZipLimits = Pick<Limits, 'unpacked' | 'ratio' | 'freely' | 'entries'>

const END = 0x06054b50
const END_64 = 0x06064b50
const LOCATOR_64 = 0x07064b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const FULL = 0xffffffff
/** Packed bytes that are unpacked at a time: at the most that deflate can do these become 4 MB. */
const STEP = 4 * 1024

/** The entries of an archive by name, folders left out. Throws when there is none or when it asks for too much. */
export class ZipArchive {
  readonly entries: ReadonlyMap<string, ZipEntry>
  private readonly bytes: Uint8Array
  private readonly view: DataView

  constructor(bytes: Uint8Array, limits: ZipLimits) {
    this.bytes = bytes
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.entries = new Map(this.readDirectory(limits).map((entry) => [entry.name, entry]))
    checkSizes([...this.entries.values()], bytes.length, limits)
  }

  /** Parts of office files differ in case and leading slashes between programs. */
  find(path: string): ZipEntry | undefined {
    const wanted = plain(path)
    return this.entries.get(wanted) ?? [...this.entries.values()].find(({ name }) => plain(name) === wanted)
  }

  /** The whole of a small entry. */
  read(entry: ZipEntry): Uint8Array {
    const packed = this.packedBytes(entry)
    if (entry.method === 0) return packed.subarray(0, entry.size)
    const out = new Uint8Array(entry.size)
    let at = 0
    this.unpack(entry, (chunk) => {
      out.set(chunk, at)
      at += chunk.length
    })
    return out.subarray(0, at)
  }

  /** Hands on the bytes of an entry in pieces. */
  unpack(entry: ZipEntry, onChunk: (chunk: Uint8Array) => void): void {
    const packed = this.packedBytes(entry)
    let size = 0
    const pass = (chunk: Uint8Array) => {
      size += chunk.length
      if (size > entry.size) throw new WorkbookFailure('bomb', entry.name)
      if (chunk.length > 0) onChunk(chunk)
    }
    if (entry.method === 0) {
      pass(packed)
      return
    }
    if (entry.method !== 8) throw new WorkbookFailure('damaged', `method ${entry.method}`)
    const inflate = new Inflate(pass)
    try {
      for (let at = 0; at < packed.length; at += STEP)
        inflate.push(packed.subarray(at, at + STEP), at + STEP >= packed.length)
    } catch (error) {
      throw error instanceof Error && 'code' in error ? new WorkbookFailure('damaged', entry.name) : error
    }
  }

  private packedBytes({ at, packed, name, isEncrypted }: ZipEntry): Uint8Array {
    if (isEncrypted) throw new WorkbookFailure('locked', name)
    const { bytes, view } = this
    if (at + 30 > bytes.length || view.getUint32(at, true) !== LOCAL) throw new WorkbookFailure('damaged', name)
    const from = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true)
    if (from + packed > bytes.length) throw new WorkbookFailure('damaged', name)
    return bytes.subarray(from, from + packed)
  }

  private readDirectory(limits: ZipLimits): ZipEntry[] {
    const { view, bytes } = this
    const { count, start } = this.findDirectory()
    if (count > limits.entries) throw new WorkbookFailure('bomb', 'entries')
    const entries: ZipEntry[] = []
    for (let at = start; entries.length <= limits.entries && at + 46 <= bytes.length; ) {
      if (view.getUint32(at, true) !== ENTRY) break
      const [nameLength, extraLength, noteLength] = [28, 30, 32].map((by) => view.getUint16(at + by, true))
      const nameAt = at + 46
      const extraAt = nameAt + (nameLength ?? 0)
      const entry: ZipEntry = {
        name: plainName(decodeName(bytes.subarray(nameAt, extraAt))),
        isEncrypted: (view.getUint16(at + 8, true) & 1) !== 0,
        method: view.getUint16(at + 10, true),
        packed: view.getUint32(at + 20, true),
        size: view.getUint32(at + 24, true),
        at: view.getUint32(at + 42, true),
      }
      this.readLargeSizes(entry, extraAt, extraAt + (extraLength ?? 0))
      if (!entry.name.endsWith('/')) entries.push(entry)
      at = extraAt + (extraLength ?? 0) + (noteLength ?? 0)
    }
    if (entries.length > limits.entries) throw new WorkbookFailure('bomb', 'entries')
    if (entries.length === 0) throw new WorkbookFailure('damaged', 'empty archive')
    return entries
  }

  private findDirectory(): { count: number; start: number } {
    const { view, bytes } = this
    for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 22 - 0xffff); at--) {
      if (view.getUint32(at, true) !== END) continue
      const count = view.getUint16(at + 10, true)
      const start = view.getUint32(at + 16, true)
      if (start !== FULL) return { count, start }
      const locator = at - 20
      if (locator < 0 || view.getUint32(locator, true) !== LOCATOR_64) break
      const large = Number(view.getBigUint64(locator + 8, true))
      if (large + 56 > bytes.length || view.getUint32(large, true) !== END_64) break
      return {
        count: Number(view.getBigUint64(large + 32, true)),
        start: Number(view.getBigUint64(large + 48, true)),
      }
    }
    throw new WorkbookFailure('damaged', 'no directory')
  }

  /** Sizes beyond 4 GB, and those that a careful writer puts there anyway. */
  private readLargeSizes(entry: ZipEntry, from: number, to: number): void {
    const { view } = this
    for (let at = from; at + 4 <= Math.min(to, this.bytes.length); at += 4 + view.getUint16(at + 2, true)) {
      if (view.getUint16(at, true) !== 1) continue
      let place = at + 4
      for (const field of ['size', 'packed', 'at'] as const) {
        if (entry[field] !== FULL || place + 8 > to) continue
        entry[field] = Number(view.getBigUint64(place, true))
        place += 8
      }
    }
  }
}

function checkSizes(entries: ZipEntry[], length: number, { unpacked, ratio, freely }: ZipLimits): void {
  const size = entries.reduce((sum, entry) => sum + entry.size, 0)
  const packed = entries.reduce((sum, entry) => sum + entry.packed, 0)
  // Entries that share their bytes: nothing honest is written so.
  if (packed > length) throw new WorkbookFailure('bomb', 'overlapping entries')
  if (size > freely && size > length * ratio) throw new WorkbookFailure('bomb', 'ratio')
  if (size > unpacked) throw new WorkbookFailure('tooLarge', 'unpacked')
}

const plainName = (name: string) => name.replaceAll('\\', '/').replace(/^\/+/, '')
const plain = (name: string) => plainName(name).toLowerCase()
const utf8 = new TextDecoder()
const decodeName = (bytes: Uint8Array) => utf8.decode(bytes)
