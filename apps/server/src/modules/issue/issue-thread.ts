import { and, eq, exists, inArray, sql } from 'drizzle-orm'
import type { Ctx, ThreadRule } from '../../core/context.ts'
import { writeInProject } from '../project/project-lock.service.ts'
import { isInSeenProject, membersAmong } from '../project/seen-project.service.ts'
import { threadTable } from '../thread/thread.table.ts'
import { attachmentsOfPosts } from './attachment/issue-attachment.queries.ts'
import { attachToPost } from './attachment/issue-attachment.service.ts'
import { issueLink } from './issue.queries.ts'
import { issuePersonTable, issueTable as table } from './issue.table.ts'
import { isSeenBy } from './list/issue-filter.ts'

/** Members of its project talk about an issue; those who have a part in it get a notice. */
export const issueThread: ThreadRule = {
  seen: (ctx) =>
    exists(
      ctx.db
        .select({ one: sql`1` })
        .from(table)
        .where(and(eq(table.id, threadTable.refId), isSeenBy(ctx), isInSeenProject(ctx, table.projId))),
    ),
  things: async (ctx, refIds) => {
    const rows = await ctx.db
      .select()
      .from(table)
      .where(and(inArray(table.id, [...refIds]), isSeenBy(ctx), isInSeenProject(ctx, table.projId)))
    return new Map(
      rows.map((row) => [row.id, { title: `${row.number ?? ''} ${row.title}`.trim(), link: issueLink(row) }]),
    )
  },
  checkOpen: async (ctx, refId) => {
    await writeInProject(ctx.db, await projectOf(ctx, refId))
  },
  audience: async (ctx, refId) => ({ projId: await projectOf(ctx, refId) }),
  noticed: async (ctx, refId) => {
    const [row] = await ctx.db.select().from(table).where(eq(table.id, refId))
    const people = await ctx.db.select().from(issuePersonTable).where(eq(issuePersonTable.issueId, refId))
    const userIds = [row?.userId, row?.reviewerId, ...people.map(({ userId }) => userId)]
    return { userIds: [...new Set(userIds.filter((id) => id != null))], link: row ? issueLink(row) : '' }
  },
  attach: attachToPost,
  attachments: attachmentsOfPosts,
  seers: async (ctx, refId, userIds) => membersAmong(ctx.db, await projectOf(ctx, refId), userIds),
}

const projectOf = async (ctx: Ctx, id: number): Promise<number> =>
  (await ctx.db.select({ projId: table.projId }).from(table).where(eq(table.id, id)))[0]?.projId ?? 0
