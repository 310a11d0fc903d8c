// Failures are told by their cause: once when a cause is new, once when one comes more often than it may.
import { translate } from '@sunmao/i18n/node'
import { and, eq, inArray, lt, notInArray, sql } from 'drizzle-orm'
import type { Ctx, Services } from '../../core/context.ts'
import { badRequest } from '../../core/errors.ts'
import type { Db } from '../../db/client.ts'
import { logTable } from '../logs/logs.table.ts'
import { mailNotice, notify } from '../message/message.service.ts'
import { parameterTable } from '../parameters/parameters.table.ts'
import { findAdministrators } from '../users/administrators.service.ts'
import { announce } from '../webhook/webhook.service.ts'
import { healthCauseTable as table } from './health.table.ts'

/** In an hour; 0 = no failure is told. */
const failuresPerHour = 'health_failures_per_hour'
const USUAL = 20
const TITLE_LENGTH = 120
const path = (cause: string) => `/monitor/errorLog?cause=${cause}`

interface Seen {
  cause: string
  count: number
  title: string
  isOld: boolean
}

export async function tellFailures(
  means: Pick<Services, 'db' | 'config' | 'bus'>,
  { mail }: { mail: string },
): Promise<void> {
  const { db } = means
  const most = await readMost(db)
  if (most === 0) return
  const seen = await readCauses(db)
  const causes = seen.map(({ cause }) => cause)
  const known = new Map(
    causes.length === 0
      ? []
      : (await db.select().from(table).where(inArray(table.cause, causes))).map((row) => [row.cause, row] as const),
  )
  for (const { cause, count, title, isOld } of seen) {
    const before = known.get(cause)
    const isOften = count > most
    await db
      .insert(table)
      .values({ cause, isOften })
      .onConflictDoUpdate({ target: table.cause, set: { isOften, lastTime: sql`now()` } })
    const kind =
      isOften && !before?.isOften ? 'message.failureOften' : before || isOld ? undefined : 'message.failureNew'
    if (!kind) continue
    const facts = { title: title.slice(0, TITLE_LENGTH), count: String(count) }
    await notify(means, await findAdministrators(db), 'operations', kind, facts, path(cause))
    await mailNotice(means, mail.split(/[,;，；\s]+/).filter(Boolean), kind, facts, path(cause))
    await announce(means, 'operations', translate('zh-CN', kind, facts), path(cause))
  }
  // Those that have stopped are told again when they come back.
  const isOver = causes.length > 0 ? notInArray(table.cause, causes) : undefined
  await db
    .update(table)
    .set({ isOften: false })
    .where(and(eq(table.isOften, true), isOver))
}

async function readMost(db: Db): Promise<number> {
  const [row] = await db.select().from(parameterTable).where(eq(parameterTable.code, failuresPerHour))
  const value = Number(row?.value.trim() || Number.NaN)
  return Number.isInteger(value) && value >= 0 ? value : USUAL
}

/** Of the last hour. */
async function readCauses(db: Db): Promise<Seen[]> {
  const { rows } = await db.execute<{ cause: string; count: number; title: string; isOld: boolean }>(sql`
    select cause, count, title, exists (select 1 from ${logTable} older where older.cause = recent.cause and older.id < first) as "isOld"
    from (
      select cause, count(*)::int as count, min(id) as first, split_part(max(exception), chr(10), 1) as title from ${logTable}
      where log_type = 'ERROR' and cause is not null and create_time > now() - interval '1 hour' group by cause
    ) recent order by first`)
  return rows
}

export const checkFailures = {
  [failuresPerHour]: async (_: Ctx, value: string): Promise<void> => {
    if (!/^\d{1,6}$/.test(value.trim())) throw badRequest('health.wholeOrZero')
  },
}

export const seedFailures = (db: Db) =>
  db.insert(parameterTable).values({
    code: failuresPerHour,
    name: '告警：同一原因一小时内失败超过多少次时通知（新的原因总会通知；0 为都不通知）',
    nameEn:
      'Alerts: failures of one cause in an hour from which to tell (a new cause is always told; 0 = none are told)',
    value: String(USUAL),
  })

export const removeOldCauses = (db: Db) => db.delete(table).where(lt(table.lastTime, sql`now() - interval '400 days'`))
