import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '../db/client.ts'
import { defineTask } from '../tasks/define-task.ts'
import { enqueue } from '../tasks/queue.ts'
import { aDayAgo, QUARANTINE_S } from './blob-name.ts'
import type { Blobs, ListedBlob } from './blobs.ts'
import { removeBytes, removeBytesTask } from './remove-bytes.task.ts'

const BATCH = 500
/** What kills leave behind is little. More than this, and more than what has rows, is somebody else's. */
const UNKNOWN_MOST = 20

/** Goes through the whole store: bytes that lost their row, or never got one because somebody was killed, go a week later. */
export const checkStoreTask = defineTask({
  kind: 'checkStore',
  file: import.meta.url,
  payload: z.object({}),
  lane: 'store',
  cron: '0 3 * * *',
  run: ({ db, blobs }) => checkStore(db, blobs),
})

/** They wait in quarantine first; without one they go at once. */
export async function checkStore(db: Db, blobs: Blobs, before = aDayAgo(), quarantineS = QUARANTINE_S): Promise<void> {
  const unknown: string[] = []
  let known = 0
  for await (const batch of inBatches(blobs.list())) {
    const rows = await knownOf(db, batch)
    known += rows.size
    for (const { hash, time } of batch) if (!rows.has(hash) && time < before) unknown.push(hash)
  }
  if (unknown.length > Math.max(known, UNKNOWN_MOST))
    throw new Error(`${unknown.length} blobs of the store have no row and ${known} have one: is it another's store?`)
  if (quarantineS === 0) for (const hash of unknown) await removeBytes(db, blobs, hash)
  else await quarantine(db, unknown, quarantineS)
}

async function quarantine(db: Db, unknown: readonly string[], waitS: number): Promise<void> {
  const { rows } = await db.execute<{ hash: string }>(sql`
    select jsonb_array_elements_text(payload -> 'hashes') as hash from task
    where kind = ${removeBytesTask.kind} and status in ('queued', 'running')`)
  const waiting = new Set(rows.map(({ hash }) => hash))
  const hashes = unknown.filter((hash) => !waiting.has(hash))
  if (hashes.length > 0) await enqueue(db, removeBytesTask, { hashes }, { waitS })
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
