import type { Page, PageQuery, Todo } from '@sunmao/contract'
import { and, asc, count, eq, isNull, type SQL } from 'drizzle-orm'
import type { Ctx } from '../../http/context.ts'
import { isoTime } from '../../http/wire-time.ts'
import { projectSubTable, projectTable } from '../project/project.table.ts'
import { userTable } from '../users/users.table.ts'
import { todoTable } from './hub-to-do.table.ts'

type Status = Todo['status']
interface TodoQuery extends PageQuery {
  projId?: number
  subId?: number
  status: Status
}

/** The caller's own, in projects that are still there. */
const mine = (ctx: Ctx, status: Status, more?: SQL) =>
  and(eq(todoTable.handlerId, ctx.user.userId), eq(todoTable.status, status), isNull(projectTable.deleteTime), more)
const ofProject = eq(projectTable.projId, todoTable.projId)

export async function listTodos(ctx: Ctx, query: TodoQuery): Promise<Page<Todo>> {
  const where = mine(
    ctx,
    query.status,
    and(
      query.projId ? eq(todoTable.projId, query.projId) : undefined,
      query.subId ? eq(todoTable.subId, query.subId) : undefined,
    ),
  )
  const [counted] = await ctx.db
    .select({ total: count() })
    .from(todoTable)
    .innerJoin(projectTable, ofProject)
    .where(where)
  const rows = await ctx.db
    .select({ todo: todoTable, project: projectTable, from: userTable.nickName })
    .from(todoTable)
    .innerJoin(projectTable, ofProject)
    .leftJoin(userTable, eq(userTable.id, todoTable.fromId))
    .where(where)
    .orderBy(asc(todoTable.dueTime), asc(todoTable.todoId))
    .limit(query.size)
    .offset(query.page * query.size)
  const content = rows.map(({ todo, project, from }) => ({
    todoId: todo.todoId,
    projId: todo.projId,
    projName: project.projName,
    indexCode: project.indexCode,
    subId: todo.subId ?? undefined,
    bizType: todo.bizType,
    bizId: todo.bizId,
    title: todo.title,
    action: todo.action,
    from: from ?? undefined,
    dueTime: isoTime(todo.dueTime),
    status: todo.status,
    createTime: isoTime(todo.createTime),
  }))
  return { content, totalElements: counted?.total ?? 0 }
}

export const projectsWithTodos = (ctx: Ctx, status: Status) =>
  ctx.db
    .select({
      projId: projectTable.projId,
      indexCode: projectTable.indexCode,
      projName: projectTable.projName,
      count: count(),
    })
    .from(todoTable)
    .innerJoin(projectTable, ofProject)
    .where(mine(ctx, status))
    .groupBy(projectTable.projId)
    .orderBy(asc(projectTable.indexCode))

export async function subsWithTodos(ctx: Ctx, projId: number, status: Status) {
  const rows = await ctx.db
    .select({
      subId: projectSubTable.subId,
      subNo: projectSubTable.subNo,
      subName: projectSubTable.subName,
      count: count(),
    })
    .from(todoTable)
    .innerJoin(projectTable, ofProject)
    .leftJoin(projectSubTable, eq(projectSubTable.subId, todoTable.subId))
    .where(mine(ctx, status, eq(todoTable.projId, projId)))
    .groupBy(projectSubTable.subId)
    .orderBy(asc(projectSubTable.sort))
  return rows.map((row) => ({
    subId: row.subId ?? undefined,
    subNo: row.subNo ?? undefined,
    subName: row.subName ?? undefined,
    count: row.count,
  }))
}
