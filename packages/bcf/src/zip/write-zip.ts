// Writes a zip archive entry by entry. Of each entry all is known before its first byte goes out, so no reader has to look
// behind it; the directory is the only thing that grows.
import { deflateSync } from 'fflate'
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

/** Takes bytes in order; the writer waits for it. */
export type Sink = (bytes: Uint8Array) => void | Promise<void>

const VERSION = 20
const VERSION_64 = 45
/** Names are UTF-8. */
const FLAGS = 0x0800
/** The first day that a zip archive knows: the same contents are the same bytes. */
const DAY = (1 << 5) | 1
const shrinksNot = /\.(png|jpe?g|zip|ifczip|pdf|docx|xlsx)$/i

export class ZipWriter {
  private offset = 0
  private readonly directory: Uint8Array[] = []

  constructor(private readonly sink: Sink) {}

  async add(path: string, bytes: Uint8Array): Promise<void> {
    const deflated = shrinksNot.test(path) ? bytes : deflateSync(bytes)
    const isStored = deflated.length >= bytes.length
    const packed = isStored ? bytes : deflated
    const name = new TextEncoder().encode(path)
    const facts = { method: isStored ? STORED : DEFLATED, sum: crc32(bytes), packed: packed.length, size: bytes.length }
    const head = new Uint8Array(LOCAL_BYTES + name.length)
    viewOf(head).setUint32(0, LOCAL, true)
    writeFacts(head, 4, name, facts)
    head.set(name, LOCAL_BYTES)
    this.directory.push(directoryEntry(name, facts, this.offset))
    await this.emit(head)
    await this.emit(packed)
  }

  /** The directory; nothing can be added after it. */
  async finish(): Promise<void> {
    const at = this.offset
    for (const entry of this.directory) await this.emit(entry)
    const length = this.offset - at
    const count = this.directory.length
    if (count >= U16 || at >= U32 || length >= U32) await this.emit(largeEnd(count, length, at, this.offset))
    const end = new Uint8Array(END_BYTES)
    const view = viewOf(end)
    view.setUint32(0, END, true)
    view.setUint16(8, Math.min(count, U16), true)
    view.setUint16(10, Math.min(count, U16), true)
    view.setUint32(12, Math.min(length, U32), true)
    view.setUint32(16, Math.min(at, U32), true)
    await this.emit(end)
  }

  private async emit(bytes: Uint8Array): Promise<void> {
    this.offset += bytes.length
    await this.sink(bytes)
  }
}

interface Facts {
  method: number
  sum: number
  packed: number
  size: number
}

function writeFacts(head: Uint8Array, at: number, name: Uint8Array, { method, sum, packed, size }: Facts): void {
  const view = viewOf(head)
  view.setUint16(at, VERSION, true)
  view.setUint16(at + 2, FLAGS, true)
  view.setUint16(at + 4, method, true)
  view.setUint16(at + 8, DAY, true)
  view.setUint32(at + 10, sum, true)
  view.setUint32(at + 14, packed, true)
  view.setUint32(at + 18, size, true)
  view.setUint16(at + 22, name.length, true)
}

function directoryEntry(name: Uint8Array, facts: Facts, offset: number): Uint8Array {
  const isFar = offset >= U32
  const entry = new Uint8Array(ENTRY_BYTES + name.length + (isFar ? 12 : 0))
  const view = viewOf(entry)
  view.setUint32(0, ENTRY, true)
  view.setUint16(4, isFar ? VERSION_64 : VERSION, true)
  writeFacts(entry, 6, name, facts)
  view.setUint32(42, Math.min(offset, U32), true)
  entry.set(name, ENTRY_BYTES)
  if (!isFar) return entry
  view.setUint16(30, 12, true)
  view.setUint16(ENTRY_BYTES + name.length, 1, true)
  view.setUint16(ENTRY_BYTES + name.length + 2, 8, true)
  view.setBigUint64(ENTRY_BYTES + name.length + 4, BigInt(offset), true)
  return entry
}

/** For archives with more entries or bytes than the short end can say. */
function largeEnd(count: number, length: number, at: number, here: number): Uint8Array {
  const end = new Uint8Array(END_64_BYTES + LOCATOR_64_BYTES)
  const view = viewOf(end)
  view.setUint32(0, END_64, true)
  view.setBigUint64(4, BigInt(END_64_BYTES - 12), true)
  view.setUint16(12, VERSION_64, true)
  view.setUint16(14, VERSION_64, true)
  view.setBigUint64(24, BigInt(count), true)
  view.setBigUint64(32, BigInt(count), true)
  view.setBigUint64(40, BigInt(length), true)
  view.setBigUint64(48, BigInt(at), true)
  view.setUint32(END_64_BYTES, LOCATOR_64, true)
  view.setBigUint64(END_64_BYTES + 8, BigInt(here), true)
  view.setUint32(END_64_BYTES + 16, 1, true)
  return end
}
