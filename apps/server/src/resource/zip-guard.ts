import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { badRequest } from '../core/errors.ts'

// Walks a zip archive's directory before anybody unpacks it: how many entries, how large they say they are, how large they
// really are. Archives over 4 GB and encrypted ones are refused unread.

const ENTRIES_MOST = 200
const BYTES_MOST = 20_000_000
const RATIO_MOST = 200
/** Small parts of a workbook may repeat themselves as much as they like. */
const RATIO_FREE_BYTES = 1_000_000

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const inflate = promisify(inflateRaw)

/** Throws a 400 unless the archive stays small when unpacked, whatever it says about itself. */
export async function requireHarmlessZip(bytes: Uint8Array): Promise<void> {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    await walk(zip)
  } catch {
    // Also whatever a broken archive throws: nobody needs to know where it broke.
    throw badRequest('error.badWorkbook')
  }
}

async function walk(zip: Buffer): Promise<void> {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  require(end >= 0 && zip.readUInt32LE(end) === END)
  const count = zip.readUInt16LE(end + 10)
  require(count > 0 && count <= ENTRIES_MOST)
  let at = zip.readUInt32LE(end + 16)
  let total = 0
  for (let index = 0; index < count; index += 1) {
    require(zip.readUInt32LE(at) === ENTRY)
    const isEncrypted = (zip.readUInt16LE(at + 8) & 1) === 1
    const packed = zip.readUInt32LE(at + 20)
    const stated = zip.readUInt32LE(at + 24)
    require(!isEncrypted && stated <= BYTES_MOST && packed <= zip.length)
    require(stated <= RATIO_FREE_BYTES || stated <= packed * RATIO_MOST)
    total += stated
    require(total <= BYTES_MOST)
    await requireStated(zip, at, packed, stated)
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
}

/** Unpacks one entry and throws it away; the unpacking stops where it passes what was stated. */
async function requireStated(zip: Buffer, at: number, packed: number, stated: number): Promise<void> {
  const local = zip.readUInt32LE(at + 42)
  require(zip.readUInt32LE(local) === LOCAL)
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
  const data = zip.subarray(start, start + packed)
  require(data.length === packed)
  const method = zip.readUInt16LE(at + 10)
  require(method === 0 || method === 8)
  if (method === 0) return require(packed === stated)
  // A reader would look for the size elsewhere.
  require(packed > 0)
  const { length } = await inflate(data, { maxOutputLength: Math.max(stated, 1) })
  require(length === stated)
}

function require(isTrue: boolean): void {
  if (!isTrue) throw new Error('not a harmless archive')
}
