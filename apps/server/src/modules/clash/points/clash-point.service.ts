import type { ClashDecision, ClashPointDetail } from '@sunmao/contract'
import { unresolvedClashStatuses } from '@sunmao/contract'
import { and, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { tellProject } from '../../../bus/tell.ts'
import type { ProjectCtx } from '../../../core/context.ts'
import { notFound } from '../../../core/errors.ts'
import { isoTime } from '../../../core/wire-time.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { readStoreys } from '../../model/storeys.service.ts'
import { writeInProjects } from '../../project/project-lock.service.ts'
import {
  clashGroupTable,
  clashPointHistoryTable,
  clashRunTable,
  clashTestTable,
  clashPointTable as table,
} from '../clash.table.ts'
import { isOpenPoint } from './clash-filter.ts'
import { groupName } from './clash-name.service.ts'
import { readPoints } from './clash-point.queries.ts'
import { renewGroupTodos } from './clash-todo.ts'

interface Decision {
  ids: readonly number[]
  groupIds: readonly number[]
  status: ClashDecision
  note: string
}

/** All of them or none. Who decides second finds what the first has made of each point, and so does its history. */
export const decidePoints = (
  ctx: ProjectCtx,
  { ids, groupIds, status, note }: Decision,
): Promise<{ changed: number }> =>
  inTransaction(ctx, async (own) => {
    const { db, user, projects } = own
    await writeInProjects(
      db,
      projects.map(({ projId }) => projId),
    )
    const isMeant = or(
      // As one value: a thousand of their own take longer to be read than to be found.
      sql`${table.id} = any(${sql.param([...ids])}::int[])`,
      and(inArray(table.groupId, [...groupIds]), inArray(table.status, [...unresolvedClashStatuses])),
    )
    // Of a group that was named only what the caller may see of it.
    const isOpen = or(...projects.map((project) => and(eq(table.projId, project.projId), isOpenPoint(project))))
    const isOther = and(ne(table.status, status), ne(table.status, 'resolved'))
    const { rows } = await db.execute<{ projId: number; groupId: number; count: number }>(sql`
      with picked as (
        select ${table.id}, ${table.status} from ${table} where ${and(isMeant, isOpen, isOther)}
        order by ${table.id} for no key update
      ), changed as (
        update ${table} set status = ${status}, rule_id = null, status_before = null, update_by = ${user.me.username}
        from picked where ${table.id} = picked.id
        returning ${table.id}, ${table.projId}, ${table.groupId}, picked.status as before
      ), told as (
        insert into ${clashPointHistoryTable} (point_id, user_id, from_status, to_status, note)
        select id, ${user.userId}, before, ${status}, ${note} from changed
      )
      select proj_id as "projId", group_id as "groupId", count(*)::int as count from changed group by 1, 2`)
    await renewGroupTodos(
      own,
      rows.map(({ groupId }) => groupId),
    )
    for (const projId of new Set(rows.map((row) => row.projId))) tellProject(own, projId, 'clash')
    return { changed: rows.reduce((sum, { count }) => sum + count, 0) }
  })

/** A point with what its page shows beside it. */
export async function showPoint(ctx: ProjectCtx, id: number): Promise<ClashPointDetail> {
  const [point] = await readPoints(ctx, eq(table.id, id), 1)
  const [row] = await ctx.db
    .select({ test: clashTestTable, group: clashGroupTable, firstRunId: table.firstRunId, lastRunId: table.lastRunId })
    .from(table)
    .innerJoin(clashTestTable, eq(clashTestTable.id, table.testId))
    .innerJoin(clashGroupTable, eq(clashGroupTable.id, table.groupId))
    .where(eq(table.id, id))
  if (!point || !row) throw notFound()
  const runs = await ctx.db
    .select()
    .from(clashRunTable)
    .where(inArray(clashRunTable.id, [row.firstRunId, row.lastRunId]))
  const runOf = (runId: number) => {
    const run = runs.find((one) => one.id === runId)!
    return { id: runId, label: run.label, createTime: isoTime(run.createTime) }
  }
  const isInGroup: SQL | undefined = and(eq(table.groupId, row.group.id), isOpenPoint(ctx.project))
  return {
    ...point,
    test: { id: row.test.id, name: row.test.name, tolerance: row.test.tolerance },
    group: { id: row.group.id, name: groupName(ctx.lang, row.group), points: await ctx.db.$count(table, isInGroup) },
    firstRun: runOf(row.firstRunId),
    lastRun: runOf(row.lastRunId),
    levels: await readStoreys(ctx, [point.a.fileId, point.b.fileId]),
  }
}
