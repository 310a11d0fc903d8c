import type { Activity } from '@sunmao/contract'
import { translate } from '@sunmao/i18n/node'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { ProjectCtx } from '../../core/context.ts'
import { isoTime } from '../../core/wire-time.ts'
import { authorName, userTable } from '../users/users.table.ts'
import { issueLink } from './issue.queries.ts'
import { issueTable as table } from './issue.table.ts'

/** Who raised what. */
export async function issueActivity(ctx: ProjectCtx, size: number): Promise<Activity[]> {
  const { projId } = ctx.project
  const rows = await ctx.db
    .select({
      id: table.id,
      number: table.number,
      title: table.title,
      time: table.createTime,
      by: authorName(table),
      avatarName: userTable.avatarName,
    })
    .from(table)
    .leftJoin(userTable, eq(userTable.id, table.userId))
    .where(and(eq(table.projId, projId), sql`${table.status} <> 'draft'`))
    .orderBy(desc(table.id))
    .limit(size)
  return rows.map(({ id, number, title, time, by, avatarName }) => ({
    by: by ?? '',
    avatarName: avatarName ?? undefined,
    text: translate(ctx.lang, 'activity.issue', { number: number ?? '', title }),
    link: issueLink({ projId, id }),
    time: isoTime(time),
  }))
}
