import type { TodoAction } from '@sunmao/contract'
import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../http/context.ts'
import { instantOf } from '../../http/wire-time.ts'
import { endTodos, giveTodo } from '../hub-to-do/hub-to-do.service.ts'
import { todoTable } from '../hub-to-do/hub-to-do.table.ts'
import { placeLink } from './issue.queries.ts'
import type { issueTable } from './issue.table.ts'

type Row = typeof issueTable.$inferSelect

/** Who has to do something about it now, and what. */
function dutyOf(row: Row, assigneeIds: readonly number[]): { action: TodoAction; handlerIds: readonly number[] } {
  if (row.status === 'open' || row.status === 'doing') return { action: 'handle', handlerIds: assigneeIds }
  const judge = row.reviewerId ?? row.userId
  if (row.status === 'answered' && judge) return { action: 'review', handlerIds: [judge] }
  return { action: 'handle', handlerIds: [] }
}

/** After a move what waited is done; after an edit only those hear of it who came or left. */
export async function renewTodos(own: Ctx, row: Row, assigneeIds: readonly number[], isMove: boolean): Promise<void> {
  const thing = { bizType: 'issue', bizId: row.id } as const
  const { action, handlerIds } = dutyOf(row, assigneeIds)
  if (isMove) await endTodos(own, thing, 'done')
  const waiting = isMove ? [] : await waitingFor(own, row.id)
  for (const userId of waiting) if (!handlerIds.includes(userId)) await endTodos(own, thing, 'void', userId)
  await giveTodo(own, {
    ...thing,
    projId: row.projId,
    subId: row.subId,
    title: `${row.number ?? ''} ${row.title}`.trim(),
    action,
    link: await placeLink(own, row),
    handlerIds: handlerIds.filter((userId) => !waiting.includes(userId)),
    dueTime: row.dueDate ? instantOf(`${row.dueDate} 23:59:59`) : undefined,
  })
}

async function waitingFor({ db }: Ctx, issueId: number): Promise<number[]> {
  const rows = await db
    .select({ userId: todoTable.handlerId })
    .from(todoTable)
    .where(and(eq(todoTable.bizType, 'issue'), eq(todoTable.bizId, issueId), eq(todoTable.status, 'pending')))
  return rows.map(({ userId }) => userId)
}
