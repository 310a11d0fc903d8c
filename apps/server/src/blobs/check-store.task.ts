import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '../db/client.ts'
import { defineTask } from '../tasks/define-task.ts'
import { aDayAgo } from './blob-name.ts'
import type { Blobs, ListedBlob } from './blobs.ts'
import { removeBytes } from './remove-bytes.task.ts'

const BATCH = 500
/** What kills leave behind is little. More than this, and more than what has rows, is somebody else's. */
const UNKNOWN_MOST = 20

/** Goes through the whole store: bytes that lost their row, or never got one because somebody was killed, are taken away. */
export const checkStoreTask = defineTask({
  kind: 'checkStore',
  file: import.meta.url,
  payload: z.object({}),
  lane: 'store',
  cron: '0 3 * * *',
  run: ({ db, blobs }) => checkStore(db, blobs),
})

export async function checkStore(db: Db, blobs: Blobs, before = aDayAgo()): Promise<void> {
  const unknown: string[] = []
  let known = 0
  for await (const batch of inBatches(blobs.list())) {
    const rows = await knownOf(db, batch)
    known += rows.size
    for (const { hash, time } of batch) if (!rows.has(hash) && time < before) unknown.push(hash)
  }
  if (unknown.length > Math.max(known, UNKNOWN_MOST))
    throw new Error(`${unknown.length} blobs of the store have no row and ${known} have one: is it another's store?`)
  for (const hash of unknown) await removeBytes(db, blobs, hash)
}

async function* inBatches(listed: AsyncIterable<ListedBlob>): AsyncGenerator<ListedBlob[]> {
  let batch: ListedBlob[] = []
  for await (const one of listed) {
    batch.push(one)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
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
