// The one way into the store. Bytes arrive without a name; under the lock of their hash they get their place and their row.
// Whoever takes bytes away (remove-bytes.task.ts) holds the same lock and finds no row, so neither can undo the other.
import { sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { blobTable } from './blob.table.ts'
import type { Blobs, Bytes, ReceivedBlob, StoredBlob } from './blobs.ts'

/** Held by the one backup that is being made; whoever removes bytes waits for another time. */
export const BACKUP_LOCK = 727_106_003

const keyOf = (hash: string) => sql`hashtextextended(${`blob ${hash}`}, 0)`

/** From now on the bytes may be named, for half an hour at least. In the caller's transaction if there is one. */
export async function storeBlob({ db, blobs }: { db: Db; blobs: Blobs }, bytes: Bytes): Promise<StoredBlob> {
  const received = await blobs.receive(bytes)
  try {
    return await keepBlob(db, received)
  } finally {
    await received.discard()
  }
}

export async function keepBlob(db: Db, { hash, size, keep }: ReceivedBlob): Promise<StoredBlob> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock_shared(${keyOf(hash)})`)
    await keep()
    await tx
      .insert(blobTable)
      .values({ hash, size })
      // The transaction may have begun long ago.
      .onConflictDoUpdate({ target: blobTable.hash, set: { storeTime: sql`clock_timestamp()` } })
  })
  return { hash, size }
}

/** For the rest of the transaction; false while somebody stores or removes the same bytes. */
export async function tryLockBlob(tx: Db, hash: string): Promise<boolean> {
  const { rows } = await tx.execute<{ free: boolean }>(sql`select pg_try_advisory_xact_lock(${keyOf(hash)}) as free`)
  return rows[0]?.free ?? false
}
