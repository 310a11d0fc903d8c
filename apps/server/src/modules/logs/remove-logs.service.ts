import { and, eq, lte, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { badRequest } from '../../core/errors.ts'
import type { Db } from '../../db/client.ts'
import type { Secrets } from '../../secrets/sealed.ts'
import { parameterTable } from '../parameters/parameters.table.ts'
import { logRemovalTable, logSealTable, logTable } from './logs.table.ts'
import { readKey, removalSealOf, sealRows } from './seal-logs.ts'

type LogType = typeof logTable.$inferSelect.logType

/** Days for which rows are kept; 0 = for good. */
export const logDays = 'log_days'
const DAY_MS = 86_400_000
/** A log that goes after a few days is none. */
const FEWEST_DAYS = 30

export async function checkDays(_: Ctx, value: string): Promise<void> {
  const days = Number(value)
  if (!(Number.isInteger(days) && (days === 0 || days >= FEWEST_DAYS)))
    throw badRequest('logs.daysRule', { count: FEWEST_DAYS })
}

/** So many go at a time. */
const BATCH = 10_000

/** Everything of one kind that is sealed. Who did it stays in the chain. */
export async function removeLogs(ctx: Ctx, logType: LogType): Promise<void> {
  const toId = await sealRows(ctx.db, ctx.secrets)
  await removeUpTo(ctx, logType, toId, ctx.user.me.username)
}

type Means = { db: Db; secrets: Secrets }

/** First it is written down that they go: a kill in between leaves rows that may go, and none that is missed. */
async function removeUpTo({ db, secrets }: Means, logType: LogType, toId: number, username: string): Promise<void> {
  const gone = and(eq(logTable.logType, logType), lte(logTable.id, toId))
  const [any] = await db.select({ id: logTable.id }).from(logTable).where(gone).limit(1)
  if (!any) return
  const one = { logType, toId, username, createTime: new Date() }
  await db.insert(logRemovalTable).values({ ...one, seal: removalSealOf(await readKey(db, secrets), one) })
  const some = db.select({ id: logTable.id }).from(logTable).where(gone).limit(BATCH)
  for (;;) {
    const removed = await db.delete(logTable).where(sql`${logTable.id} in ${some}`)
    if ((removed.rowCount ?? 0) < BATCH) return
  }
}

/** Rows that have been kept for long enough, by whole seals. */
export async function removeOldLogs(means: Means): Promise<void> {
  const [row] = await means.db.select().from(parameterTable).where(eq(parameterTable.code, logDays))
  const days = Number(row?.value ?? 0)
  if (!(days > 0)) return
  const before = new Date(Date.now() - days * DAY_MS)
  const [old] = await means.db
    .select({ toId: sql<number | null>`max(${logSealTable.toId})` })
    .from(logSealTable)
    .where(lte(logSealTable.createTime, before))
  if (!old?.toId) return
  for (const logType of ['INFO', 'ERROR'] as const) await removeUpTo(means, logType, old.toId, '')
}
