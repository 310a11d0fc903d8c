import type { Activity } from '@sunmao/contract'
import { translate } from '@sunmao/i18n/node'
import { desc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ProjectCtx } from '../../core/context.ts'
import { isoTime } from '../../core/wire-time.ts'
import { projectResourceTable as table } from '../project/project.table.ts'
import { userTable } from '../users/users.table.ts'

const adder = alias(userTable, 'adder')

/** Who took whom onto the staff. Staff that a seed or an import brought along was added by nobody. */
export async function memberActivity(ctx: ProjectCtx, size: number): Promise<Activity[]> {
  const { projId } = ctx.project
  const rows = await ctx.db
    .select({ by: adder.nickName, avatarName: adder.avatarName, who: userTable.nickName, time: table.createTime })
    .from(table)
    .innerJoin(adder, eq(adder.username, table.createBy))
    .innerJoin(userTable, eq(userTable.id, table.userId))
    .where(eq(table.projId, projId))
    .orderBy(desc(table.createTime), desc(table.resourceId))
    .limit(size)
  return rows.map(({ by, avatarName, who, time }) => ({
    by,
    avatarName: avatarName ?? undefined,
    text: translate(ctx.lang, 'activity.member', { name: who }),
    link: `/project/detail?projId=${projId}&tab=members`,
    time: isoTime(time),
  }))
}
