import { and, inArray, isNotNull, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { QUARANTINE_S } from '../../blobs/blob-name.ts'
import { countUnused } from '../../blobs/remove-unused.ts'
import type { Db } from '../../db/client.ts'
import { taskTable } from '../../tasks/task.table.ts'
import { messageTable } from '../message/message.table.ts'
import { outboxTable } from '../outbox/outbox.table.ts'
import { KEPT_DAYS } from '../upload/upload.service.ts'
import { uploadTable } from '../upload/upload.table.ts'

/** Those that a task removes; the others go by themselves. */
export const cleanedKinds = ['message', 'mail', 'task'] as const
export type CleanedKind = (typeof cleanedKinds)[number]

export const leastDaysOf = (kind: CleanedKind): number => retentions.find((one) => one.kind === kind)!.leastDays

/** What it is called stands in the catalogues under `database.rule.KIND` and `database.about.KIND`. */
export interface Retention {
  kind: CleanedKind | 'upload' | 'file'
  /** At first. 0 = it stays. */
  days: number
  /** Fewer are refused. */
  leastDays: number
  /** What is older than that moment and would go. */
  count(db: Db, before: Date): Promise<{ count: number; bytes?: number }>
  /** Answers how many went; without it something else removes them by itself. */
  remove?(db: Db, before: Date): Promise<number>
}

/** So many go at a time. */
const BATCH = 5000
const DAY_S = 86_400

function rowsOf(table: PgTable & { id: PgColumn }, isOld: (before: Date) => SQL | undefined) {
  return {
    count: async (db: Db, before: Date) => ({ count: await db.$count(table, isOld(before)) }),
    remove: async (db: Db, before: Date) => {
      for (let all = 0; ; ) {
        const some = db.select({ id: table.id }).from(table).where(isOld(before)).limit(BATCH)
        const { rowCount } = await db.delete(table).where(inArray(table.id, some))
        all += rowCount ?? 0
        if ((rowCount ?? 0) < BATCH) return all
      }
    },
  }
}

/** What the product may forget when it is done with. The log has its own parameter, because it goes by whole seals. */
export const retentions: readonly Retention[] = [
  {
    kind: 'message',
    days: 365,
    leastDays: 30,
    ...rowsOf(messageTable, (before) => and(isNotNull(messageTable.readTime), lt(messageTable.createTime, before))),
  },
  {
    kind: 'mail',
    days: 180,
    leastDays: 7,
    ...rowsOf(outboxTable, (before) => and(ne(outboxTable.status, 'queued'), lt(outboxTable.createTime, before))),
  },
  {
    kind: 'task',
    days: 90,
    leastDays: 7,
    ...rowsOf(taskTable, (before) =>
      and(inArray(taskTable.status, ['done', 'cancelled']), lt(taskTable.endTime, before)),
    ),
  },
  {
    kind: 'upload',
    days: KEPT_DAYS,
    leastDays: KEPT_DAYS,
    count: async (db, before) => {
      const isOld = and(isNull(uploadTable.finishTime), lt(uploadTable.lastTime, before))
      const [row] = await db
        .select({ count: sql<number>`count(*)::int`, bytes: sql<number>`coalesce(sum(size), 0)::float8` })
        .from(uploadTable)
        .where(isOld)
      return row!
    },
  },
  { kind: 'file', days: QUARANTINE_S / DAY_S, leastDays: QUARANTINE_S / DAY_S, count: (db) => countUnused(db) },
]
