import type { Activity } from '@sunmao/contract'
import { translate } from '@sunmao/i18n/node'
import { and, desc, eq } from 'drizzle-orm'
import type { ProjectCtx } from '../../../core/context.ts'
import { isoTime } from '../../../core/wire-time.ts'
import { authorName, userTable } from '../../users/users.table.ts'
import { clashRunTable, clashTestTable } from '../clash.table.ts'

/** Who ran what, and what was found. */
export async function clashActivity(ctx: ProjectCtx, size: number): Promise<Activity[]> {
  const { projId } = ctx.project
  const rows = await ctx.db
    .select({
      run: clashRunTable,
      name: clashTestTable.name,
      subId: clashTestTable.subId,
      by: authorName(clashRunTable),
      avatarName: userTable.avatarName,
    })
    .from(clashRunTable)
    .innerJoin(clashTestTable, eq(clashTestTable.id, clashRunTable.testId))
    .leftJoin(userTable, eq(userTable.id, clashRunTable.userId))
    .where(and(eq(clashTestTable.projId, projId), eq(clashRunTable.status, 'completed')))
    .orderBy(desc(clashRunTable.id))
    .limit(size)
  return rows.map(({ run, name, subId, by, avatarName }) => ({
    by: by ?? '',
    avatarName: avatarName ?? undefined,
    text: translate(ctx.lang, 'activity.clash', { name, unresolved: run.unresolved, added: run.added }),
    link: `/clash?projId=${projId}${subId === null ? '' : `&subId=${subId}`}&testId=${run.testId}`,
    time: isoTime(run.endTime ?? run.createTime),
  }))
}
