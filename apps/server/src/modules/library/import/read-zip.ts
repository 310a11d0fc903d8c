// A zip archive in the store, read by ranges: however large it is, nobody holds it in memory. Its directory is read first; what
// an entry says of itself is checked while it is unpacked, so an archive may say whatever it likes.
import { createInflateRaw } from 'node:zlib'
import type { Blobs } from '../../../blobs/blobs.ts'

/** Why an archive, or one of its entries, is not taken. */
export class BadEntry extends Error {
  constructor(
    readonly code:
      | 'library.import.damaged'
      | 'library.import.tooMany'
      | 'library.import.bomb'
      | 'library.import.encrypted',
  ) {
    super(code)
  }
}

export interface ZipEntry {
  /** As it stands in the archive, with `/` between folders. */
  path: string
  isFolder: boolean
  isLink: boolean
  isEncrypted: boolean
  packed: number
  stated: number
  /** Where its head lies. */
  at: number
  method: number
}

const entriesMost = 50_000
const DIRECTORY_MOST = 64_000_000
const ENTRY_MOST = 4e9
/** XML shrinks to a twentieth, pages of spaces to a two-hundredth; what shrinks to so much less is a bomb. */
const RATIO_MOST = 400
/** Below this nothing is a bomb, however well it shrinks. */
const RATIO_FROM = 20e6

const END = 0x06054b50
const END_64 = 0x06064b50
const LOCATOR_64 = 0x07064b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const END_BYTES = 22
const COMMENT_MOST = 65_535
const U32 = 0xffffffff
const UNIX = 3
const UNIX_KIND = 0o170000
const UNIX_LINK = 0o120000

async function readRange(blobs: Blobs, hash: string, start: number, length: number): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of (await blobs.open(hash, { start, end: start + length - 1 })).bytes) pieces.push(piece)
  return Buffer.concat(pieces)
}

export async function readDirectory(blobs: Blobs, hash: string, size: number): Promise<ZipEntry[]> {
  try {
    const { count, at, length } = await findDirectory(blobs, hash, size)
    if (count > entriesMost) throw new BadEntry('library.import.tooMany')
    if (length > DIRECTORY_MOST || at + length > size) throw new BadEntry('library.import.damaged')
    return count === 0 ? [] : entriesIn(await readRange(blobs, hash, at, length), count)
  } catch (error) {
    if (error instanceof RangeError) throw new BadEntry('library.import.damaged')
    throw error
  }
}

async function findDirectory(blobs: Blobs, hash: string, size: number) {
  const from = Math.max(0, size - END_BYTES - COMMENT_MOST - 20)
  const tail = await readRange(blobs, hash, from, size - from)
  let end = tail.length - END_BYTES
  while (end >= 0 && tail.readUInt32LE(end) !== END) end -= 1
  if (end < 0) throw new BadEntry('library.import.damaged')
  const count = tail.readUInt16LE(end + 10)
  const length = tail.readUInt32LE(end + 12)
  const at = tail.readUInt32LE(end + 16)
  if (count !== 0xffff && length !== U32 && at !== U32) return { count, length, at }
  if (end < 20 || tail.readUInt32LE(end - 20) !== LOCATOR_64) throw new BadEntry('library.import.damaged')
  const wide = await readRange(blobs, hash, Number(tail.readBigUInt64LE(end - 12)), 56)
  if (wide.readUInt32LE(0) !== END_64) throw new BadEntry('library.import.damaged')
  return {
    count: Number(wide.readBigUInt64LE(32)),
    length: Number(wide.readBigUInt64LE(40)),
    at: Number(wide.readBigUInt64LE(48)),
  }
}

