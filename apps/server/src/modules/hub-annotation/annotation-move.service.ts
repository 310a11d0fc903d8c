import {
  type AnnotationMove,
  annotationWorkflow,
  type HubAnnotationDetail,
  isLiveAnnotation,
  statusAfterReply,
} from '@sunmao/contract'
import { eq } from 'drizzle-orm'
import { tellProject } from '../../bus/tell.ts'
import { checkVerb } from '../../core/check-verb.ts'
import type { ProjectCtx } from '../../core/context.ts'
import { badRequest, conflict, forbidden } from '../../core/errors.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { cleanHtml } from '../../rich-text/clean-html.ts'
import type { Own } from '../hub-to-do/hub-to-do.service.ts'
import { writeInProject } from '../project/project-lock.service.ts'
import { type AnnotationRow, addresseesOf, lockAnnotation, partsOf, showAnnotation } from './annotation-row.ts'
import { renewTodos } from './annotation-todo.ts'
import { hubAnnotationReplyTable, hubAnnotationTable as table } from './hub-annotation.table.ts'

/** Two who answer at once both have answered. */
export const replyToAnnotation = (
  ctx: ProjectCtx,
  { id, html }: { id: number; html: string },
): Promise<HubAnnotationDetail> =>
  inTransaction(ctx, async (own) => {
    await writeInProject(own.db, own.project.projId)
    const row = await lockAnnotation(own, id)
    const addresseeIds = await addresseesOf(own, id)
    const parts = partsOf(own, row, addresseeIds)
    if (parts.length === 0) throw forbidden()
    if (!isLiveAnnotation(row.status)) throw conflict('annotation.movedOn', await showAnnotation(own, id))
    const clean = cleanHtml(html)
    if (!clean.trim()) throw badRequest('annotation.emptyReply')
    await own.db.insert(hubAnnotationReplyTable).values({ annotationId: id, userId: own.user.userId, html: clean })
    await setStatus(own, row, addresseeIds, { status: statusAfterReply(parts) })
    return showAnnotation(own, id)
  })

interface Step {
  id: number
  rowVersion: number
  move: AnnotationMove
}

export const moveAnnotation = (ctx: ProjectCtx, { id, rowVersion, move }: Step): Promise<HubAnnotationDetail> =>
  inTransaction(ctx, async (own) => {
    await writeInProject(own.db, own.project.projId)
    const row = await lockAnnotation(own, id)
    if (row.rowVersion !== rowVersion) throw conflict('error.stale', await showAnnotation(own, id))
    const addresseeIds = await addresseesOf(own, id)
    const { to } = await checkVerb(annotationWorkflow, move, {
      state: row.status,
      parts: partsOf(own, row, addresseeIds),
      movedOn: async () => conflict('annotation.movedOn', await showAnnotation(own, id)),
    })
    await setStatus(own, row, addresseeIds, { status: to, closeTime: to === 'closed' ? new Date() : null })
    return showAnnotation(own, id)
  })

/** What waited is done, and whoever is next hears of it. */
export async function setStatus(
  own: Own & { user: { me: { username: string } } },
  { id, projId }: AnnotationRow,
  addresseeIds: readonly number[],
  change: Partial<Pick<AnnotationRow, 'status' | 'closeTime' | 'issueId'>>,
): Promise<void> {
  const [saved] = await own.db
    .update(table)
    .set({ ...change, updateBy: own.user.me.username })
    .where(eq(table.id, id))
    .returning()
  await renewTodos(own, saved!, addresseeIds, true)
  tellProject(own, projId, 'annotation', id)
}
