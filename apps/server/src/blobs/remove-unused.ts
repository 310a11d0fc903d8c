import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { enqueue } from '../tasks/queue.ts'
import { QUARANTINE_S } from './blob-name.ts'
import { removeBytesTask } from './remove-bytes.task.ts'

/** As long as the longest task: it may store blobs first and name them at its end. */
const GRACE_S = 1800
const BATCH = 2000
const STILL_USED = '23503'

/**
 * Takes away the rows of blobs that no row names any more; their bytes go a week later, by a task of the same transaction that looks again.
 * So a database that is restored from a backup of these days finds its files, and what was removed by mistake is still there.
 */
export async function removeUnused(db: Db, graceS = GRACE_S, quarantineS = QUARANTINE_S): Promise<void> {
  const isUnused = await unusedCondition(db)
  let removed = BATCH
  while (removed === BATCH) removed = await removeBatch(db, isUnused, graceS, quarantineS)
}

/** What would go, and what waits in quarantine; of the latter nobody knows the size any more. */
export async function countUnused(db: Db): Promise<{ count: number; bytes: number }> {
  const isUnused = await unusedCondition(db)
  const { rows } = await db.execute<{ count: number; bytes: number }>(sql`
    select count(*)::int + (
        select coalesce(sum(jsonb_array_length(payload -> 'hashes')), 0)::int from task
        where kind = ${removeBytesTask.kind} and status = 'queued') as count,
      coalesce(sum(size), 0)::float8 as bytes
    from blob where store_time < now() - make_interval(secs => ${GRACE_S}) and ${isUnused}`)
  return rows[0]!
}

async function removeBatch(db: Db, isUnused: SQL, graceS: number, waitS: number): Promise<number> {
  try {
    return await db.transaction(async (tx) => {
      // One process at a time is enough.
      const lock = await tx.execute<{ free: boolean }>(
        sql`select pg_try_advisory_xact_lock(hashtextextended('blob cleanup', 0)) as free`,
      )
      if (!lock.rows[0]?.free) return 0
      // What is just being stored or named is locked by whoever does it.
      const { rows } = await tx.execute<{ hash: string }>(sql`
        delete from blob where hash in (
          select hash from blob
          where store_time < now() - make_interval(secs => ${graceS}) and ${isUnused}
          limit ${BATCH} for update skip locked)
        returning hash`)
      const hashes = rows.map(({ hash }) => hash)
      if (hashes.length > 0) await enqueue(tx, removeBytesTask, { hashes }, { waitS })
      return hashes.length
    })
  } catch (error) {
    // One of them was named at that moment; the next cleanup sees it.
    if (((error as Error).cause as { code?: string } | undefined)?.code === STILL_USED) return 0
    throw error
  }
}

/** Asks every column that references a blob. The catalogue knows them all: there is no list to keep. */
async function unusedCondition(db: Db): Promise<SQL> {
  const { rows } = await db.execute<{ condition: string }>(sql`
    select format('not exists (select from %s where %I = blob.hash)', c.conrelid::regclass, a.attname) as condition
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'blob'::regclass`)
  // Without one every blob would be unused.
  if (rows.length === 0) throw new Error('no column references a blob')
  return sql.raw(rows.map(({ condition }) => condition).join(' and '))
}
