import { and, eq, exists, inArray, isNull } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { badRequest } from '../../core/errors.ts'
import { deptTable } from '../admin/dept.table.ts'
import { siteTable } from '../admin/site.table.ts'
import { projectResourceTable, projectTable } from '../project/project.table.ts'
import { announcementScopeTable as scope } from './announcement.table.ts'

interface Audience {
  siteIds: number[]
  deptIds: number[]
  projIds: number[]
}

/**
 * An audience shows its names, so one may only choose what one may know of: sites, departments in one's reach, one's own
 * projects. What was chosen before, perhaps by somebody who knows more, may stay.
 */
export async function requireAudience(ctx: Ctx, wanted: Audience, announcementId?: number): Promise<void> {
  const before = announcementId ? await ctx.db.select().from(scope).where(eq(scope.announcementId, announcementId)) : []
  const fresh = (kind: string, ids: number[]) =>
    [...new Set(ids)].filter((id) => !before.some((one) => one.kind === kind && one.refId === id))
  const [sites, depts, projects] = [
    fresh('site', wanted.siteIds),
    fresh('dept', wanted.deptIds),
    fresh('project', wanted.projIds),
  ]
  const known =
    (await ctx.db.$count(siteTable, inArray(siteTable.id, sites))) +
    (await ctx.db.$count(
      deptTable,
      inArray(
        deptTable.id,
        depts.filter((id) => isInReach(ctx, id)),
      ),
    )) +
    (await ctx.db.$count(projectTable, isOwn(ctx, projects)))
  if (known !== sites.length + depts.length + projects.length) throw badRequest('announcement.noSuchAudience')
}

const isInReach = ({ user }: Ctx, deptId: number) => user.scope === 'all' || user.scope.includes(deptId)

function isOwn({ db, user }: Ctx, projIds: number[]) {
  const staffed = db
    .select()
    .from(projectResourceTable)
    .where(and(eq(projectResourceTable.projId, projectTable.projId), eq(projectResourceTable.userId, user.userId)))
  return and(
    inArray(projectTable.projId, projIds),
    isNull(projectTable.deleteTime),
    user.isAdmin ? undefined : exists(staffed),
  )
}
