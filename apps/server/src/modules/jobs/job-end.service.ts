import { eq, inArray, lt, or, sql } from 'drizzle-orm'
import type { Services } from '../../core/context.ts'
import type { Db } from '../../db/client.ts'
import { changeSchedule } from '../../tasks/plan-schedules.ts'
import { enqueue, type TaskRow } from '../../tasks/queue.ts'
import { scheduleTable } from '../../tasks/schedule.table.ts'
import { mailNotice, notify } from '../message/message.service.ts'
import { userTable } from '../users/users.table.ts'
import { jobRunTable } from './jobs.table.ts'

const MOST_TEXT = 4000
const KEPT = "interval '400 days'"

type Means = Pick<Services, 'db' | 'config' | 'bus' | 'registry'>

/** Writes down how scheduled work ended, and does what its schedule says should follow. */
export async function endJob(means: Means, task: TaskRow): Promise<void> {
  const [schedule] = await means.db.select().from(scheduleTable).where(eq(scheduleTable.id, task.scheduleId!))
  if (!schedule || (task.status !== 'done' && task.status !== 'failed' && task.status !== 'cancelled')) return
  const [starter] = task.ownerId
    ? await means.db.select({ username: userTable.username }).from(userTable).where(eq(userTable.id, task.ownerId))
    : []
  await means.db.insert(jobRunTable).values({
    scheduleId: schedule.id,
    kind: task.kind,
    name: schedule.name,
    payload: payloadText(task.payload),
    cron: schedule.cron,
    status: task.status,
    error: task.status === 'failed' ? (task.error ?? '').slice(0, MOST_TEXT) : '',
    result: task.result === null || task.result === undefined ? '' : payloadText(task.result).slice(0, MOST_TEXT),
    // Once it is taken, `runAfter` is when that was. Clocks may have been set since.
    timeMs: Math.max(0, Math.round((task.endTime ?? task.runAfter).getTime() - task.runAfter.getTime())),
    attempts: task.attempts,
    startedBy: starter?.username,
  })
  if (task.status === 'done') await follow(means, schedule.following)
  if (task.status !== 'failed') return
  if (schedule.pauseAfterFailure) await changeSchedule(means.db, schedule.id, { enabled: false })
  await tellFailure(means, schedule, task)
}

export const payloadText = (payload: unknown): string =>
  typeof payload === 'object' && payload !== null && Object.keys(payload).length === 0 ? '' : JSON.stringify(payload)

/** Work that goes on from one schedule to the next does not come back to itself: what waits already is not put in again. */
async function follow({ db, registry }: Means, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const rows = await db
    .select()
    .from(scheduleTable)
    .where(inArray(scheduleTable.id, [...ids]))
  for (const row of rows) {
    const kind = registry.jobKinds.find((one) => one.kind === row.kind)
    if (kind && row.enabled) await enqueue(db, kind, kind.payload.parse(row.payload), { scheduleId: row.id })
  }
}

/** The person in charge in the product, and the addresses by letter. */
async function tellFailure(
  means: Means,
  { name, kind, personInCharge, email }: typeof scheduleTable.$inferSelect,
  { error }: TaskRow,
): Promise<void> {
  const facts = { job: name ?? `@jobs.kind.${kind}`, reason: (error ?? '').slice(0, 300) }
  const link = '/operations/timing'
  const people = personInCharge
    ? await means.db
        .select({ id: userTable.id })
        .from(userTable)
        .where(or(eq(userTable.username, personInCharge), eq(userTable.nickName, personInCharge)))
    : []
  await notify(
    means,
    people.map(({ id }) => id),
    'account',
    'message.jobFailed',
    facts,
    link,
  )
  await mailNotice(means, addressesIn(email), 'message.jobFailed', facts, link)
}

export const addressesIn = (text: string): string[] => text.split(/[,;，；\s]+/).filter(Boolean)

export const removeOldRuns = (db: Db) =>
  db.delete(jobRunTable).where(lt(jobRunTable.createTime, sql`now() - ${sql.raw(KEPT)}`))
