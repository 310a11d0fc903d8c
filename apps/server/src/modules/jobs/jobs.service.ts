import { jobMethod, type MissedRuns } from '@sunmao/contract'
import { eq, inArray } from 'drizzle-orm'
import { noteChanges, noteRemoved } from '../../core/changes.ts'
import type { Ctx } from '../../core/context.ts'
import { badRequest, notFound } from '../../core/errors.ts'
import type { Db } from '../../db/client.ts'
import { refuseStale } from '../../resource/stale-write.ts'
import type { JobKind } from '../../tasks/job-kind.ts'
import { nextTimes } from '../../tasks/occasion.ts'
import { changeSchedule, planSchedules } from '../../tasks/plan-schedules.ts'
import { enqueue } from '../../tasks/queue.ts'
import { scheduleTable } from '../../tasks/schedule.table.ts'
import { clockOf } from '../../tasks/schedule.ts'
import { lockByName } from '../parameters/quota.service.ts'
import { addressesIn } from './job-end.service.ts'
import { kindName, presentJobs } from './jobs.queries.ts'

interface Given {
  jobName: string
  beanName: string
  methodName: string
  params?: string | null
  cronExpression: string
  description?: string | null
  isPause?: boolean | null
  subTask?: string | null
  personInCharge?: string | null
  email?: string | null
  pauseAfterFailure?: boolean | null
  timeZone?: string | null
  missed?: MissedRuns
}

const MOST = 200
const SHOWN = 5
/** Whoever plans looks once a minute. */
const CLOSEST_MS = 5 * 60_000
const LOOKED_AT = 24
const ADDRESS = /^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>"]+$/
/** Those who write a schedule do it one after another, so that none leads back to itself. */
const LOCK = 'schedules'

/** When it is due next. Refuses what is no pattern, never due, or due too often. */
export async function previewTimes(db: Db, { cronExpression, timeZone }: Pick<Given, 'cronExpression' | 'timeZone'>) {
  const zone = timeZone || null
  const now = await clockOf(db)
  const times = timesOf(cronExpression, now, zone)
  if (times.length === 0) throw badRequest('jobs.neverDue')
  const isOften = times.some((time, at) => at > 0 && time.getTime() - times[at - 1]!.getTime() < CLOSEST_MS)
  if (isOften) throw badRequest('jobs.tooOften', { count: CLOSEST_MS / 60_000 })
  return { next: times.slice(0, SHOWN).map((time) => time.toISOString()) }
}

function timesOf(cron: string, now: Date, zone: string | null): Date[] {
  if (zone) requireZone(zone)
  try {
    return nextTimes(cron, now, zone, LOOKED_AT)
  } catch {
    throw badRequest('jobs.noPattern')
  }
}

function requireZone(zone: string): void {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
  } catch {
    throw badRequest('jobs.noZone', { zone })
  }
}

export async function createJob(ctx: Ctx, given: Given): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockByName(tx, LOCK)
    if ((await tx.$count(scheduleTable)) >= MOST) throw badRequest('jobs.tooMany', { count: MOST })
    const by = ctx.user.me.username
    const values = { ...(await valuesOf({ ...ctx, db: tx }, given)), enabled: given.isPause !== true }
    await tx.insert(scheduleTable).values({ ...values, createBy: by, updateBy: by })
  })
  await planSchedules(ctx.db, ctx.registry.jobKinds, await clockOf(ctx.db))
}

export async function updateJob(ctx: Ctx, given: Given & { id: number; rowVersion?: number }): Promise<void> {
  const { id } = given
  await ctx.db.transaction(async (tx) => {
    await lockByName(tx, LOCK)
    const [row] = await tx.select().from(scheduleTable).where(eq(scheduleTable.id, id)).for('update')
    if (!row) throw notFound()
    const current = async () => (await presentJobs({ ...ctx, db: tx }, [row]))[0]
    await refuseStale(ctx, tx, scheduleTable, row, given.rowVersion, current)
    const values = await valuesOf({ ...ctx, db: tx }, given, id)
    const enabled = given.isPause === undefined || given.isPause === null ? row.enabled : !given.isPause
    await tx
      .update(scheduleTable)
      .set({ ...values, enabled, updateBy: ctx.user.me.username })
      .where(eq(scheduleTable.id, id))
    noteChanges(row, { ...values, enabled })
    await changeSchedule(tx, id, {})
  })
  await planSchedules(ctx.db, ctx.registry.jobKinds, await clockOf(ctx.db))
}