function entriesIn(directory: Buffer, count: number): ZipEntry[] {
  const entries: ZipEntry[] = []
  for (let at = 0, index = 0; index < count; index += 1) {
    if (directory.readUInt32LE(at) !== ENTRY) throw new BadEntry('library.import.damaged')
    const nameLength = directory.readUInt16LE(at + 28)
    const extraLength = directory.readUInt16LE(at + 30)
    const flags = directory.readUInt16LE(at + 8)
    const name = directory.subarray(at + 46, at + 46 + nameLength)
    const path = nameOf(name, (flags & 0x800) !== 0).replaceAll('\\', '/')
    const isUnix = directory.readUInt8(at + 5) === UNIX
    const mode = directory.readUInt32LE(at + 38) >>> 16
    const extra = directory.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength)
    entries.push({
      path,
      isFolder: path.endsWith('/'),
      isLink: isUnix && (mode & UNIX_KIND) === UNIX_LINK,
      isEncrypted: (flags & 1) === 1,
      method: directory.readUInt16LE(at + 10),
      ...sizesOf(directory, at, extra),
    })
    at += 46 + nameLength + extraLength + directory.readUInt16LE(at + 32)
  }
  return entries
}

/** Windows writes Chinese names in its own code page and does not say so. */
function nameOf(bytes: Buffer, isUtf8: boolean): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return isUtf8 ? bytes.toString('utf8') : new TextDecoder('gb18030').decode(bytes)
  }
}

/** What does not fit into 32 bits stands in a field of its own, in this order. */
function sizesOf(directory: Buffer, at: number, extra: Buffer) {
  const facts = {
    stated: directory.readUInt32LE(at + 24),
    packed: directory.readUInt32LE(at + 20),
    at: directory.readUInt32LE(at + 42),
  }
  for (let from = 0; from + 4 <= extra.length; from += 4 + extra.readUInt16LE(from + 2)) {
    if (extra.readUInt16LE(from) !== 1) continue
    let field = from + 4
    for (const name of ['stated', 'packed', 'at'] as const)
      if (facts[name] === U32) {
        facts[name] = Number(extra.readBigUInt64LE(field))
        field += 8
      }
  }
  return facts
}

/** Whether what it says of itself is already too much. */
export const looksLikeBomb = ({ stated, packed }: Pick<ZipEntry, 'stated' | 'packed'>): boolean =>
  stated > ENTRY_MOST || (stated > RATIO_FROM && stated > packed * RATIO_MOST)

/** Its bytes, piece by piece and no further than it says. */
export async function* unpack(blobs: Blobs, hash: string, entry: ZipEntry): AsyncGenerator<Uint8Array> {
  if (entry.isEncrypted) throw new BadEntry('library.import.encrypted')
  if (looksLikeBomb(entry)) throw new BadEntry('library.import.bomb')
  const head = await readRange(blobs, hash, entry.at, 30)
  if (head.length < 30 || head.readUInt32LE(0) !== LOCAL) throw new BadEntry('library.import.damaged')
  const start = entry.at + 30 + head.readUInt16LE(26) + head.readUInt16LE(28)
  if (entry.method !== 0 && entry.method !== 8) throw new BadEntry('library.import.damaged')
  if (entry.packed === 0) return
  const { bytes } = await blobs.open(hash, { start, end: start + entry.packed - 1 })
  let size = 0
  for await (const piece of entry.method === 0 ? bytes : inflated(bytes)) {
    size += piece.length
    if (size > entry.stated) throw new BadEntry('library.import.bomb')
    yield piece
  }
  if (size !== entry.stated) throw new BadEntry('library.import.damaged')
}

async function* inflated(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const inflate = createInflateRaw()
  const feed = async () => {
    for await (const piece of packed)
      if (!inflate.write(piece)) await new Promise<void>((resolve) => inflate.once('drain', resolve))
    inflate.end()
  }
  const fed = feed().catch((error: Error) => inflate.destroy(error))
  try {
    for await (const piece of inflate) yield piece as Uint8Array
  } catch {
    throw new BadEntry('library.import.damaged')
  } finally {
    inflate.destroy()
    inflate.emit('drain')
    await fed
  }
}
