import type { EffectiveRights } from '@sunmao/contract'
import type { Lang } from '@sunmao/i18n'
import { and, count, eq, inArray, isNull, ne } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import type { Db } from '../../db/client.ts'
import { groupBy } from '../../db/group-by.ts'
import { menuTable } from '../admin/menu.table.ts'
import { roleMenuTable, roleTable } from '../admin/role.table.ts'
import {
  projectResourceRoleTable,
  projectResourceTable,
  projectRoleMenuTable,
  projectRoleTable,
  projectTable,
} from '../project/project.table.ts'

type Granted = EffectiveRights['permissions']
interface Grant {
  code: string | null
  roleId: number
  roleName: string
  roleNameEn: string | null
  menu: string
  menuEn: string | null
}

/** By permission, each with every role and entry of the menu that gives it. */
export function grantedBy(grants: readonly Grant[], lang: Lang): Granted {
  const said = (text: string, textEn: string | null) => (lang === 'en' && textEn) || text
  const groups = groupBy(grants, (grant) => grant.code ?? '')
  return [...groups]
    .filter(([code]) => code !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, rows]) => ({
      code,
      because: rows.map(({ roleId, roleName, roleNameEn, menu, menuEn }) => ({
        roleId,
        roleName: said(roleName, roleNameEn),
        menu: said(menu, menuEn),
      })),
    }))
}

export const siteGrants = (db: Db, roleIds: number[]): Promise<Grant[]> =>
  db
    .select({
      code: menuTable.permission,
      roleId: roleTable.id,
      roleName: roleTable.name,
      roleNameEn: roleTable.nameEn,
      menu: menuTable.title,
      menuEn: menuTable.titleEn,
    })
    .from(roleMenuTable)
    .innerJoin(roleTable, eq(roleTable.id, roleMenuTable.roleId))
    .innerJoin(menuTable, eq(menuTable.id, roleMenuTable.menuId))
    .where(and(inArray(roleMenuTable.roleId, roleIds), ne(menuTable.permission, '')))
    .orderBy(roleTable.level, roleTable.id, menuTable.id)

/** Projects that the caller is no member of are not there for him; an administrator sees all. */
const isStaffed = ({ db, user }: Ctx, userId: number) => {
  const own = db
    .select({ projId: projectResourceTable.projId })
    .from(projectResourceTable)
    .where(eq(projectResourceTable.userId, user.userId))
  return and(
    eq(projectResourceTable.userId, userId),
    isNull(projectTable.deleteTime),
    user.isAdmin ? undefined : inArray(projectTable.projId, own),
  )
}

/** One page of the projects on whose staff somebody is, with what his roles there give him. */
export async function readProjects(
  ctx: Ctx,
  userId: number,
  { page, size }: { page: number; size: number },
): Promise<EffectiveRights['projects']> {
  const { db, lang } = ctx
  const [counted] = await db
    .select({ total: count() })
    .from(projectResourceTable)
    .innerJoin(projectTable, eq(projectTable.projId, projectResourceTable.projId))
    .where(isStaffed(ctx, userId))
  const rows = await db
    .select({
      resourceId: projectResourceTable.resourceId,
      projId: projectTable.projId,
      indexCode: projectTable.indexCode,
      projName: projectTable.projName,
    })
    .from(projectResourceTable)
    .innerJoin(projectTable, eq(projectTable.projId, projectResourceTable.projId))
    .where(isStaffed(ctx, userId))
    .orderBy(projectTable.indexCode)
    .limit(size)
    .offset(page * size)
  const grants = await projectGrants(
    db,
    rows.map((row) => row.resourceId),
  )
  const byResource = groupBy(grants, (grant) => grant.resourceId)
  const content = rows.map(({ resourceId, ...project }) => {
    const own = byResource.get(resourceId) ?? []
    const names = own.map((grant) => (lang === 'en' && grant.roleNameEn) || grant.roleName)
    return { ...project, roles: [...new Set(names)], permissions: grantedBy(own, lang) }
  })
  return { content, totalElements: counted?.total ?? 0 }
}

/** A role without any entry is there too, once. */
async function projectGrants(db: Db, resourceIds: number[]): Promise<(Grant & { resourceId: number })[]> {
  const rows = await db
    .select({
      resourceId: projectResourceRoleTable.resourceId,
      code: menuTable.permission,
      roleId: projectRoleTable.id,
      roleName: projectRoleTable.name,
      roleNameEn: projectRoleTable.nameEn,
      menu: menuTable.title,
      menuEn: menuTable.titleEn,
    })
    .from(projectResourceRoleTable)
    .innerJoin(projectRoleTable, eq(projectRoleTable.id, projectResourceRoleTable.roleId))
    .leftJoin(projectRoleMenuTable, eq(projectRoleMenuTable.roleId, projectRoleTable.id))
    .leftJoin(menuTable, eq(menuTable.id, projectRoleMenuTable.menuId))
    .where(inArray(projectResourceRoleTable.resourceId, resourceIds))
    .orderBy(projectRoleTable.roleSort, projectRoleTable.id, menuTable.id)
  return rows.map((row) => ({ ...row, menu: row.menu ?? '' }))
}
