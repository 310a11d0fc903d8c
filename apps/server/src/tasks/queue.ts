import { and, eq, gte, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import type { Task } from './define-task.ts'
import { atOnce, taskErrors, taskTable } from './task.table.ts'

export type TaskRow = typeof taskTable.$inferSelect

export const LEASE_S = 20
/**
 * Its worker has fallen silent. No worker writes an end that far ahead: it was written before the clock was set back. Whose
 * clock only jumped a little keeps its tasks.
 */
export const hasLapsed = sql`(${taskTable.leaseUntil} < now() or ${taskTable.leaseUntil} > now() + make_interval(secs => ${2 * LEASE_S}))`
/** A task whose workers vanish again and again is the reason for it. */
const TAKINGS_MOST = 10

/** The database's channel on which workers hear of a new task, with its kind. */
export const queueChannel = 'queue'
/** That on which they hear that a running one shall end, with its id. */
export const cancelChannel = 'cancel'

interface EnqueueOptions {
  ownerId?: number
  projId?: number
  /** Whose work it is, beside the occasions that it has planned. */
  scheduleId?: number
  /** How many bytes it has to read: of one person's tasks small ones go before large ones. */
  size?: number
  /** Not sooner than in so many seconds. */
  waitS?: number
}

/** Puts work into the queue, in the caller's transaction if there is one. */
export async function enqueue<P>(
  db: Db,
  { kind, attempts }: Task<P>,
  payload: P,
  options: EnqueueOptions = {},
): Promise<string> {
  const [row] = await db
    .insert(taskTable)
    .values({
      kind,
      payload,
      maxAttempts: attempts,
      ...options,
      ...(options.waitS && { runAfter: sql`now() + make_interval(secs => ${options.waitS})` }),
    })
    .returning({ id: taskTable.id })
  // Heard when the caller's transaction is committed, and not at all when it is rolled back.
  await db.execute(sql`select pg_notify(${queueChannel}, ${kind})`)
  return row!.id
}

export const findTask = async (db: Db, id: string): Promise<TaskRow | undefined> =>
  (await db.select().from(taskTable).where(eq(taskTable.id, id)))[0]

/** Only the attempt that holds the lease may write; nothing comes back when it has been taken over. */
const held = (task: TaskRow) =>
  and(eq(taskTable.id, task.id), eq(taskTable.attempts, task.attempts), eq(taskTable.status, 'running'))

/** Renews the lease and reports how far the work is; answers whether somebody asked to stop. */
export async function heartbeat(db: Db, task: TaskRow, progress: number, stage?: string) {
  const [row] = await db
    .update(taskTable)
    .set({ progress, stage, leaseUntil: sql`now() + make_interval(secs => ${LEASE_S})` })
    .where(held(task))
    .returning({ cancelAsked: taskTable.cancelAsked })
  return row ? { isMine: true, cancelAsked: row.cancelAsked } : { isMine: false, cancelAsked: false }
}

/** A failure that is final would be the same the next time. */
type End =
  | { status: 'done'; result: unknown }
  | { status: 'cancelled' }
  | { status: 'failed'; error: string; isFinal?: boolean }

export async function finish(db: Db, task: TaskRow, end: End): Promise<TaskRow | undefined> {
  const willRetry = end.status === 'failed' && !end.isFinal && task.attempts < task.maxAttempts
  const [row] = await db
    .update(taskTable)
    .set(
      willRetry
        ? {
            status: 'queued',
            error: end.error,
            leaseUntil: null,
            runAfter: sql`now() + make_interval(secs => ${2 ** task.attempts})`,
            waitS: 2 ** task.attempts,
          }
        : {
            status: end.status,
            ...(end.status === 'failed' && { error: end.error }),
            ...(end.status === 'done' && { error: null, result: end.result }),
            progress: end.status === 'done' ? 100 : task.progress,
            leaseUntil: null,
            endTime: sql`now()`,
          },
    )
    .where(held(task))
    .returning()
  return row
}

/** Puts a task back as if it had not been taken: its worker has to stop. */
export const putBack = (db: Db, task: TaskRow) =>
  db
    .update(taskTable)
    .set({ status: 'queued', leaseUntil: null, runAfter: atOnce, maxAttempts: sql`${taskTable.maxAttempts} + 1` })
    .where(held(task))

/** A waiting task ends at once; a running one is asked to. */
export async function askCancel(db: Db, id: string): Promise<TaskRow | undefined> {
  await db
    .update(taskTable)
    .set({ status: 'cancelled', endTime: sql`now()`, cancelAsked: true })
    .where(and(eq(taskTable.id, id), eq(taskTable.status, 'queued')))
  await db
    .update(taskTable)
    .set({ cancelAsked: true })
    .where(and(eq(taskTable.id, id), eq(taskTable.status, 'running')))
  // Heard when the caller's transaction is committed; a worker that does not hear it reads it at its next heartbeat.
  await db.execute(sql`select pg_notify(${cancelChannel}, ${id})`)
  return findTask(db, id)
}

/** Tasks whose workers vanished too often. */
export const failExhausted = (db: Db) =>
  db
    .update(taskTable)
    .set({ status: 'failed', endTime: sql`now()`, error: taskErrors.silent })
    .where(and(eq(taskTable.status, 'running'), hasLapsed, gte(taskTable.attempts, TAKINGS_MOST)))
    .returning()
