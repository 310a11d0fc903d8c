import { eq } from 'drizzle-orm'
import type { Blobs, StoredBlob } from '../../blobs/blobs.ts'
import { storeBlob } from '../../blobs/store-blob.ts'
import type { Db } from '../../db/client.ts'
import { partsOf } from './upload.service.ts'
import { uploadPartTable, uploadTable } from './upload.table.ts'

/**
 * One blob of all parts. `use` writes its name down and lets go of the upload, in the transaction in which the parts go: a kill
 * before it leaves everything as it was, and the next attempt does it again.
 */
export async function joinUpload(
  { db, blobs }: { db: Db; blobs: Blobs },
  uploadId: number,
  use: (tx: Db, whole: StoredBlob) => Promise<void>,
): Promise<StoredBlob> {
  const [upload] = await db.select().from(uploadTable).where(eq(uploadTable.uploadId, uploadId))
  const whole = await storeParts({ db, blobs }, { uploadId, size: upload?.size ?? 0 })
  await db.transaction(async (tx) => {
    await use(tx, whole)
    await removeParts(tx, uploadId)
  })
  return whole
}

/** The bytes of all parts as one blob; whoever names it removes the parts in the same transaction. */
export async function storeParts(
  { db, blobs }: { db: Db; blobs: Blobs },
  { uploadId, size }: { uploadId: number; size: number },
): Promise<StoredBlob> {
  const whole = await storeBlob({ db, blobs }, bytesOf(blobs, await partsOf(db, uploadId)))
  if (whole.size !== size) throw new Error(`upload ${uploadId}: ${whole.size} bytes of ${size}`)
  return whole
}

export const removeParts = (db: Db, uploadId: number) =>
  db.delete(uploadPartTable).where(eq(uploadPartTable.uploadId, uploadId))

async function* bytesOf(blobs: Blobs, parts: readonly { hash: string }[]) {
  for (const { hash } of parts) yield* (await blobs.open(hash)).bytes
}
