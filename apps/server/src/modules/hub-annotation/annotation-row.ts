import { type AnnotationPart, annotationWorkflow, type HubAnnotationDetail, isLiveAnnotation } from '@sunmao/contract'
import { eq } from 'drizzle-orm'
import type { Ctx, ProjectCtx } from '../../core/context.ts'
import { notFound } from '../../core/errors.ts'
import { plainText } from '../../rich-text/plain-text.ts'
import { placeText } from '../issue/issue-place.service.ts'
import { ascending } from '../project/project-lock.service.ts'
import { readAnnotations, readReplies } from './hub-annotation.queries.ts'
import { hubAnnotationAddresseeTable, hubAnnotationTable as table } from './hub-annotation.table.ts'

export type AnnotationRow = typeof table.$inferSelect

/** Held until the end of the transaction. */
export async function lockAnnotation({ db }: Pick<Ctx, 'db'>, id: number): Promise<AnnotationRow> {
  const [row] = await db.select().from(table).where(eq(table.id, id)).for('update')
  if (!row) throw notFound()
  return row
}

export async function addresseesOf({ db }: Pick<Ctx, 'db'>, id: number): Promise<number[]> {
  const rows = await db
    .select({ userId: hubAnnotationAddresseeTable.userId })
    .from(hubAnnotationAddresseeTable)
    .where(eq(hubAnnotationAddresseeTable.annotationId, id))
  return ascending(rows.map(({ userId }) => userId))
}

export async function setAddressees({ db }: Ctx, annotationId: number, userIds: readonly number[]): Promise<void> {
  await db.delete(hubAnnotationAddresseeTable).where(eq(hubAnnotationAddresseeTable.annotationId, annotationId))
  const rows = ascending(userIds).map((userId) => ({ annotationId, userId }))
  if (rows.length > 0) await db.insert(hubAnnotationAddresseeTable).values(rows)
}

/** What the caller has to do with it. */
export function partsOf(ctx: ProjectCtx, row: AnnotationRow, addresseeIds: readonly number[]): AnnotationPart[] {
  const { userId } = ctx.user
  const parts: [AnnotationPart, boolean][] = [
    ['raiser', row.userId === userId],
    ['addressee', addresseeIds.includes(userId)],
    ['lead', ctx.project.can('hubAnnotation:edit')],
  ]
  return parts.filter(([, is]) => is).map(([part]) => part)
}

/** What is over is opened again first. */
export const mayEdit = (row: AnnotationRow, parts: readonly AnnotationPart[]) =>
  isLiveAnnotation(row.status) && (parts.includes('raiser') || parts.includes('lead'))

/** Columns that follow from others. */
export const derivedOf = (row: Pick<AnnotationRow, 'number' | 'title' | 'html' | 'location'>) => ({
  level: row.location.level ?? null,
  searchText: [row.number, row.title, plainText(row.html), placeText(row.location)]
    .filter(Boolean)
    .join(' ')
    .toLowerCase(),
})

/** An annotation with everything that its panel shows. */
export async function showAnnotation(ctx: ProjectCtx, id: number): Promise<HubAnnotationDetail> {
  const [listed] = await readAnnotations(ctx, eq(table.id, id), 1)
  const [row] = await ctx.db.select().from(table).where(eq(table.id, id))
  if (!listed || !row) throw notFound()
  const parts = partsOf(ctx, row, await addresseesOf(ctx, id))
  const isLive = isLiveAnnotation(row.status)
  return {
    ...listed,
    html: row.html,
    state: row.state ?? undefined,
    marks: row.marks,
    elements: row.elements,
    replyList: await readReplies(ctx, id),
    parts,
    moves: annotationWorkflow.verbsFor(row.status, parts),
    mayReply: isLive && parts.length > 0,
    mayEdit: mayEdit(row, parts),
    mayBecomeIssue: isLive && ctx.project.can('issue:add'),
  }
}
