import { eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '../db/client.ts'
import { defineTask } from '../tasks/define-task.ts'
import { blobTable } from './blob.table.ts'
import type { Blobs } from './blobs.ts'
import { BACKUP_LOCK, tryLockBlob } from './store-blob.ts'

/** Of blobs whose rows are gone. Those that somebody has stored again since stay. */
export const removeBytesTask = defineTask({
  kind: 'removeBytes',
  file: import.meta.url,
  payload: z.object({ hashes: z.array(z.string()) }),
  lane: 'store',
  run: async ({ db, blobs, payload: { hashes } }) => {
    for (const hash of hashes) await removeBytes(db, blobs, hash)
  },
})

/** A backup reads files that had a row when it began. What stays for its sake goes with the nightly check. */
async function isBackingUp(tx: Db): Promise<boolean> {
  const { rows } = await tx.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock_shared(${BACKUP_LOCK}) as free`,
  )
  return !rows[0]?.free
}

/** Unless there is a row, or somebody is about to write one. */
export const removeBytes = (db: Db, blobs: Blobs, hash: string): Promise<void> =>
  db.transaction(async (tx) => {
    if (!(await tryLockBlob(tx, hash)) || (await isBackingUp(tx))) return
    if ((await tx.$count(blobTable, eq(blobTable.hash, hash))) === 0) await blobs.remove(hash)
  })
