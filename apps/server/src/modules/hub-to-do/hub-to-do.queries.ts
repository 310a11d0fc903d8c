import type { Page, PageQuery, Todo, TodoKind, TodoView } from '@sunmao/contract'
import { and, asc, count, desc, eq, ilike, inArray, isNotNull, notInArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Ctx } from '../../core/context.ts'
import { isoTime } from '../../core/wire-time.ts'
import { containing } from '../../db/search.ts'
import { projectSubTable, projectTable } from '../project/project.table.ts'
import { userTable } from '../users/users.table.ts'
import { todoCopyTable, todoTable } from './hub-to-do.table.ts'

interface TodoQuery extends PageQuery {
  isProj?: boolean
  projId?: number
  subId?: number
  bizType?: TodoKind
  status: TodoView
}

/** What the caller sees in a view, in projects that are still there. */
function inView(ctx: Ctx, view: TodoView, more?: SQL): SQL | undefined {
  const { userId } = ctx.user
  // The few that are in the recycle bin, rather than all that are not.
  const gone = ctx.db
    .select({ projId: projectTable.projId })
    .from(projectTable)
    .where(isNotNull(projectTable.deleteTime))
  const own = {
    pending: and(eq(todoTable.handlerId, userId), eq(todoTable.status, 'pending')),
    done: and(eq(todoTable.handlerId, userId), eq(todoTable.status, 'done')),
    mine: eq(todoTable.fromId, userId),
    copied: inArray(
      todoTable.todoId,
      ctx.db.select({ id: todoCopyTable.todoId }).from(todoCopyTable).where(eq(todoCopyTable.userId, userId)),
    ),
  }[view]
  return and(own, notInArray(todoTable.projId, gone), more)
}

/** The site's level knows no one project; inside a project there is nothing but that project's. */
function atLevel({ isProj, projId, subId }: TodoQuery): SQL | undefined {
  if (isProj === false) return undefined
  if (isProj && projId === undefined) return sql`false`
  return and(
    projId === undefined ? undefined : eq(todoTable.projId, projId),
    subId === undefined ? undefined : eq(todoTable.subId, subId),
  )
}
const ofProject = eq(projectTable.projId, todoTable.projId)

/** What is due first comes first; what is over, the latest first. */
const orders: Record<TodoView, SQL[]> = {
  pending: [sql`${todoTable.dueTime} asc nulls last`, asc(todoTable.todoId)],
  done: [desc(todoTable.doneTime), desc(todoTable.todoId)],
  mine: [desc(todoTable.createTime), desc(todoTable.todoId)],
  copied: [desc(todoTable.createTime), desc(todoTable.todoId)],
}
const handler = alias(userTable, 'handler')

export async function listTodos(ctx: Ctx, query: TodoQuery): Promise<Page<Todo>> {
  const where = inView(
    ctx,
    query.status,
    and(
      atLevel(query),
      query.bizType ? eq(todoTable.bizType, query.bizType) : undefined,
      query.blurry ? ilike(todoTable.title, containing(query.blurry)) : undefined,
    ),
  )
  const [counted] = await ctx.db.select({ total: count() }).from(todoTable).where(where)
  const rows = await ctx.db
    .select({
      todo: todoTable,
      project: projectTable,
      subName: projectSubTable.subName,
      handler: handler.nickName,
      from: userTable.nickName,
    })
    .from(todoTable)
    .innerJoin(projectTable, ofProject)
    .innerJoin(handler, eq(handler.id, todoTable.handlerId))
    .leftJoin(userTable, eq(userTable.id, todoTable.fromId))
    .leftJoin(projectSubTable, eq(projectSubTable.subId, todoTable.subId))
    .where(where)
    .orderBy(...orders[query.status])
    .limit(query.size)
    .offset(query.page * query.size)
  const content = rows.map(({ todo, project, ...names }) => ({
    todoId: todo.todoId,
    projId: todo.projId,
    projName: project.projName,
    indexCode: project.indexCode,
    subId: todo.subId ?? undefined,
    subName: names.subName ?? undefined,
    bizType: todo.bizType,
    bizId: todo.bizId,
    title: todo.title,
    action: todo.action,
    link: todo.link,
    handler: names.handler,
    from: names.from ?? undefined,
    dueTime: isoTime(todo.dueTime),
    status: todo.status,
    createTime: isoTime(todo.createTime),
    doneTime: isoTime(todo.doneTime),
  }))
  return { content, totalElements: counted?.total ?? 0 }
}

export const projectsWithTodos = (ctx: Ctx, view: TodoView) =>
  ctx.db
    .select({
      projId: projectTable.projId,
      indexCode: projectTable.indexCode,
      projName: projectTable.projName,
      count: count(),
    })
    .from(todoTable)
    .innerJoin(projectTable, ofProject)
    .where(inView(ctx, view))
    .groupBy(projectTable.projId)
    .orderBy(asc(projectTable.indexCode))

export async function subsWithTodos(ctx: Ctx, projId: number, view: TodoView) {
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
    .where(inView(ctx, view, eq(todoTable.projId, projId)))
    .groupBy(projectSubTable.subId)
    .orderBy(asc(projectSubTable.sort))
  return rows.map((row) => ({
    subId: row.subId ?? undefined,
    subNo: row.subNo ?? undefined,
    subName: row.subName ?? undefined,
    count: row.count,
  }))
}
