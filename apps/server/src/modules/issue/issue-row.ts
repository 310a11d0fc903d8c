import { type IssueDetail, type IssueFields, type IssuePart, issueWorkflow } from '@sunmao/contract'
import { and, eq } from 'drizzle-orm'
import type { Ctx, ProjectCtx } from '../../core/context.ts'
import { notFound } from '../../core/errors.ts'
import type { Db } from '../../db/client.ts'
import { plainText } from '../../rich-text/plain-text.ts'
import { ofIssue, readAttachments } from './attachment/issue-attachment.queries.ts'
import { readActivity, readIssues, readViewpoints, watchersOf } from './issue.queries.ts'
import {
  type IssueChange,
  issueActivityTable,
  issuePersonTable,
  issueReferenceTable,
  issueTable as table,
} from './issue.table.ts'
import type { IssueState } from './issue-changes.ts'
import { placeText } from './issue-place.service.ts'
import { readReferences } from './issue-reference.queries.ts'

export type IssueRow = typeof table.$inferSelect

/** Held until the end of the transaction. */
export async function lockIssue({ db }: Pick<Ctx, 'db'>, id: number): Promise<IssueRow> {
  const [row] = await db.select().from(table).where(eq(table.id, id)).for('update')
  if (!row) throw notFound()
  return row
}

export async function stateOf(ctx: Ctx, row: IssueRow): Promise<IssueState> {
  const references = await readReferences(ctx, row)
  return {
    ...(await fieldsOf(ctx.db, row)),
    references: references.map(({ kind, id, title }) => ({ kind, id, title })),
  }
}

/** The same without its references. */
export async function fieldsOf(db: Db, row: IssueRow): Promise<IssueState> {
  const people = await db.select().from(issuePersonTable).where(eq(issuePersonTable.issueId, row.id))
  const idsOf = (part: 'assignee' | 'watcher') =>
    ascending(people.filter((one) => one.part === part).map(({ userId }) => userId))
  const { title, html, type, errorClass, priority, raiseDiscipline, discipline } = row
  const { reviewerId, dueDate, labels, round, location, elements } = row
  return {
    ...{ title, html, type, errorClass, priority, raiseDiscipline, discipline },
    ...{ reviewerId, dueDate, labels, round, location, elements },
    assigneeIds: idsOf('assignee'),
    watcherIds: idsOf('watcher'),
    references: [],
  }
}

export const ascending = (ids: readonly number[]) => [...new Set(ids)].sort((a, b) => a - b)

/** What the caller has to do with it. */
export function partsOf(ctx: ProjectCtx, row: IssueRow, assigneeIds: readonly number[]): IssuePart[] {
  const { userId } = ctx.user
  const parts: [IssuePart, boolean][] = [
    ['raiser', row.userId === userId],
    ['assignee', assigneeIds.includes(userId)],
    ['reviewer', row.reviewerId === userId],
    ['lead', ctx.project.can('issue:edit')],
  ]
  return parts.filter(([, is]) => is).map(([part]) => part)
}

/** As a refusal names it. */
export const describeIssue = ({ id, projId, number, title }: IssueRow) => ({
  ...{ id, projId, title },
  number: number ?? undefined,
})

export const isOver = ({ status }: IssueRow) => status === 'closed' || status === 'rejected' || status === 'void'

/** What is over is reopened first. */
export const mayEdit = (row: IssueRow, parts: readonly IssuePart[]) =>
  !isOver(row) && (parts.includes('raiser') || parts.includes('reviewer') || parts.includes('lead'))

/** Columns that follow from others. */
export const derivedOf = (row: Pick<IssueRow, 'number' | 'title' | 'html' | 'location' | 'labels'>) => ({
  level: row.location.level ?? null,
  searchText: [row.number, row.title, plainText(row.html), placeText(row.location), ...row.labels]
    .filter(Boolean)
    .join(' ')
    .toLowerCase(),
})

export async function setPeople({ db }: Pick<Ctx, 'db'>, id: number, fields: Partial<IssueFields>): Promise<void> {
  for (const [part, ids] of [
    ['assignee', fields.assigneeIds],
    ['watcher', fields.watcherIds],
  ] as const) {
    if (!ids) continue
    await db.delete(issuePersonTable).where(and(eq(issuePersonTable.issueId, id), eq(issuePersonTable.part, part)))
    if (ids.length > 0)
      await db.insert(issuePersonTable).values(ascending(ids).map((userId) => ({ issueId: id, userId, part })))
  }
}

export async function setReferences(
  { db }: Pick<Ctx, 'db'>,
  id: number,
  references: IssueFields['references'] | undefined,
) {
  if (!references) return
  await db.delete(issueReferenceTable).where(eq(issueReferenceTable.issueId, id))
  const rows = references.map(({ kind, id: refId }) => ({ issueId: id, kind, refId }))
  if (rows.length > 0) await db.insert(issueReferenceTable).values(rows).onConflictDoNothing()
}

export async function addActivity(
  { db, user }: Pick<Ctx, 'db'> & { user: { userId: number | null } },
  issueId: number,
  kind: string,
  changes: IssueChange[],
  html = '',
): Promise<void> {
  await db.insert(issueActivityTable).values({ issueId, userId: user.userId, kind, changes, html: html || null })
}

/** An issue with everything that its page shows. */
export async function showIssue(ctx: ProjectCtx, id: number): Promise<IssueDetail> {
  const [listed] = await readIssues(ctx, eq(table.id, id), 1)
  const [row] = await ctx.db.select().from(table).where(eq(table.id, id))
  if (!listed || !row) throw notFound()
  const parts = partsOf(
    ctx,
    row,
    listed.assignees.flatMap((one) => one.id ?? []),
  )
  return {
    ...listed,
    html: row.html,
    elements: row.elements,
    watchers: await watchersOf(ctx, id),
    references: await readReferences(ctx, row),
    viewpoints: await readViewpoints(ctx, id),
    attachments: await readAttachments(ctx, ofIssue(id)),
    activity: await readActivity(ctx, id),
    parts,
    moves: issueWorkflow.verbsFor(row.status, parts),
    mayEdit: mayEdit(row, parts),
  }
}
