import { inflateRawSync } from 'node:zlib'
import { Unreadable } from './unreadable.ts'

// An ifczip is a zip archive with one IFC file in it. Only that one is unpacked, and no further than it says; archives over
// 4 GB and encrypted ones are refused.

const BYTES_MOST = 2_000_000_000
const RATIO_MOST = 200
const ENTRIES_MOST = 50

const END = 0x06054b50
const ENTRY = 0x02014b50

export function unpackIfc(bytes: Uint8Array): Uint8Array {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const entry = findEntry(zip)
    if (entry) return inflated(zip, entry)
  } catch {
    // Whatever a broken archive throws.
  }
  throw new Unreadable('model.badArchive')
}

interface Entry {
  at: number
  packed: number
  stated: number
  method: number
}

function findEntry(zip: Buffer): Entry | undefined {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || zip.readUInt32LE(end) !== END) return undefined
  const count = zip.readUInt16LE(end + 10)
  if (count > ENTRIES_MOST) return undefined
  let at = zip.readUInt32LE(end + 16)
  for (let i = 0; i < count; i++) {
    if (zip.readUInt32LE(at) !== ENTRY) return undefined
    const nameLength = zip.readUInt16LE(at + 28)
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    const entry = {
      at: zip.readUInt32LE(at + 42),
      packed: zip.readUInt32LE(at + 20),
      stated: zip.readUInt32LE(at + 24),
      method: zip.readUInt16LE(at + 10),
    }
    const isEncrypted = (zip.readUInt16LE(at + 8) & 1) === 1
    if (/\.ifc$/i.test(name)) return isEncrypted ? undefined : entry
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return undefined
}

function inflated(zip: Buffer, { at, packed, stated, method }: Entry): Uint8Array {
  if (stated > BYTES_MOST || stated > packed * RATIO_MOST) throw new Unreadable('model.badArchive')
  const start = at + 30 + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28)
  const data = zip.subarray(start, start + packed)
  return method === 0 ? data : inflateRawSync(data, { maxOutputLength: stated })
}
