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
  const parts = await partsOf(db, uploadId)
  const whole = await storeBlob({ db, blobs }, bytesOf(blobs, parts))
  if (whole.size !== upload?.size) throw new Error(`upload ${uploadId}: ${whole.size} bytes of ${upload?.size}`)
  await db.transaction(async (tx) => {
    await use(tx, whole)
    await tx.delete(uploadPartTable).where(eq(uploadPartTable.uploadId, uploadId))
  })
  return whole
}

async function* bytesOf(blobs: Blobs, parts: readonly { hash: string }[]) {
  for (const { hash } of parts) yield* (await blobs.open(hash)).bytes
}
