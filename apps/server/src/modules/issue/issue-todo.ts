import type { TodoAction } from '@sunmao/contract'
import { instantOf } from '../../core/wire-time.ts'
import type { Own } from '../hub-to-do/hub-to-do.service.ts'
import { renewTodosOf } from '../hub-to-do/renew-todos.service.ts'
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

export const renewTodos = async (own: Own, row: Row, assigneeIds: readonly number[], isMove: boolean) =>
  renewTodosOf(
    own,
    {
      bizType: 'issue',
      bizId: row.id,
      projId: row.projId,
      subId: row.subId,
      title: `${row.number ?? ''} ${row.title}`.trim(),
      link: await placeLink(own, row),
      dueTime: row.dueDate ? instantOf(`${row.dueDate} 23:59:59`) : undefined,
      ...dutyOf(row, assigneeIds),
    },
    isMove,
  )
