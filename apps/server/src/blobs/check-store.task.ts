import { sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import type { TaskHandler } from '../tasks/handler.ts'
import { aDayAgo } from './blob-name.ts'
import type { Blobs, ListedBlob } from './blobs.ts'
import { removeBytes } from './remove-bytes.task.ts'

const BATCH = 500

/** Goes through the whole store: bytes that lost their row, or never got one because somebody was killed, are taken away. */
export const checkStoreTask: TaskHandler = ({ db, blobs }) => checkStore(db, blobs)

export async function checkStore(db: Db, blobs: Blobs, before = aDayAgo()): Promise<void> {
  let batch: ListedBlob[] = []
  const flush = async () => {
    const listed = batch
    batch = []
    const rows = await knownOf(db, listed)
    for (const { hash, time } of listed) if (!rows.has(hash) && time < before) await removeBytes(db, blobs, hash)
  }
  for await (const one of blobs.list()) {
    batch.push(one)
    if (batch.length === BATCH) await flush()
  }
  await flush()
}

/** Those that have a row. Rows from before there was a table of blobs learn their size here. */
async function knownOf(db: Db, listed: readonly ListedBlob[]): Promise<ReadonlySet<string>> {
  const hashes = sql.param(listed.map(({ hash }) => hash))
  const sizes = sql.param(listed.map(({ size }) => size))
  const stored = sql`unnest(${hashes}::text[], ${sizes}::bigint[]) as stored (hash, size)`
  await db.execute(
    sql`update blob set size = stored.size from ${stored} where blob.hash = stored.hash and blob.size <> stored.size`,
  )
  const { rows } = await db.execute<{ hash: string }>(sql`select hash from blob where hash = any(${hashes}::text[])`)
  return new Set(rows.map(({ hash }) => hash))
}