/** All of them or none. */
export async function removeJobs(ctx: Ctx, ids: number[]): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const gone = await tx.delete(scheduleTable).where(inArray(scheduleTable.id, ids)).returning()
    if (gone.length !== new Set(ids).size) throw notFound()
    noteRemoved(gone.map((row) => ({ id: row.id, name: row.name ?? row.kind })))
  })
  await planSchedules(ctx.db, ctx.registry.jobKinds, await clockOf(ctx.db))
}

export async function toggleJob(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [row] = await tx.select().from(scheduleTable).where(eq(scheduleTable.id, id)).for('update')
    if (!row) throw notFound()
    noteChanges(row, { enabled: !row.enabled })
    await changeSchedule(tx, id, { enabled: !row.enabled })
  })
  await planSchedules(ctx.db, ctx.registry.jobKinds, await clockOf(ctx.db))
}

/** Also while it is paused. */
export async function runJob(ctx: Ctx, id: number): Promise<void> {
  const [row] = await ctx.db.select().from(scheduleTable).where(eq(scheduleTable.id, id))
  if (!row) throw notFound()
  const kind = kindOf(ctx, row.kind)
  await enqueue(ctx.db, kind, kind.payload.parse(row.payload), { scheduleId: id, ownerId: ctx.user.userId })
}

function kindOf({ registry }: Ctx, wanted: string): JobKind {
  const kind = registry.jobKinds.find((one) => one.kind === wanted)
  if (!kind)
    throw badRequest('jobs.noKind', { kind: wanted, kinds: registry.jobKinds.map((one) => one.kind).join(', ') })
  return kind
}

async function valuesOf(ctx: Ctx, given: Given, id?: number) {
  const kind = kindOf(ctx, given.beanName)
  if (given.methodName && given.methodName !== jobMethod) throw badRequest('jobs.noMethod', { method: jobMethod })
  await previewTimes(ctx.db, given)
  const email = given.email ?? ''
  const wrong = addressesIn(email).find((one) => !ADDRESS.test(one))
  if (wrong !== undefined) throw badRequest('jobs.noAddress', { address: wrong })
  const isUsual = !given.jobName || given.jobName === kindName(ctx.lang, kind.kind)
  return {
    kind: kind.kind,
    // What is called as its kind is called so in every language.
    name: isUsual ? null : given.jobName,
    cron: given.cronExpression,
    timeZone: given.timeZone || null,
    payload: payloadOf(kind, given.params ?? ''),
    description: given.description ?? '',
    personInCharge: given.personInCharge ?? '',
    email,
    following: await followingOf(ctx, given.subTask ?? '', id),
    pauseAfterFailure: given.pauseAfterFailure === true,
    ...(given.missed && { missed: given.missed }),
  }
}

function payloadOf(kind: JobKind, text: string): Record<string, unknown> {
  const parsed = kind.payload.safeParse(parse(text))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw badRequest('jobs.noParams', { field: issue?.path.join('.') ?? '' })
  }
  return parsed.data
}

function parse(text: string): unknown {
  if (text === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Jobs that are there, and none from which one comes back to this. */
async function followingOf({ db }: Ctx, text: string, own: number | undefined): Promise<number[]> {
  const ids = text
    .split(/[,，\s]+/)
    .filter(Boolean)
    .map(Number)
  if (ids.length === 0) return []
  const rows = await db.select({ id: scheduleTable.id, following: scheduleTable.following }).from(scheduleTable)
  const known = new Map(rows.map((row) => [row.id, row.following]))
  const missing = ids.find((id) => !known.has(id))
  if (missing !== undefined) throw badRequest('jobs.noFollowing', { id: String(missing) })
  const reached = new Set<number>()
  for (const next = [...ids]; next.length > 0; ) {
    const id = next.pop()!
    if (id === own) throw badRequest('jobs.circle')
    if (reached.has(id)) continue
    reached.add(id)
    next.push(...(known.get(id) ?? []))
  }
  return [...new Set(ids)]
}
