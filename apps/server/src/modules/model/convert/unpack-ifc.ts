import { createInflateRaw } from 'node:zlib'
import { isIfcXml } from '@sunmao/contract'
import type { SizedBytes } from './scratch-file.ts'
import { Unreadable } from './unreadable.ts'

// An ifczip is a zip archive with one IFC file in it. Only that one is unpacked, piece by piece and no further than it says;
// its path in the archive means nothing here. Archives over 4 GB and encrypted ones are refused.

const BYTES_MOST = 2_000_000_000
/** Text of IFC shrinks to a tenth; what shrinks to so little is a bomb. */
const RATIO_MOST = 200
const ENTRIES_MOST = 1000

const END = Buffer.from([0x50, 0x4b, 0x05, 0x06])
const ENTRY = 0x02014b50

export function unpackIfc(bytes: Uint8Array): SizedBytes {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const entry = onlyIfc(listEntries(zip))
    return { size: entry.stated, bytes: inflated(packedBytes(zip, entry), entry) }
  } catch (error) {
    throw asUnreadable(error)
  }
}

/** Whatever a broken archive throws. */
const asUnreadable = (error: unknown) => (error instanceof Unreadable ? error : new Unreadable('model.badArchive'))

interface Entry {
  name: string
  at: number
  packed: number
  stated: number
  method: number
  isEncrypted: boolean
}

function onlyIfc(entries: readonly Entry[]): Entry {
  // macOS puts a twin of a few bytes beside every file.
  const files = entries.filter(({ name }) => !/(^|\/)(__MACOSX\/|\._)/.test(name))
  const found = files.filter(({ name }) => /\.ifc$/i.test(name))
  const [entry] = found
  if (!entry) throw new Unreadable(files.some(({ name }) => isIfcXml(name)) ? 'ifc.isXml' : 'model.noIfcInArchive')
  if (found.length > 1) throw new Unreadable('model.manyInArchive', { count: found.length })
  if (entry.isEncrypted) throw new Unreadable('model.lockedArchive')
  return entry
}

function listEntries(zip: Buffer): Entry[] {
  const end = zip.lastIndexOf(END)
  const count = zip.readUInt16LE(end + 10)
  if (end < 0 || count > ENTRIES_MOST) throw new Unreadable('model.badArchive')
  let at = zip.readUInt32LE(end + 16)
  return Array.from({ length: count }, () => {
    if (zip.readUInt32LE(at) !== ENTRY) throw new Unreadable('model.badArchive')
    const nameLength = zip.readUInt16LE(at + 28)
    const entry = {
      name: zip.toString('utf8', at + 46, at + 46 + nameLength),
      at: zip.readUInt32LE(at + 42),
      packed: zip.readUInt32LE(at + 20),
      stated: zip.readUInt32LE(at + 24),
      method: zip.readUInt16LE(at + 10),
      isEncrypted: (zip.readUInt16LE(at + 8) & 1) === 1,
    }
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
    return entry
  })
}

function packedBytes(zip: Buffer, { at, packed, stated, method }: Entry): Buffer {
  if (stated > BYTES_MOST || stated > packed * RATIO_MOST) throw new Unreadable('model.archiveTooLarge')
  const start = at + 30 + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28)
  const data = zip.subarray(start, start + packed)
  if (data.length < packed || (method === 0 && packed !== stated)) throw new Unreadable('model.badArchive')
  return data
}

async function* inflated(data: Buffer, { stated, method }: Entry): AsyncGenerator<Uint8Array> {
  if (method === 0) return void (yield data)
  const inflate = createInflateRaw()
  inflate.end(data)
  let size = 0
  try {
    for await (const piece of inflate) {
      size += (piece as Buffer).length
      if (size > stated) break
      yield piece as Buffer
    }
  } catch (error) {
    throw asUnreadable(error)
  }
  if (size !== stated) throw new Unreadable('model.badArchive')
}
