import { type IssueDetail, type IssueMove, issueWorkflow } from '@sunmao/contract'
import { eq } from 'drizzle-orm'
import { tellProject } from '../../bus/tell.ts'
import { checkVerb } from '../../core/check-verb.ts'
import type { ProjectCtx } from '../../core/context.ts'
import { conflict } from '../../core/errors.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { cleanHtml } from '../../rich-text/clean-html.ts'
import { plainText } from '../../rich-text/plain-text.ts'
import { writeInProject, writeInProjects } from '../project/project-lock.service.ts'
import { issueTable as table } from './issue.table.ts'
import { nextNumber } from './issue-number.ts'
import { addActivity, derivedOf, type IssueRow, lockIssue, partsOf, showIssue, stateOf } from './issue-row.ts'
import { renewTodos } from './issue-todo.ts'

interface Step {
  id: number
  rowVersion: number
  move: IssueMove
  html: string
}

export const moveIssue = (ctx: ProjectCtx, { id, rowVersion, move, html }: Step): Promise<IssueDetail> =>
  inTransaction(ctx, async (own) => {
    await writeInProject(own.db, own.project.projId)
    const row = await lockIssue(own, id)
    if (row.rowVersion !== rowVersion) throw conflict('error.stale', await showIssue(own, id))
    await take(own, row, move, html)
    return showIssue(own, id)
  })

export const closeIssues = (ctx: ProjectCtx, { ids, html }: { ids: number[]; html: string }): Promise<void> =>
  inTransaction(ctx, async (own) => {
    await writeInProjects(
      own.db,
      own.projects.map(({ projId }) => projId),
    )
    for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
      const row = await lockIssue(own, id)
      const project = own.projects.find(({ projId }) => projId === row.projId)!
      await take({ ...own, project }, row, 'close', html)
    }
  })

async function take(own: ProjectCtx, row: IssueRow, move: IssueMove, html: string): Promise<void> {
  const { id, projId, status } = row
  const { assigneeIds } = await stateOf(own, row)
  const { to } = await checkVerb(issueWorkflow, move, {
    state: status,
    parts: partsOf(own, row, assigneeIds),
    reason: plainText(html),
    movedOn: async () => conflict('issue.movedOn', await showIssue(own, id)),
  })
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
    .where(eq(table.id, id))
    .returning()
  await addActivity(own, id, move, [{ field: 'status', from: status, to }], cleanHtml(html))
  await renewTodos(own, saved!, assigneeIds, true)
  tellProject(own, projId, 'issue', id)
}
