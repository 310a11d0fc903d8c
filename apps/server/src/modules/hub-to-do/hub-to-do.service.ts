import type { TodoAction, TodoKind } from '@sunmao/contract'
import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { Waiting } from '../../answers.ts'
import { tellPeople } from '../../bus/tell.ts'
import type { Ctx } from '../../core/context.ts'
import { notify } from '../message/message.service.ts'
import { userTable } from '../users/users.table.ts'
import { todoCopyTable, todoTable } from './hub-to-do.table.ts'

/** The thing that asks for something; its feature ends what it began. */
interface TodoSubject {
  bizType: TodoKind
  bizId: number
}
interface NewTodo extends TodoSubject {
  projId: number
  subId?: number
  /** What it is about, in the words of the thing itself. */
  title: string
  action: TodoAction
  /** Where it is done: a path of ours. */
  link: string
  handlerIds: readonly number[]
  copyIds?: readonly number[]
  dueTime?: Date
}
/** Who asks: the caller, or whoever began what a task does now. */
export type Own = Pick<Ctx, 'db' | 'config'> & { bus: Pick<Ctx['bus'], 'publish'>; user: { userId: number | null } }

/** One for each handler. Call it in the transaction of what asks for it. */
export async function giveTodo(ctx: Own, { handlerIds, copyIds = [], ...todo }: NewTodo): Promise<void> {
  const wanted = [...new Set(handlerIds)]
  const there = await ctx.db
    .select({ id: userTable.id })
    .from(userTable)
    .where(and(inArray(userTable.id, wanted), ne(userTable.kind, 'gone')))
  const handlers = wanted.filter((id) => there.some((row) => row.id === id))
  if (handlers.length === 0) return
  const rows = await ctx.db
    .insert(todoTable)
    .values(handlers.map((handlerId) => ({ ...todo, handlerId, fromId: ctx.user.userId })))
    .returning({ todoId: todoTable.todoId })
  // Whoever was only told needs to be told of the thing once.
  const copies = [...new Set(copyIds)].filter((userId) => !handlers.includes(userId))
  if (copies.length > 0)
    await ctx.db.insert(todoCopyTable).values(copies.map((userId) => ({ userId, todoId: rows[0]!.todoId })))
  const others = handlers.filter((userId) => userId !== ctx.user.userId)
  await notify(ctx, [...others, ...copies], 'todo', 'message.todo', { title: todo.title }, todo.link)
  tellPeople(ctx, [...handlers, ...copies], 'todo')
}

/** What waited is done, for one handler or for all of them, or nobody needs it any more. */
export const endTodos = (ctx: Own, { bizType, bizId }: TodoSubject, status: 'done' | 'void', handlerId?: number) =>
  end(
    ctx,
    status,
    and(
      eq(todoTable.bizType, bizType),
      eq(todoTable.bizId, bizId),
      handlerId === undefined ? undefined : eq(todoTable.handlerId, handlerId),
    ),
  )

/** Whoever leaves a project has nothing to do there any more. */
export const dropTodosOf = (ctx: Own, projId: number, userIds: readonly number[]) =>
  end(ctx, 'void', and(eq(todoTable.projId, projId), inArray(todoTable.handlerId, [...userIds])))

const isWaitingFor = (projId: number, userIds: readonly number[]) =>
  and(eq(todoTable.projId, projId), inArray(todoTable.handlerId, [...userIds]), eq(todoTable.status, 'pending'))

export const todoWaiting: Waiting = {
  kind: 'todo',
  count: (db, projId, userIds) => db.$count(todoTable, isWaitingFor(projId, userIds)),
  handOver: async (ctx, projId, from, to) => {
    const rows = await ctx.db
      .update(todoTable)
      .set({ handlerId: to })
      .where(isWaitingFor(projId, from))
      .returning({ title: todoTable.title, link: todoTable.link })
    for (const { title, link } of rows) await notify(ctx, [to], 'todo', 'message.todo', { title }, link)
    tellPeople(ctx, [to, ...from], 'todo')
  },
}

async function end(ctx: Own, status: 'done' | 'void', which: SQL | undefined): Promise<void> {
  const rows = await ctx.db
    .update(todoTable)
    .set({ status, doneTime: sql`now()` })
    .where(and(which, eq(todoTable.status, 'pending')))
    .returning({ handlerId: todoTable.handlerId, fromId: todoTable.fromId })
  tellPeople(
    ctx,
    rows.flatMap(({ handlerId, fromId }) => (fromId ? [handlerId, fromId] : [handlerId])),
    'todo',
  )
}
