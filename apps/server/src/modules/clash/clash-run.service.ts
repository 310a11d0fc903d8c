import type { ClashRun, ClashRunStatus, Page } from '@sunmao/contract'
import type { Key } from '@sunmao/i18n'
import { translate } from '@sunmao/i18n/node'
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { tellProject } from '../../bus/tell.ts'
import type { Ctx, ProjectCtx } from '../../core/context.ts'
import { notFound } from '../../core/errors.ts'
import { isoTime } from '../../core/wire-time.ts'
import { countRows } from '../../db/count.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { askCancel } from '../../tasks/queue.ts'
import { taskTable } from '../../tasks/task.table.ts'
import { endOfTask } from '../../tasks/task-status.ts'
import { tasksBefore } from '../../tasks/tasks-before.ts'
import { writeInProject, writeInProjects } from '../project/project-lock.service.ts'
import { personOf } from '../users/person.service.ts'
import { userTable } from '../users/users.table.ts'
import { clashTestTable, clashRunTable as table } from './clash.table.ts'
import { beginOrFindRun } from './clash-trigger.service.ts'

/** One that is queued or running is answered as it is. */
export const runTests = (ctx: ProjectCtx, ids: readonly number[]): Promise<ClashRun[]> =>
  inTransaction(ctx, async (own) => {
    await writeInProjects(
      own.db,
      own.projects.map(({ projId }) => projId),
    )
    const tests = await own.db
      .select()
      .from(clashTestTable)
      .where(inArray(clashTestTable.id, [...ids]))
      .orderBy(clashTestTable.id)
      .for('update')
    if (tests.length !== new Set(ids).size) throw notFound()
    const runIds: number[] = []
    for (const test of tests) {
      const by = { userId: own.user.userId, userName: null }
      runIds.push(await beginOrFindRun(own.db, test, { trigger: 'manual', ...by }))
    }
    for (const { projId } of own.projects) tellProject(own, projId, 'clash')
    const runs = await readRuns(own, inArray(table.id, runIds), runIds.length)
    return ids.map((id) => runs.find(({ testId }) => testId === id)!)
  })

const isGoingOn = (id: number) => and(eq(table.id, id), inArray(table.status, ['queued', 'running']))

/**
 * It ends here and now: its worker, which is told to stop, can write nothing any more. Whoever began it does not matter; one
 * that has ended stays as it is. Its task comes first: who writes points holds the locks that are wanted here, and lets go of
 * them when he is stopped.
 */
export async function cancelRun(ctx: ProjectCtx, id: number): Promise<ClashRun> {
  const [run] = await ctx.db.select({ taskId: table.taskId }).from(table).where(isGoingOn(id))
  if (run) await askCancel(ctx.db, run.taskId)
  return inTransaction(ctx, async (own) => {
    const { projId } = own.project
    await writeInProject(own.db, projId)
    const ofRun = own.db.select({ id: table.testId }).from(table).where(eq(table.id, id))
    await own.db.select().from(clashTestTable).where(inArray(clashTestTable.id, ofRun)).for('update')
    await own.db.update(table).set({ status: 'aborted', endTime: sql`now()` }).where(isGoingOn(id))
    tellProject(own, projId, 'clash')
    const [ended] = await readRuns(own, eq(table.id, id), 1)
    if (!ended) throw notFound()
    return ended
  })
}

export async function listRuns(
  ctx: Ctx,
  { id, page, size }: { id: number; page: number; size: number },
): Promise<Page<ClashRun>> {
  const where = eq(table.testId, id)
  return {
    content: await readRuns(ctx, where, size, page * size),
    totalElements: await countRows(ctx.db, table, where),
  }
}

/** The last run of each of these tests. */
export async function lastRuns(ctx: Ctx, testIds: readonly number[]): Promise<Map<number, ClashRun>> {
  if (testIds.length === 0) return new Map()
  const newest = ctx.db
    .select({ id: sql`max(${table.id})` })
    .from(table)
    .where(inArray(table.testId, [...testIds]))
    .groupBy(table.testId)
  return new Map((await readRuns(ctx, inArray(table.id, newest), testIds.length)).map((run) => [run.testId, run]))
}

/** Whoever dies at a run, or is told to stop, cannot write that down: while it should go on, its task is the truth. */
const statusNow = sql<ClashRunStatus>`case
  when ${table.status} not in ('queued', 'running') then ${table.status}
  when ${taskTable.status} = 'queued' then 'queued'
  when ${taskTable.status} in ('running', 'done') then 'running'
  when ${taskTable.status} = 'cancelled' then 'aborted'
  else 'failed' end`

async function readRuns(ctx: Ctx, where: SQL | undefined, limit: number, offset = 0): Promise<ClashRun[]> {
  const rows = await ctx.db
    .select({ row: table, status: statusNow, task: taskTable, user: userTable })
    .from(table)
    .leftJoin(taskTable, eq(taskTable.id, table.taskId))
    .leftJoin(userTable, eq(userTable.id, table.userId))
    .where(and(where))
    .orderBy(desc(table.id))
    .limit(limit)
    .offset(offset)
  const before = await tasksBefore(
    ctx,
    rows.map(({ task }) => task),
  )
  return rows.map(({ row, status, task, user }) => ({
    id: row.id,
    testId: row.testId,
    taskId: row.taskId,
    status,
    progress: status === 'queued' || status === 'running' ? (task?.progress ?? 0) : undefined,
    before: status === 'queued' ? before.get(row.taskId ?? '') : undefined,
    trigger: row.trigger,
    user: user ? personOf(user) : { nickName: row.userName ?? '' },
    fileIds: row.fileIds,
    label: row.label,
    startTime: isoTime(row.startTime),
    endTime: isoTime(row.endTime ?? task?.endTime),
    pairs: row.pairs,
    compared: row.compared ?? undefined,
    found: row.found,
    added: row.added,
    resolved: row.resolved,
    reopened: row.reopened,
    unresolved: row.unresolved,
    unresolvedPairs: row.unresolvedPairs,
    error: status === 'failed' ? errorOf(ctx, row, task) : undefined,
    createTime: isoTime(row.createTime),
  }))
}

function errorOf({ lang }: Ctx, { error }: typeof table.$inferSelect, task: typeof taskTable.$inferSelect | null) {
  if (error) return translate(lang, error.code as Key, error.facts)
  const end = endOfTask(task)
  return translate(lang, end === 'memory' || end === 'time' ? `clash.failed.${end}` : 'clash.failed.died')
}
