// Office files are zip archives. The directory is walked and every entry unpacked once, piece by piece into nothing, before
// anybody holds it in memory: an archive may say of itself whatever it likes.
import { createInflateRaw, inflateRawSync } from 'node:zlib'
import { entriesMost, ratioFrom, ratioMost, unpackedMost } from './limits.ts'
import { Refused } from './refused.ts'

const END = Buffer.from([0x50, 0x4b, 0x05, 0x06])
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
/** Of one part that is read as a whole. */
const PART_MOST = 100e6

interface Entry {
  packed: Buffer
  isStored: boolean
}

export interface Zip {
  names: readonly string[]
  /** Nothing for a part that is not there. */
  text(name: string): string | undefined
}

/** Refuses bombs, broken archives and encrypted ones. */
export async function openZip(bytes: Buffer): Promise<Zip> {
  const entries = readEntries(bytes)
  let total = 0
  for (const entry of entries.values()) {
    const size = entry.isStored ? entry.packed.length : await unpackedSize(entry, unpackedMost - total)
    total += size
    if (total > unpackedMost || (total > ratioFrom && total > bytes.length * ratioMost))
      throw new Refused('hubFile.bomb')
  }
  return {
    names: [...entries.keys()],
    text: (name) => {
      const entry = entries.get(name)
      if (!entry) return undefined
      const { packed, isStored } = entry
      return (isStored ? packed : inflateRawSync(packed, { maxOutputLength: PART_MOST })).toString('utf8')
    },
  }
}

function readEntries(zip: Buffer): Map<string, Entry> {
  const entries = new Map<string, Entry>()
  try {
    const end = zip.lastIndexOf(END)
    const count = zip.readUInt16LE(end + 10)
    if (end < 0 || count > entriesMost) throw new RangeError()
    let at = zip.readUInt32LE(end + 16)
    for (let index = 0; index < count; index++) {
      if (zip.readUInt32LE(at) !== ENTRY) throw new RangeError()
      const nameLength = zip.readUInt16LE(at + 28)
      const local = zip.readUInt32LE(at + 42)
      const packed = zip.readUInt32LE(at + 20)
      if (zip.readUInt32LE(local) !== LOCAL) throw new RangeError()
      if (zip.readUInt16LE(at + 8) & 1) throw new Refused('hubFile.locked')
      const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
      entries.set(zip.toString('utf8', at + 46, at + 46 + nameLength), {
        packed: zip.subarray(start, start + packed),
        isStored: zip.readUInt16LE(at + 10) === 0,
      })
      at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
    }
  } catch (error) {
    if (error instanceof RangeError) throw new Refused('hubFile.damaged')
    throw error
  }
  return entries
}

async function unpackedSize({ packed }: Entry, most: number): Promise<number> {
  const inflate = createInflateRaw()
  inflate.end(packed)
  let size = 0
  try {
    for await (const piece of inflate) {
      size += (piece as Buffer).length
      if (size > most || (size > ratioFrom && size > packed.length * ratioMost)) break
    }
  } catch {
    throw new Refused('hubFile.damaged')
  }
  if (size > most || (size > ratioFrom && size > packed.length * ratioMost)) throw new Refused('hubFile.bomb')
  return size
}
