import type { IssueMove } from '@sunmao/contract'
import { eq } from 'drizzle-orm'
import type { ProjectCtx } from '../../core/context.ts'
import { badRequest, forbidden } from '../../core/errors.ts'
import { issueTable as table } from './issue.table.ts'
import { changesBetween } from './issue-changes.ts'
import { checkFields } from './issue-check.service.ts'
import { addActivity, fieldsOf, type IssueRow, mayEdit, partsOf } from './issue-row.ts'

/**
 * Whoever submits an issue that has no reviewer may say who reviews it. An assignee may do so, but names none of the assignees:
 * nobody would see the work but those who did it.
 */
export async function chooseReviewer(
  own: ProjectCtx,
  row: IssueRow,
  move: IssueMove,
  reviewerId: number,
): Promise<IssueRow> {
  if (move !== 'answer') throw badRequest('issue.reviewerOnSubmit')
  const before = await fieldsOf(own.db, row)
  const parts = partsOf(own, row, before.assigneeIds)
  if (!mayEdit(row, parts)) {
    if (row.reviewerId !== null || !parts.includes('assignee')) throw forbidden()
    if (before.assigneeIds.includes(reviewerId)) throw badRequest('issue.reviewsOwnWork')
  }
  await checkFields(own, own.project.projId, { reviewerId })
  const [saved] = await own.db.update(table).set({ reviewerId }).where(eq(table.id, row.id)).returning()
  const changes = await changesBetween(own.db, before, { ...before, reviewerId })
  if (changes.length > 0) await addActivity(own, row.id, 'edit', changes)
  return saved!
}
