import { type IssueDetail, type IssueMove, issueWorkflow } from '@sunmao/contract'
import { translate } from '@sunmao/i18n/node'
import { checkVerb } from '../../core/check-verb.ts'
import type { ProjectCtx } from '../../core/context.ts'
import { AppError, conflict } from '../../core/errors.ts'
import { forAllRows } from '../../core/refused-rows.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { cleanHtml } from '../../rich-text/clean-html.ts'
import { plainText } from '../../rich-text/plain-text.ts'
import { writeInProject, writeInProjects } from '../project/project-lock.service.ts'
import { chooseReviewer } from './issue-reviewer.service.ts'
import { ascending, describeIssue, type IssueRow, lockIssue, partsOf, showIssue, stateOf } from './issue-row.ts'
import { stepIssue } from './issue-step.ts'

interface Step {
  id: number
  rowVersion: number
  move: IssueMove
  html: string
  reviewerId?: number | undefined
}

export const moveIssue = (ctx: ProjectCtx, { id, rowVersion, move, html, reviewerId }: Step): Promise<IssueDetail> =>
  inTransaction(ctx, async (own) => {
    await writeInProject(own.db, own.project.projId)
    const row = await lockIssue(own, id)
    if (row.rowVersion !== rowVersion) throw conflict('error.stale', await showIssue(own, id))
    const reviewed = reviewerId === undefined ? row : await chooseReviewer(own, row, move, reviewerId)
    await take(own, reviewed, move, html)
    return showIssue(own, id)
  })

export const closeIssues = (ctx: ProjectCtx, { ids, html }: { ids: number[]; html: string }): Promise<void> =>
  inTransaction(ctx, async (own) => {
    await writeInProjects(
      own.db,
      own.projects.map(({ projId }) => projId),
    )
    const rows: IssueRow[] = []
    for (const id of ascending(ids)) rows.push(await lockIssue(own, id))
    await forAllRows(own, rows, {
      describe: describeIssue,
      run: (row) => {
        const project = own.projects.find(({ projId }) => projId === row.projId)!
        return take({ ...own, project }, row, 'close', html)
      },
    })
  })

/** For a refusal: what was asked, where the issue is, and whose it is to ask that. */
const wordsOf = ({ lang }: ProjectCtx, { status }: IssueRow, move: IssueMove) => ({
  move: translate(lang, `issue.move.${move}`),
  status: translate(lang, `issue.status.${status}`),
  people: new Intl.ListFormat(lang, { type: 'disjunction' }).format(
    issueWorkflow.verbs[move].by.map((part) => translate(lang, `issue.part.${part}`)),
  ),
})

async function take(own: ProjectCtx, row: IssueRow, move: IssueMove, html: string): Promise<void> {
  const { id, status } = row
  const { assigneeIds } = await stateOf(own, row)
  const { to } = await checkVerb(issueWorkflow, move, {
    state: status,
    parts: partsOf(own, row, assigneeIds),
    reason: plainText(html),
    movedOn: async () =>
      new AppError(409, 'issue.notNow', wordsOf(own, row, move), { current: await showIssue(own, id) }),
    notHis: () => new AppError(403, 'issue.notYours', wordsOf(own, row, move)),
  })
  await stepIssue(own, row, move, { to, html: cleanHtml(html), assigneeIds })
}
