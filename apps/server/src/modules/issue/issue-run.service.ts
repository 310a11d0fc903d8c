import { type IssueMove, issueWorkflow } from '@sunmao/contract'
import { and, eq } from 'drizzle-orm'
import { tellProject } from '../../bus/tell.ts'
import type { Own } from '../hub-to-do/hub-to-do.service.ts'
import { type IssueChange, issuePersonTable, issueTable as table } from './issue.table.ts'
import { addActivity, lockIssue } from './issue-row.ts'
import { renewTodos } from './issue-todo.ts'

/**
 * A step that a check of the models takes, in the name of who began it, whatever his part: the models prove it. In the
 * transaction of the check. False where the issue is not where such a step begins.
 */
export async function moveByRun(
  own: Own,
  id: number,
  moves: readonly Extract<IssueMove, 'answer' | 'return' | 'reopen'>[],
  why: IssueChange,
): Promise<boolean> {
  const row = await lockIssue(own, id)
  const move = moves.find((name) => issueWorkflow.verbs[name].from.includes(row.status))
  if (!move) return false
  const { to } = issueWorkflow.verbs[move]
  const [saved] = await own.db
    .update(table)
    .set({
      status: to,
      returns: row.returns + (move === 'answer' ? 0 : 1),
      answerTime: move === 'answer' ? new Date() : row.answerTime,
      closeTime: null,
    })
    .where(eq(table.id, id))
    .returning()
  await addActivity(own, id, move, [{ field: 'status', from: row.status, to }, why])
  const assignees = await own.db
    .select({ userId: issuePersonTable.userId })
    .from(issuePersonTable)
    .where(and(eq(issuePersonTable.issueId, id), eq(issuePersonTable.part, 'assignee')))
  await renewTodos(
    own,
    saved!,
    assignees.map(({ userId }) => userId),
    true,
  )
  tellProject(own, row.projId, 'issue', id)
  return true
}
