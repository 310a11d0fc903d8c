import { sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import type { Task } from './define-task.ts'
import type { JobKind } from './job-kind.ts'
import { idOf, nextTime } from './occasion.ts'
import { planSchedules } from './plan-schedules.ts'
import { taskTable } from './task.table.ts'

export interface Planned {
  tasks: readonly Task[]
  jobKinds: readonly JobKind[]
}

/**
 * Puts the next occasion of everything that is regular into the queue. The task's id is its kind and its moment, so any
 * number of processes, at any time and with clocks that disagree, make one task of it; the queue hands it to one worker.
 * What fell due while nobody was there is done once, by the first who comes.
 */
export async function plan(db: Db, { tasks, jobKinds }: Planned, given?: Date): Promise<void> {
  const now = given ?? (await clockOf(db))
  const ofSchedules = new Set(jobKinds.map(({ kind }) => kind))
  for (const { kind, cron } of tasks) {
    if (!cron || ofSchedules.has(kind)) continue
    const runAfter = nextTime(cron, now)
    await db
      .insert(taskTable)
      .values({ id: idOf(kind, runAfter), kind, payload: {}, runAfter })
      .onConflictDoNothing()
  }
  await planSchedules(db, jobKinds, now)
}

/** The queue compares with it too. */
export const clockOf = async (db: Db): Promise<Date> =>
  new Date((await db.execute<{ ms: number }>(sql`select (extract(epoch from now()) * 1000)::float8 as ms`)).rows[0]!.ms)
