import type { Activity } from '@sunmao/contract'
import { translate } from '@sunmao/i18n/node'
import { and, desc, eq, ne } from 'drizzle-orm'
import type { ProjectCtx } from '../../core/context.ts'
import { isoTime } from '../../core/wire-time.ts'
import { projectSubTable } from '../project/project.table.ts'
import { authorName, userTable } from '../users/users.table.ts'
import { modelPubVersionTable as table } from './model-version.table.ts'

/** Who published what. */
export async function releaseActivity(ctx: ProjectCtx, size: number): Promise<Activity[]> {
  const rows = await ctx.db
    .select({
      id: table.id,
      subId: table.subId,
      name: table.name,
      time: table.createTime,
      by: authorName(table),
      avatarName: userTable.avatarName,
      sub: projectSubTable.subName,
    })
    .from(table)
    .innerJoin(projectSubTable, eq(projectSubTable.subId, table.subId))
    .leftJoin(userTable, eq(userTable.id, table.userId))
    .where(and(eq(table.projId, ctx.project.projId), ne(table.status, 'draft')))
    .orderBy(desc(table.id))
    .limit(size)
  return rows.map(({ id, subId, name, sub, time, by, avatarName }) => ({
    by: by ?? '',
    avatarName: avatarName ?? undefined,
    text: translate(ctx.lang, 'activity.release', { name, sub }),
    link: `/model/pubVersion?projId=${ctx.project.projId}&sub=${subId}&id=${id}`,
    time: isoTime(time),
  }))
}
