import type { Blobs } from '../blobs/blobs.ts'
import { checked } from './add-blobs.ts'
import { blobsIn, countBlobs } from './blob-list.ts'
import { inParallel } from './in-parallel.ts'
import { blobsPart, type Manifest } from './manifest.ts'
import { BackupDamaged, collect, unseal } from './sealed-stream.ts'
import { type BackupStore, blobPart } from './store/backup-store.ts'
import { gunzip } from './zip.ts'

const AT_ONCE = 4

interface Means {
  store: BackupStore
  key: Buffer
}

export async function readBlobList({ store, key }: Means, name: string): Promise<Buffer> {
  const part = await store.open(blobsPart(name))
  if (!part) throw new BackupDamaged(`${name}: 缺少文件清单 · the list of its files is missing`)
  return collect(gunzip(unseal(key, blobsPart(name), part.bytes)))
}

/** The bytes as they were; throws BackupDamaged when they are not those of the hash. */
export async function openBackedUp(
  { store, key }: Means,
  hash: string,
): Promise<AsyncIterable<Uint8Array> | undefined> {
  const part = await store.open(blobPart(hash))
  return part && checked(hash, unseal(key, blobPart(hash), part.bytes))
}

/**
 * Every file of the backup in the store, read and compared: one that is there and whole stays, any other is written. Answers those that
 * neither has.
 */
export async function restoreBlobs(
  means: Means,
  { name }: Manifest,
  blobs: Pick<Blobs, 'open' | 'receive'>,
  tell: (share: number) => void = () => undefined,
): Promise<{ written: number; missing: string[] }> {
  const list = await readBlobList(means, name)
  const result = { written: 0, missing: [] as string[] }
  let done = 0
  await inParallel(blobsIn(list), AT_ONCE, async ({ hash }) => {
    if (!(await isWhole(blobs, hash))) {
      const bytes = await openBackedUp(means, hash)
      if (!bytes) result.missing.push(hash)
      else {
        const received = await blobs.receive(bytes)
        await received.keep()
        await received.discard()
        result.written += 1
      }
    }
    done += 1
    tell(done / countBlobs(list))
  })
  return result
}

async function isWhole(blobs: Pick<Blobs, 'open'>, hash: string): Promise<boolean> {
  try {
    const { bytes } = await blobs.open(hash)
    for await (const _ of checked(hash, bytes));
    return true
  } catch {
    return false
  }
}
