import type { EffectiveRights } from '@sunmao/contract'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { notFound } from '../../core/errors.ts'
import { deptTable } from '../admin/dept.table.ts'
import { userTable } from '../users/users.table.ts'
import { isVisibleTo } from '../users/visible.service.ts'
import { grantedBy, readProjects, siteGrants } from './effective-rights.queries.ts'

/** What a person may do at this moment, and why. Whom the caller may not see is not there. */
export async function effectiveRights(
  ctx: Ctx,
  id: number,
  part: { page: number; size: number },
): Promise<EffectiveRights> {
  const isSeen = and(eq(userTable.id, id), isVisibleTo(ctx.user))
  const [seen] = await ctx.db.select({ id: userTable.id }).from(userTable).where(isSeen)
  const person = seen && (await ctx.rights.now(id))
  if (!person) throw notFound()
  const { me, isAdmin, scope } = person
  const roles = me.roles.map(({ nameEn, ...role }) => ({ ...role, name: (ctx.lang === 'en' && nameEn) || role.name }))
  const grants = await siteGrants(
    ctx.db,
    roles.map((role) => role.id),
  )
  return {
    isAdmin,
    roles,
    depts: scope === 'all' ? undefined : await deptNames(ctx, scope),
    permissions: grantedBy(grants, ctx.lang),
    projects: await readProjects(ctx, id, part),
  }
}

async function deptNames(ctx: Ctx, ids: readonly number[]): Promise<string[]> {
  const rows = await ctx.db
    .select({ name: deptTable.name })
    .from(deptTable)
    .where(inArray(deptTable.id, [...ids]))
    .orderBy(asc(deptTable.deptSort), asc(deptTable.id))
  return rows.map((row) => row.name)
}
