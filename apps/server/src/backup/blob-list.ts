// The blobs of a backup: 32 bytes of the hash and 6 of the size each, by hash.
import type { StoredBlob } from '../blobs/blobs.ts'

const HASH_BYTES = 32
const ENTRY_BYTES = 38

export const encodeBlobs = (blobs: readonly StoredBlob[]): Buffer =>
  Buffer.concat(
    blobs.map(({ hash, size }) => {
      const entry = Buffer.alloc(ENTRY_BYTES)
      entry.write(hash, 'hex')
      entry.writeUIntBE(size, HASH_BYTES, ENTRY_BYTES - HASH_BYTES)
      return entry
    }),
  )

export function* blobsIn(list: Buffer): Generator<StoredBlob> {
  for (let at = 0; at < list.length; at += ENTRY_BYTES)
    yield {
      hash: list.toString('hex', at, at + HASH_BYTES),
      size: list.readUIntBE(at + HASH_BYTES, ENTRY_BYTES - HASH_BYTES),
    }
}

export const countBlobs = (list: Buffer): number => list.length / ENTRY_BYTES
