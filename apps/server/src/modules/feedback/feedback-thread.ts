import { translate } from '@sunmao/i18n/node'
import { and, eq, exists, inArray } from 'drizzle-orm'
import type { Ctx, ThreadRule } from '../../core/context.ts'
import { threadTable } from '../thread/thread.table.ts'
import { answerersOf, extract, feedbackLink, handlesFeedback } from './feedback.service.ts'
import { feedbackTable } from './feedback.table.ts'

const seenFeedback = (ctx: Ctx) => (handlesFeedback(ctx) ? undefined : eq(feedbackTable.userId, ctx.user.userId))

/** The sender talks with those who answer. */
export const feedbackThread: ThreadRule = {
  seen: (ctx) =>
    exists(
      ctx.db
        .select()
        .from(feedbackTable)
        .where(and(eq(feedbackTable.id, threadTable.refId), seenFeedback(ctx))),
    ),
  things: async (ctx, refIds) => {
    const rows = await ctx.db
      .select()
      .from(feedbackTable)
      .where(and(inArray(feedbackTable.id, [...refIds]), seenFeedback(ctx)))
    return new Map(
      rows.map((row) => [
        row.id,
        {
          title: translate(ctx.lang, 'thread.feedback', { text: extract(row.description) }),
          link: feedbackLink(row.id, row.userId === ctx.user.userId),
        },
      ]),
    )
  },
  audience: async (ctx, refId) => {
    const sender = await senderOf(ctx, refId)
    return { userIds: [...(await answerersOf(ctx)), ...(sender ? [sender] : [])] }
  },
  noticed: async (ctx, refId) => {
    const sender = await senderOf(ctx, refId)
    return sender && sender !== ctx.user.userId
      ? { userIds: [sender], link: feedbackLink(refId, true) }
      : { userIds: await answerersOf(ctx), link: feedbackLink(refId, false) }
  },
}

const senderOf = async (ctx: Ctx, id: number) =>
  (await ctx.db.select({ userId: feedbackTable.userId }).from(feedbackTable).where(eq(feedbackTable.id, id)))[0]?.userId
