import type { Health, HealthItem, HealthState } from '@sunmao/contract'
import { healthStates } from '@sunmao/contract'
import type { Key, Lang } from '@sunmao/i18n'
import { translate } from '@sunmao/i18n/node'
import { desc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { HealthFinding } from '../../answers.ts'
import type { Ctx, Services } from '../../core/context.ts'
import { isoTime, siteZone } from '../../core/wire-time.ts'
import type { Db } from '../../db/client.ts'
import type { CodedText } from '../../db/coded-text.ts'
import { mailNotice, notify } from '../message/message.service.ts'
import { monitorDayTable, processSampleTable } from '../monitor/monitor.table.ts'
import { sessionTable } from '../session/session.table.ts'
import { findAdministrators } from '../users/administrators.service.ts'
import { announce } from '../webhook/webhook.service.ts'
import { lookAtAll } from './checks.queries.ts'
import { tellFailures } from './failure-alerts.ts'
import { healthAreaTable, healthEventTable } from './health.table.ts'
import { readThresholds } from './thresholds.service.ts'

const EVENTS = 12
const PAGE = '/operations/health'
/** One look is no change. */
const LOOKS = 2
const LOCK = 'health'
const worse: readonly HealthState[] = healthStates

const said = (lang: Lang, { code, facts }: CodedText) => translate(lang, code as Key, facts)
const nameOf = (lang: Lang, area: string) => translate(lang, `health.area.${area}` as Key)

export async function readHealth(ctx: Ctx): Promise<Health> {
  const { db, lang } = ctx
  const found = await lookAtAll({ ...ctx, thresholds: await readThresholds(db) })
  const known = new Map((await db.select().from(healthAreaTable)).map((row) => [row.area, row]))
  const events = await db.select().from(healthEventTable).orderBy(desc(healthEventTable.id)).limit(EVENTS)
  const items = found.map((one) => presentItem(lang, one, known.get(one.area)))
  return {
    checkTime: isoTime(new Date()),
    // What is worst comes first.
    items: items.sort((a, b) => worse.indexOf(b.state) - worse.indexOf(a.state)),
    events: events.map(({ area, state, text, createTime }) => ({
      area,
      name: nameOf(lang, area),
      state,
      text: said(lang, text),
      createTime: isoTime(createTime),
    })),
    felt: await readFelt(db),
    days: await readDays(db),
  }
}

const presentItem = (
  lang: Lang,
  { area, state, text, facts, action }: HealthFinding,
  known: typeof healthAreaTable.$inferSelect | undefined,
): HealthItem => ({
  area,
  name: nameOf(lang, area),
  state,
  text: said(lang, text),
  facts: facts.map((one) => ({
    name: said(lang, { code: one.code, facts: {} }),
    value: String(one.facts.value ?? ''),
  })),
  ...(action && { action: { text: translate(lang, action.code as Key), path: action.path } }),
  ...(known?.state === state && { since: isoTime(known.since) }),
})

async function readFelt(db: Db): Promise<Health['felt']> {
  const today = sql`(now() at time zone ${siteZone()})::date`
  const [day] = await db.select().from(monitorDayTable).where(eq(monitorDayTable.day, today))
  const [last] = await db
    .select({
      p95: sql<
        number | null
      >`percentile_cont(0.5) within group (order by ${processSampleTable.p95}) filter (where calls > 0)`,
    })
    .from(processSampleTable)
    .where(gt(processSampleTable.sampleTime, sql`now() - interval '1 hour'`))
  const people = await db.$count(sessionTable, gt(sessionTable.lastSeen, sql`now() - interval '5 minutes'`))
  return {
    calls: day?.calls ?? 0,
    failed: day?.failed ?? 0,
    slow: day?.slow ?? 0,
    p95: last?.p95 ?? undefined,
    people,
  }
}

async function readDays(db: Db): Promise<Health['days']> {
  const { rows } = await db.execute<{
    day: string
    calls: number
    failed: number
    slow: number
    tasks: number
    tasks_failed: number
  }>(sql`
    select to_char(day, 'YYYY-MM-DD') as day, calls::float8 as calls, failed::float8 as failed, slow::float8 as slow,
      coalesce(tasks, 0)::int as tasks, coalesce(tasks_failed, 0)::int as tasks_failed
    from monitor_day left join (
      select (end_time at time zone ${siteZone()})::date as day, count(*) as tasks, count(*) filter (where status = 'failed') as tasks_failed
      from task where status in ('done', 'failed') and end_time > now() - interval '31 days' group by 1) ended using (day)
    order by day desc limit 30`)
  return rows.map(({ tasks_failed: tasksFailed, ...row }) => ({ ...row, tasksFailed })).reverse()
}

/** Looks at everything, writes down what has changed, and tells those who should know: once when it begins, once when it is over. */
export async function watchHealth(services: Services): Promise<void> {
  const thresholds = await readThresholds(services.db)
  const found = await lookAtAll({ ...services, thresholds })
  await services.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended(${LOCK}, 0)) as mine`,
    )
    if (!rows[0]?.mine) return
    const areas = found.map(({ area }) => area)
    const known = new Map(
      (await tx.select().from(healthAreaTable).where(inArray(healthAreaTable.area, areas))).map((row) => [
        row.area,
        row,
      ]),
    )
    for (const one of found) {
      const change = await note(tx, one, known.get(one.area))
      if (change) await tell({ ...services, db: tx }, one, change, thresholds)
    }
    await tellFailures({ ...services, db: tx }, thresholds)
  })
}

interface Change {
  before: HealthState
  now: HealthState
}

/** The change that is certain now, if there is one. */
async function note(
  tx: Db,
  { area, state, text }: HealthFinding,
  known: typeof healthAreaTable.$inferSelect | undefined,
): Promise<Change | undefined> {
  if (!known) {
    // Nothing is known of before: what is not well begins now.
    await tx.insert(healthAreaTable).values({ area, state: 'green', seems: state, looks: 1 })
    return undefined
  }
  const looks = known.seems === state ? known.looks + 1 : 1
  const isCertain = state !== known.state && looks >= LOOKS
  await tx
    .update(healthAreaTable)
    .set({ seems: state, looks, ...(isCertain && { state, since: sql`now()` }) })
    .where(eq(healthAreaTable.area, area))
  if (!isCertain) return undefined
  await tx.insert(healthEventTable).values({ area, state, text })
  return { before: known.state, now: state }
}

type Means = Pick<Services, 'db' | 'config' | 'bus'>

async function tell(
  means: Means,
  { area, text }: HealthFinding,
  { before, now }: Change,
  { from, mail }: { from: HealthState; mail: string },
): Promise<void> {
  const isBad = (state: HealthState) => worse.indexOf(state) >= worse.indexOf(from)
  const isWorse = worse.indexOf(now) > worse.indexOf(before)
  const kind =
    isBad(now) && isWorse ? 'message.healthBad' : isBad(before) && !isBad(now) ? 'message.healthOver' : undefined
  if (!kind) return
  const facts = { area: `@health.area.${area}` }
  await notify(means, await findAdministrators(means.db), 'operations', kind, facts, PAGE)
  await mailNotice(means, mail.split(/[,;，；\s]+/).filter(Boolean), kind, facts, PAGE)
  const line = translate('zh-CN', kind, { area: nameOf('zh-CN', area) })
  await announce(means, 'operations', `${line}${said('zh-CN', text)}`, PAGE)
}

export const removeOldEvents = (db: Db) =>
  db.delete(healthEventTable).where(lt(healthEventTable.createTime, sql`now() - interval '400 days'`))

const EVERY_MS = 60_000

/** Every process looks once a minute; what has changed is written down and told by one of them. */
export function startWatch(services: Services): () => void {
  const look = async () => {
    if (services.state.isDatabaseAway || services.state.isStopping) return
    await watchHealth(services).catch((error: unknown) =>
      services.log.warn({ err: error }, 'the health was not looked at'),
    )
  }
  const timer = setInterval(() => void look(), EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
