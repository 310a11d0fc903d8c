import { type IssuePart, issueWorkflow } from '@sunmao/contract'
import { instantOf } from '../../core/wire-time.ts'
import type { Own } from '../hub-to-do/hub-to-do.service.ts'
import { renewTodosOf } from '../hub-to-do/renew-todos.service.ts'
import { placeLink } from './issue.queries.ts'
import type { issueTable } from './issue.table.ts'

type Row = typeof issueTable.$inferSelect

const peopleOf = (row: Row, assigneeIds: readonly number[]) => (part: IssuePart) => {
  const one = { raiser: row.userId, reviewer: row.reviewerId, lead: null }
  return part === 'assignee' ? assigneeIds : [one[part]].filter((id) => id !== null)
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
      ...issueWorkflow.dutyOf(row.status, peopleOf(row, assigneeIds)),
    },
    isMove,
  )
