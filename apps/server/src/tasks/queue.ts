import { and, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import type { TaskKind } from './handlers.ts'
import { taskTable } from './task.table.ts'

export type TaskRow = typeof taskTable.$inferSelect

export const LEASE_S = 20

interface EnqueueOptions {
  ownerId?: number
  projId?: number
  maxAttempts?: number
}

/** Puts work into the queue, in the caller's transaction if there is one. */
export async function enqueue(db: Db, kind: TaskKind, payload: unknown, options: EnqueueOptions = {}): Promise<string> {
  const [row] = await db
    .insert(taskTable)
    .values({ kind, payload, ...options })
    .returning({ id: taskTable.id })
  return row!.id
}

/** Takes the next waiting task of these kinds, or of any, or one whose worker has fallen silent. Two workers never take the same one. */
export async function claim(db: Db, kinds?: readonly TaskKind[]): Promise<TaskRow | undefined> {
  const ours = kinds ? sql`kind = any(${sql.param(kinds)}::text[])` : sql`true`
  const { rows } = await db.execute<{ id: string }>(sql`
    update task set status = 'running', attempts = attempts + 1, progress = 0, run_after = now(),
      lease_until = now() + make_interval(secs => ${LEASE_S})
    where id = (
      select id from task
      where ${ours} and ((status = 'queued' and run_after <= now()) or (status = 'running' and lease_until < now()))
      order by run_after for update skip locked limit 1)
    returning id`)
  const id = rows[0]?.id
  return id ? findTask(db, id) : undefined
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

type End = { status: 'done'; result: unknown } | { status: 'cancelled' } | { status: 'failed'; error: string }

export async function finish(db: Db, task: TaskRow, end: End): Promise<TaskRow | undefined> {
  const willRetry = end.status === 'failed' && task.attempts < task.maxAttempts
  const [row] = await db
    .update(taskTable)
    .set(
      willRetry
        ? {
            status: 'queued',
            error: end.error,
            leaseUntil: null,
            runAfter: sql`now() + make_interval(secs => ${2 ** task.attempts})`,
          }
        : {
            ...end,
            progress: end.status === 'done' ? 100 : task.progress,
            leaseUntil: null,
            endTime: sql`now()`,
            ...(end.status === 'done' && { error: null }),
          },
    )
    .where(held(task))
    .returning()
  return row
}

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
  return findTask(db, id)
}

/** Tasks that used up their attempts while nobody was there to say so. */
export const failExhausted = (db: Db) =>
  db
    .update(taskTable)
    .set({ status: 'failed', endTime: sql`now()`, error: 'the worker stopped without an answer' })
    .where(
      and(
        eq(taskTable.status, 'running'),
        lt(taskTable.leaseUntil, sql`now()`),
        sql`${taskTable.attempts} >= ${taskTable.maxAttempts}`,
      ),
    )
