import { eq } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import type { TaskHandler } from '../tasks/handler.ts'
import { blobTable } from './blob.table.ts'
import type { Blobs } from './blobs.ts'
import { tryLockBlob } from './store-blob.ts'

/** Of blobs whose rows are gone. Those that somebody has stored again since stay. */
export const removeBytesTask: TaskHandler = async ({ db, blobs, payload }) => {
  for (const hash of (payload as { hashes: string[] }).hashes) await removeBytes(db, blobs, hash)
}

/** Unless there is a row, or somebody is about to write one. */
export const removeBytes = (db: Db, blobs: Blobs, hash: string): Promise<void> =>
  db.transaction(async (tx) => {
    if (!(await tryLockBlob(tx, hash))) return
    if ((await tx.$count(blobTable, eq(blobTable.hash, hash))) === 0) await blobs.remove(hash)
  })
