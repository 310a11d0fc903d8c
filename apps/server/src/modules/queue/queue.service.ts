import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { conflict, notFound } from '../../core/errors.ts'
import { askCancel, findTask, queueChannel, type TaskRow } from '../../tasks/queue.ts'
import { atOnce, taskTable } from '../../tasks/task.table.ts'

async function taskOf(ctx: Ctx, id: string): Promise<TaskRow> {
  const row = await findTask(ctx.db, id)
  if (!row) throw notFound()
  return row
}

export async function cancelTask(ctx: Ctx, id: string): Promise<void> {
  const row = await taskOf(ctx, id)
  if (row.endTime) throw conflict('queue.isOver')
  await askCancel(ctx.db, id)
}

/** From its first attempt on. What became of it before stays in the log. */
export async function retryTask(ctx: Ctx, id: string): Promise<void> {
  await taskOf(ctx, id)
  const values = {
    status: 'queued' as const,
    attempts: 0,
    progress: 0,
    stage: null,
    error: null,
    cancelAsked: false,
    endTime: null,
    runAfter: atOnce,
    waitS: null,
  }
  const [again] = await ctx.db
    .update(taskTable)
    .set(values)
    .where(and(eq(taskTable.id, id), inArray(taskTable.status, ['failed', 'cancelled'])))
    .returning({ kind: taskTable.kind })
  if (!again) throw conflict('queue.isNotOver')
  await ctx.db.execute(sql`select pg_notify(${queueChannel}, ${again.kind})`)
}

export async function hurryTask(ctx: Ctx, id: string): Promise<void> {
  await taskOf(ctx, id)
  const [first] = await ctx.db
    .update(taskTable)
    .set({ isUrgent: true, runAfter: atOnce, waitS: null })
    .where(and(eq(taskTable.id, id), eq(taskTable.status, 'queued')))
    .returning({ kind: taskTable.kind })
  if (!first) throw conflict('queue.doesNotWait')
  await ctx.db.execute(sql`select pg_notify(${queueChannel}, ${first.kind})`)
}
