import { and, eq, exists, inArray, isNull, type SQL } from 'drizzle-orm'
import type { Ctx, ThreadRule } from '../../core/context.ts'
import { threadTable } from '../thread/thread.table.ts'
import { projectResourceTable, projectTable } from './project.table.ts'
import { writeInProject } from './project-lock.service.ts'

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
export const projectThread: ThreadRule = {
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
    await writeInProject(ctx.db, refId)
  },
  audience: async (_ctx, refId) => ({ projId: refId }),
}
