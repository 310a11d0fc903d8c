import { randomUUID } from 'node:crypto'
import { open, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { type ByteSource, fileSource } from '@sunmao/ifc'

/** Bytes that come one after the other, and how many they are. */
export interface SizedBytes {
  size: number
  bytes: AsyncIterable<Uint8Array>
}

/** `isShared` for other threads too. */
export async function inMemory({ size, bytes }: SizedBytes, isShared = false): Promise<Uint8Array> {
  const all = new Uint8Array(isShared ? new SharedArrayBuffer(size) : new ArrayBuffer(size))
  let at = 0
  for await (const piece of bytes) {
    all.set(piece, at)
    at += piece.length
  }
  return all
}

/** Lets bytes be read in any order without holding them in memory. The file has no name: it ends with the process at the latest. */
export async function withScratchFile<T>(
  folder: string,
  { size, bytes }: SizedBytes,
  use: (source: ByteSource) => Promise<T>,
): Promise<T> {
  const path = join(folder, `scratch-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  try {
    await unlink(path)
    for await (const piece of bytes) await file.appendFile(piece)
    return await use(fileSource(file.fd, size))
  } finally {
    await file.close()
  }
}
