import type { threadKinds } from '@sunmao/contract'
import { translate } from '@sunmao/i18n/node'
import { and, eq, exists, inArray, isNull, type SQL } from 'drizzle-orm'
import type { Ctx } from '../../http/context.ts'
import { conflict } from '../../http/errors.ts'
import { answerersOf, extract, feedbackLink, handlesFeedback } from '../feedback/feedback.service.ts'
import { feedbackTable } from '../feedback/feedback.table.ts'
import { projectResourceTable, projectTable } from '../project/project.table.ts'
import { threadTable } from './thread.table.ts'

export type ThreadKind = (typeof threadKinds)[number]

export interface Thing {
  title: string
  link: string
}

/** What a thread needs to know about the things of one kind. */
interface ThreadRule {
  /** That the caller may see the thing of a row of `thread`. */
  seen(ctx: Ctx): SQL | undefined
  /** Of these things, those that the caller may see. */
  things(ctx: Ctx, refIds: readonly number[]): Promise<Map<number, Thing>>
  /** Throws where one may look but not talk. */
  checkOpen?(ctx: Ctx, refId: number): Promise<void>
  /** Whose open windows hear of a post. */
  concerned(ctx: Ctx, refId: number): Promise<number[]>
  /** Who gets a notice as well, and where it leads; a large thread has none. */
  noticed?(ctx: Ctx, refId: number): Promise<{ userIds: number[]; link: string }>
}

const seenProject = (ctx: Ctx): SQL | undefined =>
  and(
    isNull(projectTable.deleteTime),
    ctx.user.isAdmin
      ? undefined
      : exists(
          ctx.db
            .select()
            .from(projectResourceTable)
            .where(
              and(
                eq(projectResourceTable.projId, projectTable.projId),
                eq(projectResourceTable.userId, ctx.user.userId),
              ),
            ),
        ),
  )

/** Members talk about their project; an administrator sees every project. */
const ofProject: ThreadRule = {
  seen: (ctx) =>
    exists(
      ctx.db
        .select()
        .from(projectTable)
        .where(and(eq(projectTable.projId, threadTable.refId), seenProject(ctx))),
    ),
  things: async (ctx, refIds) => {
    const rows = await ctx.db
      .select({ projId: projectTable.projId, title: projectTable.projName })
      .from(projectTable)
      .where(and(inArray(projectTable.projId, [...refIds]), seenProject(ctx)))
    return new Map(
      rows.map(({ projId, title }) => [projId, { title, link: `/project/detail?projId=${projId}&tab=thread` }]),
    )
  },
  checkOpen: async (ctx, refId) => {
    const [row] = await ctx.db.select().from(projectTable).where(eq(projectTable.projId, refId))
    if (row?.status === 'archived') throw conflict('project.archived')
  },
  concerned: async (ctx, refId) => {
    const rows = await ctx.db
      .select({ userId: projectResourceTable.userId })
      .from(projectResourceTable)
      .where(eq(projectResourceTable.projId, refId))
    return rows.map(({ userId }) => userId)
  },
}

const seenFeedback = (ctx: Ctx) => (handlesFeedback(ctx) ? undefined : eq(feedbackTable.userId, ctx.user.userId))

/** The sender talks with those who answer. */
const ofFeedback: ThreadRule = {
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
  concerned: async (ctx, refId) => {
    const sender = await senderOf(ctx, refId)
    return [...new Set([...(await answerersOf(ctx)), ...(sender ? [sender] : [])])]
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

export const threadRules: Record<ThreadKind, ThreadRule> = { project: ofProject, feedback: ofFeedback }
