import { and, eq } from 'drizzle-orm'
import { endTodos, giveTodo, type Own } from './hub-to-do.service.ts'
import { todoTable } from './hub-to-do.table.ts'

type NewTodo = Parameters<typeof giveTodo>[1]

/** After a move what waited is done; after an edit only those hear of it who came or left. */
export async function renewTodosOf(own: Own, todo: NewTodo, isMove: boolean): Promise<void> {
  if (isMove) await endTodos(own, todo, 'done')
  const waiting = isMove ? [] : await waitingFor(own, todo)
  for (const userId of waiting) if (!todo.handlerIds.includes(userId)) await endTodos(own, todo, 'void', userId)
  await giveTodo(own, { ...todo, handlerIds: todo.handlerIds.filter((userId) => !waiting.includes(userId)) })
}

async function waitingFor({ db }: Own, { bizType, bizId }: NewTodo): Promise<number[]> {
  const rows = await db
    .select({ userId: todoTable.handlerId })
    .from(todoTable)
    .where(and(eq(todoTable.bizType, bizType), eq(todoTable.bizId, bizId), eq(todoTable.status, 'pending')))
  return rows.map(({ userId }) => userId)
}
