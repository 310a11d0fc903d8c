import { and, between, eq, gt, inArray, isNotNull, isNull, lte, not, notInArray, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import type { JobKind } from './job-kind.ts'
import { idOf, nextTime } from './occasion.ts'
import { scheduleTable } from './schedule.table.ts'
import { taskTable } from './task.table.ts'

type Schedule = typeof scheduleTable.$inferSelect

/** What is later than this was missed. */
export const LATE_MS = 5 * 60_000
/** Work that is to begin at once has not been late since 1970. */
const SOON = new Date(1)

/**
 * Puts the next occasion of each schedule into the queue, and takes those out of it that no schedule names any more. The id of
 * an occasion is kind, schedule and moment: it is done once, whoever plans it and however often the clock passes it.
 */
export async function planSchedules(db: Db, jobKinds: readonly JobKind[], now: Date): Promise<void> {
  const known = new Map(jobKinds.map((task) => [task.kind, task]))
  const rows = await db
    .select()
    .from(scheduleTable)
    .where(and(eq(scheduleTable.enabled, true), inArray(scheduleTable.kind, [...known.keys()])))
  const all = db.select({ id: scheduleTable.id }).from(scheduleTable).where(eq(scheduleTable.enabled, true))
  await db
    .delete(taskTable)
    .where(and(isPlanned, isNotNull(taskTable.scheduleId), notInArray(taskTable.scheduleId, all)))
  for (const row of rows) {
    try {
      await planOne(db, known.get(row.kind)!, row, now)
    } catch {
      // A pattern or a payload that means nothing any more: the others go on.
    }
  }
}

/** What somebody has asked for now is his, and stays. */
const isPlanned = and(eq(taskTable.status, 'queued'), isNull(taskTable.ownerId))

async function planOne(db: Db, { kind, payload, attempts }: JobKind, schedule: Schedule, now: Date): Promise<void> {
  const { id, cron, timeZone, lastPlanned, missed } = schedule
  const next = nextTime(cron, now, timeZone)
  const values = { kind, payload: payload.parse(schedule.payload), maxAttempts: attempts, scheduleId: id }
  await db.transaction(async (tx) => {
    // Whoever changes it waits, and what is planned here is of what it says now.
    const [current] = await tx.select().from(scheduleTable).where(eq(scheduleTable.id, id)).for('update')
    if (!current?.enabled || current.cron !== cron || current.timeZone !== timeZone) return
    const own = and(isPlanned, eq(taskTable.scheduleId, id))
    const untried = and(own, eq(taskTable.attempts, 0))
    // Another pattern's, or that of a clock which was ahead.
    const isNext = eq(taskTable.id, idOf(`${kind} ${id}`, next))
    await tx.delete(taskTable).where(and(untried, gt(taskTable.runAfter, now), not(isNext)))
    if (missed === 'skip')
      await tx
        .delete(taskTable)
        .where(and(untried, between(taskTable.runAfter, SOON, new Date(now.getTime() - LATE_MS))))
    const due = [next]
    const after = missed === 'catchUp' && lastPlanned ? nextTime(cron, lastPlanned, timeZone) : next
    // What waits already is what was missed: once is enough.
    if (after <= now && (await tx.$count(taskTable, and(own, lte(taskTable.runAfter, now)))) === 0) due.push(after)
    for (const runAfter of due)
      await tx
        .insert(taskTable)
        .values({ ...values, id: idOf(`${kind} ${id}`, runAfter), runAfter })
        .onConflictDoNothing()
    await tx.update(scheduleTable).set({ lastPlanned: next }).where(eq(scheduleTable.id, id))
  })
}

/** What it has put into the queue and does not run goes; the planner puts in what it says from now on. */
export async function changeSchedule(
  db: Db,
  id: number,
  changes: Partial<Pick<Schedule, 'cron' | 'timeZone' | 'payload' | 'enabled' | 'missed'>>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const isIt = eq(scheduleTable.id, id)
    await tx
      .update(scheduleTable)
      .set({ ...changes, lastPlanned: null, updateTime: sql`now()` })
      .where(isIt)
    await tx.delete(taskTable).where(and(isPlanned, eq(taskTable.scheduleId, id)))
  })
}
