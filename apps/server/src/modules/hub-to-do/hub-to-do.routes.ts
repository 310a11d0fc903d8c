import { hubToDo } from '@sunmao/contract'
import { and, asc, count, eq } from 'drizzle-orm'
import { type House, serve } from '../../http/serve.ts'
import { isoTime } from '../../http/wire-time.ts'
import { projectTable } from '../project/project.table.ts'
import { userTable } from '../users/users.table.ts'
import { todoTable } from './hub-to-do.table.ts'

export const hubToDoModule = (house: House) =>
  serve(house, hubToDo, {
    page: async (ctx, { query }) => {
      const where = and(
        eq(todoTable.handlerId, ctx.user.userId),
        eq(todoTable.status, query.status),
        query.projId ? eq(todoTable.projId, query.projId) : undefined,
        query.subId ? eq(todoTable.subId, query.subId) : undefined,
      )
      const [total] = await ctx.db.select({ total: count() }).from(todoTable).where(where)
      const rows = await ctx.db
        .select({ todo: todoTable, project: projectTable, from: userTable.nickName })
        .from(todoTable)
        .innerJoin(projectTable, eq(projectTable.projId, todoTable.projId))
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
      return { content, totalElements: total?.total ?? 0 }
    },
  })
