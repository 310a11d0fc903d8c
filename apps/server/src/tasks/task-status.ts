// A row that a task works on: whoever dies at it, nobody has to write that down.
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { TaskRow } from './queue.ts'
import { taskErrors, taskTable } from './task.table.ts'

/**
 * The status of a row whose task is joined by a left join. While the row says that work is under way, its task is the truth
 * about it; how the work ended well is written into the row in the transaction of its result.
 */
export const statusOfWork = <S extends string>(written: PgColumn, { running }: { running: S }): SQL<S> =>
  sql`case
    when ${written} not in ('queued', ${running}) then ${written}
    when ${taskTable.status} = 'queued' then 'queued'
    when ${taskTable.status} in ('running', 'done') then ${running}
    else 'failed' end`

/** Since when it is so: a task knows when it was put into the queue, taken and ended. */
export function statusSince(task: TaskRow | null): Date | null {
  if (task?.status === 'queued') return task.createTime
  if (task?.status === 'running') return task.runAfter
  return task?.endTime ?? null
}

export type TaskEnd = 'cancelled' | 'memory' | 'time' | 'died'

/** Of a task that ended without a word in its row: it was stopped, or its process died at it. */
export function endOfTask(task: TaskRow | null): TaskEnd {
  if (task?.status === 'cancelled') return 'cancelled'
  if (task?.error === taskErrors.memory) return 'memory'
  if (task?.error === taskErrors.time) return 'time'
  return 'died'
}
