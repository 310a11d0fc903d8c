import { createHash } from 'node:crypto'
import { BlobMissing } from '../blobs/blob-name.ts'
import type { Blobs } from '../blobs/blobs.ts'
import { blobsIn, countBlobs } from './blob-list.ts'
import { inParallel } from './in-parallel.ts'
import type { Manifest } from './manifest.ts'
import { BackupDamaged, seal, sealedSize } from './sealed-stream.ts'
import { type BackupStore, blobPart } from './store/backup-store.ts'

/** While one waits for the disk or the network, others are read. */
const AT_ONCE = 4

interface Means {
  blobs: Pick<Blobs, 'open'>
  store: BackupStore
  key: Buffer
}

/** Those that the area does not have yet. What the store of files has lost does not keep the rest from being backed up. */
export async function addBlobs(
  { blobs, store, key }: Means,
  list: Buffer,
  tell: (share: number) => void,
): Promise<Pick<Manifest, 'blobs' | 'lostBlobs'>> {
  const known = new Map<string, number>()
  for await (const { name, size } of store.list('blobs/')) known.set(name, size)
  const result = { blobs: { count: 0, bytes: 0, added: 0, addedBytes: 0 }, lostBlobs: [] as string[] }
  let done = 0
  await inParallel(blobsIn(list), AT_ONCE, async ({ hash, size }) => {
    done += 1
    tell(done / countBlobs(list))
    result.blobs.count += 1
    result.blobs.bytes += size
    // One that was cut off is written again.
    if (known.get(blobPart(hash)) === sealedSize(size)) return
    try {
      const { bytes } = await blobs.open(hash)
      await store.put(blobPart(hash), seal(key, blobPart(hash), checked(hash, bytes)))
      result.blobs.added += 1
      result.blobs.addedBytes += size
    } catch (error) {
      if (!isLost(error)) throw error
      result.lostBlobs.push(hash)
    }
  })
  return result
}

const isLost = (error: unknown) =>
  error instanceof BlobMissing || error instanceof BackupDamaged || (error as { code?: string }).code === 'ENOENT'

/** Throws BackupDamaged at their end when they are not the bytes of that hash. */
export async function* checked(hash: string, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const digest = createHash('sha256')
  for await (const part of bytes) {
    digest.update(part)
    yield part
  }
  if (digest.digest('hex') !== hash) throw new BackupDamaged(`${hash}: 内容已改变 · its content has changed`)
}
