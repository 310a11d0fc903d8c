import type { QueuedTask, QueueFigures } from '@sunmao/contract'
import type { Key, Lang } from '@sunmao/i18n'
import { translate } from '@sunmao/i18n/node'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { isoTime } from '../../core/wire-time.ts'
import { countRows } from '../../db/count.ts'
import { taskTable } from '../../tasks/task.table.ts'
import { processTable } from '../monitor/monitor.table.ts'
import { projectTable } from '../project/project.table.ts'
import { userTable } from '../users/users.table.ts'

type Status = QueuedTask['status']

/** What it is called, or the name of its kind where it has none. */
function nameOf(lang: Lang, kind: string): string {
  for (const key of [`queue.kind.${kind}`, `jobs.kind.${kind}`]) {
    const word = translate(lang, key as Key)
    if (word !== key) return word
  }
  return kind
}

export async function readFigures({ db, lang, registry }: Ctx): Promise<QueueFigures> {
  const { rows } = await db.execute<{
    kind: string
    waiting: number
    planned: number
    running: number
    done: number
    failed: number
    mean: number | null
    longest: number | null
  }>(sql`
    select kind,
      count(*) filter (where status = 'queued' and run_after <= now())::int as waiting,
      count(*) filter (where status = 'queued' and run_after > now())::int as planned,
      count(*) filter (where status = 'running')::int as running,
      count(*) filter (where status = 'done')::int as done,
      count(*) filter (where status = 'failed')::int as failed,
      (extract(epoch from avg(end_time - run_after) filter (where status = 'done')) * 1000)::float8 as mean,
      (extract(epoch from now() - min(greatest(run_after, create_time)) filter (where status = 'queued' and run_after <= now())) * 1000)::float8 as longest
    from task where status in ('queued', 'running') or end_time > now() - interval '1 day'
    group by kind order by kind`)
  const running = await db
    .select({
      worker: taskTable.worker,
      host: processTable.host,
      pid: processTable.pid,
      running: sql<number>`count(*)::int`,
    })
    .from(taskTable)
    .leftJoin(processTable, eq(processTable.processId, taskTable.worker))
    .where(eq(taskTable.status, 'running'))
    .groupBy(taskTable.worker, processTable.host, processTable.pid)
  const laneOf = new Map(registry.tasks.map(({ kind, lane }) => [kind, lane]))
  const sum = (name: 'waiting' | 'planned' | 'running' | 'done' | 'failed') =>
    rows.reduce((total, row) => total + row[name], 0)
  return {
    waiting: sum('waiting'),
    planned: sum('planned'),
    running: sum('running'),
    done: sum('done'),
    failed: sum('failed'),
    longestMs: Math.max(0, ...rows.map(({ longest }) => longest ?? 0)),
    kinds: rows.map(({ kind, waiting, running: now, done, failed, mean }) => ({
      kind,
      name: nameOf(lang, kind),
      lane: laneOf.get(kind) ?? '',
      waiting,
      running: now,
      done,
      failed,
      meanMs: Math.max(0, mean ?? 0),
    })),
    workers: running.map(({ worker, host, pid, running: count }) => ({
      worker: worker ?? '',
      host: host ?? undefined,
      pid: pid ?? undefined,
      running: count,
    })),
  }
}

interface Wanted {
  page: number
  size: number
  status?: Status[] | undefined
  kind?: string | undefined
}

export async function listTasks(ctx: Ctx, { page, size, status, kind }: Wanted) {
  const where = and(
    status?.length ? inArray(taskTable.status, status) : undefined,
    kind ? eq(taskTable.kind, kind) : undefined,
  )
  const rows = await ctx.db
    .select({ task: taskTable, nickName: userTable.nickName, projName: projectTable.projName })
    .from(taskTable)
    .leftJoin(userTable, eq(userTable.id, taskTable.ownerId))
    .leftJoin(projectTable, eq(projectTable.projId, taskTable.projId))
    .where(where)
    .orderBy(
      sql`case ${taskTable.status} when 'running' then 0 when 'queued' then 1 else 2 end`,
      sql`${taskTable.endTime} desc nulls last`,
      taskTable.number,
    )
    .limit(size)
    .offset(page * size)
  return {
    content: rows.map(
      ({ task, nickName, projName }): QueuedTask => ({
        id: task.id,
        kind: task.kind,
        name: nameOf(ctx.lang, task.kind),
        status: task.status,
        stage: task.stage ?? undefined,
        progress: task.progress,
        attempts: task.attempts,
        isUrgent: task.isUrgent,
        nickName: nickName ?? undefined,
        projName: projName ?? undefined,
        worker: task.worker ?? undefined,
        error: task.error ?? undefined,
        createTime: isoTime(task.createTime),
        // The beginning of time stands for "at once".
        startTime: task.runAfter.getTime() > 0 ? isoTime(task.runAfter) : undefined,
        endTime: isoTime(task.endTime),
      }),
    ),
    totalElements: await countRows(ctx.db, taskTable, where),
  }
}
