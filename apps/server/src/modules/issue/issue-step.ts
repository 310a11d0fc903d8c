import type { IssueMove, IssueStatus } from '@sunmao/contract'
import { eq } from 'drizzle-orm'
import { tellProject } from '../../bus/tell.ts'
import type { Own } from '../hub-to-do/hub-to-do.service.ts'
import { issueTable as table } from './issue.table.ts'
import { nextNumber } from './issue-number.ts'
import { addActivity, derivedOf, type IssueRow } from './issue-row.ts'
import { renewTodos } from './issue-todo.ts'

interface Step {
  to: IssueStatus
  html: string
  assigneeIds: readonly number[]
}

/** Writes down a move that somebody may make, with what follows from it. */
export async function stepIssue(
  own: Own & { user: { me: { username: string } } },
  row: IssueRow,
  move: IssueMove,
  { to, html, assigneeIds }: Step,
): Promise<void> {
  const number = row.number ?? (await nextNumber(own.db, row.subId, row.discipline))
  const [saved] = await own.db
    .update(table)
    .set({
      status: to,
      number,
      ...derivedOf({ ...row, number }),
      returns: row.returns + (move === 'return' || move === 'reopen' ? 1 : 0),
      answerTime: to === 'answered' ? new Date() : row.answerTime,
      closeTime: to === 'closed' ? new Date() : null,
      updateBy: own.user.me.username,
    })
    .where(eq(table.id, row.id))
    .returning()
  await addActivity(own, row.id, move, [{ field: 'status', from: row.status, to }], html)
  await renewTodos(own, saved!, assigneeIds, true)
  tellProject(own, row.projId, 'issue', row.id)
}
