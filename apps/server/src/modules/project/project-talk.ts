import type { Activity } from '@sunmao/contract'
import { translate } from '@sunmao/i18n/node'
import { and, desc, eq } from 'drizzle-orm'
import type { ProjectCtx } from '../../core/context.ts'
import { isoTime } from '../../core/wire-time.ts'
import { threadPostTable, threadTable } from '../thread/thread.table.ts'
import { authorName, userTable } from '../users/users.table.ts'

const MOST = 80

/** What was last said in the discussion of the project itself. */
export async function recentTalk(ctx: ProjectCtx, size: number): Promise<Activity[]> {
  const { projId } = ctx.project
  const rows = await ctx.db
    .select({ post: threadPostTable, by: authorName(threadPostTable), avatarName: userTable.avatarName })
    .from(threadPostTable)
    .innerJoin(threadTable, eq(threadTable.threadId, threadPostTable.threadId))
    .leftJoin(userTable, eq(userTable.id, threadPostTable.userId))
    .where(and(eq(threadTable.kind, 'project'), eq(threadTable.refId, projId)))
    .orderBy(desc(threadPostTable.postId))
    .limit(size)
  return rows.map(({ post, by, avatarName }) => ({
    by: by ?? '',
    avatarName: avatarName ?? undefined,
    text: translate(ctx.lang, 'activity.talk', { text: post.text.slice(0, MOST) }),
    link: `/project/detail?projId=${projId}&tab=thread`,
    time: isoTime(post.createTime),
  }))
}
