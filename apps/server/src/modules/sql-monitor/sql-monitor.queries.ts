import { createHash } from 'node:crypto'
import type { SqlMonitor, SqlStatement } from '@sunmao/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { badRequest, notFound } from '../../core/errors.ts'
import { isoTime } from '../../core/wire-time.ts'
import type { Db } from '../../db/client.ts'
import { readStatements } from '../monitor/monitor.service.ts'

const MOST = 60
const MOST_TABLES = 60
const MOST_TEXT = 4000
const PLAN_MS = 3000
const LOCK_MS = 200
const LOCKED = '55P03'
/** From here on a plan can be had for a statement without its values. */
const GENERIC_PLANS = 160_000

export const keyOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

type Means = Pick<Ctx, 'db' | 'bus'>

export async function readSqlMonitor(ctx: Means): Promise<SqlMonitor> {
  const { db } = ctx
  const [about] = (
    await db.execute<{
      time: Date
      version: string
      number: number
      size: number
      most: number
      deadlocks: number
      hit: number | null
      since: string | null
    }>(sql`
      select now() as time, current_setting('server_version') as version, current_setting('server_version_num')::int as number,
        pg_database_size(current_database())::float8 as size, current_setting('max_connections')::int as most,
        deadlocks::int as deadlocks, blks_hit::float8 / nullif(blks_hit + blks_read, 0) as hit, stats_reset as since
      from pg_stat_database where datname = current_database()`)
  ).rows
  const counted = await countedByDatabase(db)
  const statements = counted ?? (await readStatements(ctx, MOST))
  return {
    time: isoTime(new Date(about!.time)),
    version: about!.version,
    size: about!.size,
    source: counted ? 'database' : 'processes',
    statements: statements.map((one) => presentStatement(one, about!.number)),
    connections: { most: about!.most, ...(await readConnections(db)) },
    locks: await readLocks(db),
    tableCount: await countTables(db),
    tables: await readTables(db),
    unusedIndexes: await readUnusedIndexes(db),
    cacheHit: about!.hit ?? undefined,
    deadlocks: about!.deadlocks,
    statsTime: about!.since ? isoTime(new Date(about!.since)) : undefined,
  }
}

interface Counted {
  text: string
  calls: number
  totalMs: number
  worstMs: number
  failed?: number
}

const presentStatement = ({ text, calls, totalMs, worstMs, failed }: Counted, version: number): SqlStatement => ({
  key: keyOf(text),
  text: text.slice(0, MOST_TEXT),
  calls,
  totalMs,
  meanMs: calls > 0 ? totalMs / calls : 0,
  worstMs,
  failed,
  hasPlan: version >= GENERIC_PLANS && isPlain(text),
})

/** One SELECT and nothing else. */
export const isPlain = (text: string): boolean => /^\s*(select|with)\b/i.test(text) && !text.includes(';')

/** Where the database counts by itself, and lets us read it. */
async function countedByDatabase(db: Db): Promise<Counted[] | undefined> {
  const { rows } = await db.execute<{ place: string }>(sql`
    select quote_ident(nspname) as place from pg_extension join pg_namespace on pg_namespace.oid = extnamespace
    where extname = 'pg_stat_statements'`)
  if (!rows[0]) return undefined
  try {
    return await db.transaction(async (tx) => {
      const found = await tx.execute<{ text: string; calls: number; total: number; worst: number }>(sql`
        select query as text, sum(calls)::float8 as calls, sum(total_exec_time)::float8 as total, max(max_exec_time)::float8 as worst
        from ${sql.raw(`${rows[0]!.place}.pg_stat_statements`)}
        where dbid = (select oid from pg_database where datname = current_database())
        group by query order by 3 desc limit ${MOST}`)
      return found.rows.map(({ text, calls, total, worst }) => ({ text, calls, totalMs: total, worstMs: worst }))
    })
  } catch {
    // It is installed, but not loaded, or not for us to read.
    return undefined
  }
}

async function readConnections(db: Db) {
  const { rows } = await db.execute<Record<'used' | 'active' | 'idle' | 'idleInTransaction' | 'waiting', number>>(sql`
    select count(*)::int as used, count(*) filter (where state = 'active')::int as active,
      count(*) filter (where state = 'idle')::int as idle,
      count(*) filter (where state like 'idle in transaction%')::int as "idleInTransaction",
      count(*) filter (where wait_event_type = 'Lock')::int as waiting
    from pg_stat_activity where datname = current_database()`)
  return rows[0]!
}

