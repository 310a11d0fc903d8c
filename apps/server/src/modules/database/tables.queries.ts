import type { DatabaseTable } from '@sunmao/contract'
import { and, desc, eq, gte, inArray, or, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { isoTime } from '../../core/wire-time.ts'
import type { Db } from '../../db/client.ts'
import { taskTable } from '../../tasks/task.table.ts'
import { maintenanceTask } from './maintenance.task.ts'

/** How long somebody is told that it failed. */
const TOLD_S = 3600

interface TableRow extends Record<string, unknown> {
  name: string
  /** As SQL wants it. */
  quoted: string
  rows: number
  bytes: number
  indexBytes: number
  deadRows: number
  lastVacuum: string | null
  lastAnalyze: string | null
}

/** The product's own, the largest first. */
export async function readTables(db: Db): Promise<TableRow[]> {
  const { rows } = await db.execute<TableRow>(sql`
    select relname as name, quote_ident(schemaname) || '.' || quote_ident(relname) as quoted,
      n_live_tup::float8 as rows, n_dead_tup::float8 as "deadRows",
      pg_total_relation_size(relid)::float8 as bytes, pg_indexes_size(relid)::float8 as "indexBytes",
      greatest(last_vacuum, last_autovacuum)::text as "lastVacuum",
      greatest(last_analyze, last_autoanalyze)::text as "lastAnalyze"
    from pg_stat_user_tables
    where schemaname = 'public'
    order by bytes desc, name`)
  return rows
}

export async function showTables({ db }: Ctx) {
  const { rows } = await db.execute<{ name: string; version: string; bytes: number }>(sql`
    select current_database()::text as name, current_setting('server_version') as version,
      pg_database_size(current_database())::float8 as bytes`)
  const content = (await readTables(db)).map(({ quoted, lastVacuum, lastAnalyze, ...table }): DatabaseTable => {
    const timeOf = (text: string | null) => (text ? isoTime(new Date(text)) : undefined)
    return { ...table, lastVacuum: timeOf(lastVacuum), lastAnalyze: timeOf(lastAnalyze) }
  })
  return { ...rows[0]!, content, work: await listWork(db) }
}

async function listWork(db: Db) {
  const failed = and(
    eq(taskTable.status, 'failed'),
    gte(taskTable.endTime, sql`now() - make_interval(secs => ${TOLD_S})`),
  )
  const rows = await db
    .select()
    .from(taskTable)
    .where(and(eq(taskTable.kind, maintenanceTask.kind), or(inArray(taskTable.status, ['queued', 'running']), failed)))
    .orderBy(desc(taskTable.number))
    .limit(10)
  return rows.map((row) => ({
    taskId: row.id,
    verb: (row.payload as { verb: 'vacuum' | 'reindex' }).verb,
    status: row.status,
    progress: row.progress,
    stage: row.stage ?? undefined,
    error: row.error ?? undefined,
  }))
}
