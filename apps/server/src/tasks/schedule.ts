import { createHash } from 'node:crypto'
import type { Db } from '../db/client.ts'
import { instantOf, wireTime } from '../http/wire-time.ts'
import type { TaskKind } from './handlers.ts'
import { taskTable } from './task.table.ts'

/** What is done every day, at which time of the site. */
const daily: readonly { kind: TaskKind; at: string }[] = [
  { kind: 'checkStore', at: '03:00:00' },
  { kind: 'digest', at: '08:00:00' },
]

/**
 * Puts the next occasion of everything that is regular into the queue. The task's id is its kind and its moment, so any
 * number of processes, at any time and with clocks that disagree, make one task of it; the queue hands it to one worker.
 * What fell due while nobody was there is done once, by the first who comes.
 */
export async function plan(db: Db, now = new Date()): Promise<void> {
  for (const { kind, at } of daily) {
    const runAfter = nextTime(at, now)
    await db
      .insert(taskTable)
      .values({ id: idOf(kind, runAfter), kind, payload: {}, runAfter })
      .onConflictDoNothing()
  }
}

/** The first moment after `now` at which clocks of the site show `at`. */
export function nextTime(at: string, now: Date): Date {
  const DAY_MS = 24 * 3_600_000
  for (let day = 0; ; day++) {
    const date = wireTime(new Date(now.getTime() + day * DAY_MS)).slice(0, 10)
    const due = instantOf(`${date} ${at}`)
    if (due > now) return due
  }
}

function idOf(kind: string, due: Date): string {
  const hex = createHash('sha256').update(`${kind} ${due.toISOString()}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