async function readLocks(db: Db): Promise<SqlMonitor['locks']> {
  const { rows } = await db.execute<{
    pid: number
    text: string
    table: string | null
    waited: number
    blockers: SqlMonitor['locks'][number]['blockedBy'] | null
  }>(sql`
    select waiting.pid, left(waiting.query, 2000) as text,
      (select relation::regclass::text from pg_locks where pid = waiting.pid and not granted and relation is not null limit 1) as table,
      (extract(epoch from clock_timestamp() - coalesce(waiting.state_change, waiting.query_start)) * 1000)::float8 as waited,
      (select jsonb_agg(jsonb_build_object('pid', other.pid, 'text', left(other.query, 2000), 'state', coalesce(other.state, ''),
          'sinceMs', (extract(epoch from clock_timestamp() - coalesce(other.xact_start, other.backend_start)) * 1000)::float8))
        from pg_stat_activity other where other.pid = any (pg_blocking_pids(waiting.pid))) as blockers
    from pg_stat_activity waiting
    where waiting.datname = current_database() and waiting.wait_event_type = 'Lock'
      and cardinality(pg_blocking_pids(waiting.pid)) > 0
    order by 4 desc limit 50`)
  return rows.map(({ pid, text, table, waited, blockers }) => ({
    pid,
    text,
    table: table ?? undefined,
    waitedMs: Math.max(0, waited),
    blockedBy: blockers ?? [],
  }))
}

/** To measure a table one waits for whoever has locked it; a monitor must not wait for what it is asked about. */
async function measured<T>(
  db: Db,
  read: (db: Db, size: (oid: SQL, kind: 'table' | 'indexes' | 'relation') => SQL) => Promise<T>,
): Promise<T> {
  try {
    return await db.transaction(async (tx) => {
      await tx.execute(sql`set local lock_timeout = ${sql.raw(String(LOCK_MS))}`)
      return await read(tx, (oid, kind) => sql`${sql.raw(`pg_${kind}_size`)}(${oid})::float8`)
    })
  } catch (error) {
    if ((error as { cause?: { code?: string } }).cause?.code !== LOCKED) throw error
    return read(db, estimate)
  }
}

/** As of the last vacuum. */
const estimate = (oid: SQL, kind: 'table' | 'indexes' | 'relation'): SQL =>
  kind === 'indexes'
    ? sql`(select coalesce(sum(relpages), 0) * 8192 from pg_index join pg_class c on c.oid = indexrelid where indrelid = ${oid})::float8`
    : sql`(select relpages * 8192 from pg_class c where c.oid = ${oid})::float8`

async function countTables(db: Db): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from pg_stat_user_tables`)
  return rows[0]!.count
}

const readTables = (db: Db): Promise<SqlMonitor['tables']> => measured(db, readTablesWith)

async function readTablesWith(
  db: Db,
  size: Parameters<Parameters<typeof measured>[1]>[1],
): Promise<SqlMonitor['tables']> {
  const { rows } = await db.execute<{
    name: string
    rows: number
    dead: number
    size: number
    indexes: number
    scans: number
    index_scans: number
    vacuumed: string | null
    analyzed: string | null
  }>(sql`
    select relname as name, n_live_tup::float8 as rows, n_dead_tup::float8 as dead,
      ${size(sql`relid`, 'table')} as size, ${size(sql`relid`, 'indexes')} as indexes,
      seq_scan::float8 as scans, coalesce(idx_scan, 0)::float8 as index_scans,
      greatest(last_vacuum, last_autovacuum) as vacuumed, greatest(last_analyze, last_autoanalyze) as analyzed
    from pg_stat_user_tables order by 4 desc limit ${MOST_TABLES}`)
  const timeOf = (text: string | null) => (text ? isoTime(new Date(text)) : undefined)
  return rows.map(({ indexes, index_scans, vacuumed, analyzed, ...row }) => ({
    ...row,
    indexSize: indexes,
    indexScans: index_scans,
    vacuumTime: timeOf(vacuumed),
    analyzeTime: timeOf(analyzed),
  }))
}

/** Those that keep a rule are needed also when nobody looks through them. */
const readUnusedIndexes = (db: Db): Promise<SqlMonitor['unusedIndexes']> => measured(db, readUnusedWith)

async function readUnusedWith(
  db: Db,
  size: Parameters<Parameters<typeof measured>[1]>[1],
): Promise<SqlMonitor['unusedIndexes']> {
  const { rows } = await db.execute<{ name: string; table: string; size: number }>(sql`
    select indexrelname as name, relname as table, ${size(sql`used.indexrelid`, 'relation')} as size
    from pg_stat_user_indexes used join pg_index on pg_index.indexrelid = used.indexrelid
    where idx_scan = 0 and not indisunique and not indisprimary
    order by 3 desc, 1 limit ${MOST_TABLES}`)
  return rows
}

/** Of one of the listed statements, in a transaction that can change nothing; it is planned and not run. */
export async function readPlan(ctx: Means, key: string): Promise<{ plan: string }> {
  const { statements } = await readSqlMonitor(ctx)
  const found = statements.find((one) => one.key === key)
  if (!found) throw notFound()
  // A text that was cut is another statement.
  if (!found.hasPlan || keyOf(found.text) !== key || !isPlain(found.text)) throw badRequest('sqlMonitor.noPlan')
  try {
    return await ctx.db.transaction(
      async (tx) => {
        await tx.execute(sql`set local statement_timeout = ${sql.raw(String(PLAN_MS))}`)
        const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(sql.raw(`explain (generic_plan) ${found.text}`))
        return { plan: rows.map((row) => row['QUERY PLAN']).join('\n') }
      },
      { accessMode: 'read only' },
    )
  } catch {
    throw badRequest('sqlMonitor.noPlan')
  }
}
