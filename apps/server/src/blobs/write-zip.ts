import { crc32 } from 'node:zlib'

export interface StoredFile {
  path: string
  size: number
  time: Date
  open(): Promise<AsyncIterable<Uint8Array>> | AsyncIterable<Uint8Array>
}

/** What fits without the extension for large archives. */
export const archiveMost = 4_000_000_000

/** Names are UTF-8; the checksum follows the bytes. */
const FLAGS = 0x0808
const VERSION = 20

/**
 * A zip archive that is written as it is sent: drawings and office files do not shrink, so all of it is stored as it is and
 * nothing is held in memory.
 */
export async function* writeZip(files: AsyncIterable<StoredFile> | Iterable<StoredFile>): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = []
  let offset = 0
  for await (const file of files) {
    const name = Buffer.from(file.path)
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    writeFacts(head, 4, file, 0)
    head.writeUInt16LE(name.length, 26)
    yield Buffer.concat([head, name])
    let sum = 0
    let size = 0
    for await (const piece of await file.open()) {
      sum = crc32(piece, sum)
      size += piece.length
      yield piece
    }
    if (size !== file.size) throw new Error(`${file.path}: ${size} bytes of ${file.size}`)
    const after = Buffer.alloc(16)
    after.writeUInt32LE(0x08074b50, 0)
    after.writeUInt32LE(sum, 4)
    after.writeUInt32LE(size, 8)
    after.writeUInt32LE(size, 12)
    yield after
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(VERSION, 4)
    writeFacts(entry, 6, file, sum)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(offset, 42)
    directory.push(entry, name)
    offset += head.length + name.length + size + after.length
  }
  const bytes = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(directory.length / 2, 8)
  end.writeUInt16LE(directory.length / 2, 10)
  end.writeUInt32LE(bytes.length, 12)
  end.writeUInt32LE(offset, 16)
  yield Buffer.concat([bytes, end])
}

function writeFacts(head: Buffer, at: number, { size, time }: StoredFile, sum: number): void {
  const day = (Math.max(0, time.getFullYear() - 1980) << 9) | ((time.getMonth() + 1) << 5) | time.getDate()
  head.writeUInt16LE(VERSION, at)
  head.writeUInt16LE(FLAGS, at + 2)
  head.writeUInt16LE((time.getHours() << 11) | (time.getMinutes() << 5) | (time.getSeconds() >> 1), at + 6)
  head.writeUInt16LE(day, at + 8)
  head.writeUInt32LE(sum, at + 10)
  head.writeUInt32LE(size, at + 14)
  head.writeUInt32LE(size, at + 18)
}
