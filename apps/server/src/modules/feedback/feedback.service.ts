import { type Feedback, type FeedbackStatus, feedbackStatuses, type ImageFile, type PageQuery } from '@sunmao/contract'
import { translate } from '@sunmao/i18n/node'
import { and, eq, inArray } from 'drizzle-orm'
import { imageType } from '../../blobs/image-kind.ts'
import { storeBlob } from '../../blobs/store-blob.ts'
import type { Ctx } from '../../core/context.ts'
import { badRequest, conflict, notFound } from '../../core/errors.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { checkPictures } from '../file/picture-quota.service.ts'
import { notify } from '../message/message.service.ts'
import { threadTable } from '../thread/thread.table.ts'
import { findPeopleWithRight } from '../users/people-with-right.service.ts'
import { announce } from '../webhook/webhook.service.ts'
import {
  countByStatus,
  type FeedbackQuery,
  findFeedback,
  hasModule,
  pageOfFeedback,
  wantedFeedback,
} from './feedback.queries.ts'
import { feedbackShotTable, feedbackTable as table } from './feedback.table.ts'

const EXTRACT = 60
export const extract = (text: string) => (text.length > EXTRACT ? `${text.slice(0, EXTRACT)}…` : text)

/** Where a piece of feedback is, for who answers it and for who sent it. */
export const feedbackLink = (id: number, isOwn: boolean) => (isOwn ? `/feedback/mine?id=${id}` : `/feedback?id=${id}`)

/** Whether he works on everybody's feedback, and not only sends his own. */
export const handlesFeedback = ({ user }: Ctx) =>
  user.isAdmin || user.codes.has('feedback:list') || user.codes.has('feedback:edit')

/** Those who answer feedback: by a role that has the right, or as administrators. */
export const answerersOf = ({ db }: Pick<Ctx, 'db'>) => findPeopleWithRight(db, 'feedback:edit')

export async function addFeedback(ctx: Ctx, body: { module: string; description: string }, shots: ImageFile[]) {
  if (!(await hasModule(ctx.db, body.module))) throw badRequest('feedback.moduleRequired')
  const names = shots.map((file) => file.name)
  if (new Set(names).size !== names.length) throw badRequest('feedback.duplicate')
  const { userId, me } = ctx.user
  return ctx.db.transaction(async (tx) => {
    const [row] = await tx
      .insert(table)
      .values({ ...body, userId, createBy: me.username })
      .returning()
    await addShots({ ...ctx, db: tx }, row!.id, shots)
    const facts = { name: me.nickName, text: extract(body.description) }
    await announce(
      { ...ctx, db: tx },
      'feedback',
      translate('zh-CN', 'webhook.feedback', facts),
      feedbackLink(row!.id, false),
    )
    return { id: row!.id }
  })
}

async function addShots(own: Ctx, feedbackId: number, shots: readonly ImageFile[]): Promise<void> {
  const bytes = shots.reduce((sum, file) => sum + file.bytes.length, 0)
  if (bytes > 0) await checkPictures(own, bytes)
  for (const [index, file] of shots.entries()) {
    const { hash } = await storeBlob(own, file.bytes)
    const shot = { feedbackId, index, name: file.name.slice(0, 200), type: imageType(file.kind), hash }
    await own.db.insert(feedbackShotTable).values(shot)
  }
}

export async function listFeedback(ctx: Ctx, query: FeedbackQuery) {
  const wanted = wantedFeedback(query)
  const found = await pageOfFeedback(ctx, and(wanted, query.status ? eq(table.status, query.status) : undefined), query)
  const totals = new Map((await countByStatus(ctx, wanted)).map(({ status, total }) => [status, total]))
  const counts = Object.fromEntries(feedbackStatuses.map((status) => [status, totals.get(status) ?? 0]))
  return { ...found, counts: counts as Record<FeedbackStatus, number> }
}

export const listMine = (ctx: Ctx, query: PageQuery & { id?: number }) =>
  pageOfFeedback(ctx, and(wantedFeedback(query), eq(table.userId, ctx.user.userId)), query)

interface Answer {
  id: number
  status: FeedbackStatus
  answer?: string | null
  rowVersion: number
}

/** An answer that is left out stays; the sender is told what he has not read yet. */
export async function answerFeedback(ctx: Ctx, { id, status, answer, rowVersion }: Answer): Promise<Feedback> {
  return inTransaction(ctx, async (own) => {
    const [row] = await own.db.select().from(table).where(eq(table.id, id)).for('update')
    if (!row) throw notFound()
    if (row.rowVersion !== rowVersion) throw conflict('error.stale', await findFeedback(own, id))
    const { me, userId } = ctx.user
    const said = answer === undefined ? row.answer : answer || null
    const isNew = said !== row.answer
    const signature = isNew && { answer: said, answerBy: said && me.nickName, answerTime: said ? new Date() : null }
    await own.db
      .update(table)
      .set({ status, ...signature, updateBy: me.username })
      .where(eq(table.id, id))
    if (row.userId !== userId && ((isNew && said) || status !== row.status)) {
      const text = isNew && said ? extract(said) : `@feedback.status.${status}`
      await notify(own, row.userId, 'feedback', 'message.feedbackAnswered', { text }, feedbackLink(id, true))
    }
    return (await findFeedback(own, id))!
  })
}

/** With its screenshots and what was said about it. */
export async function removeFeedback(ctx: Ctx, ids: number[]): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const gone = await tx.delete(table).where(inArray(table.id, ids)).returning({ id: table.id })
    if (gone.length !== new Set(ids).size) throw notFound()
    await tx.delete(threadTable).where(and(eq(threadTable.kind, 'feedback'), inArray(threadTable.refId, ids)))
  })
}
