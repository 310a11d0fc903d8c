import { and, eq, inArray, isNotNull, ne } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { AppError } from '../../core/errors.ts'
import type { Db } from '../../db/client.ts'
import { menuTable } from '../admin/menu.table.ts'
import { projectResourceRoleTable, projectRoleMenuTable, projectRoleTable } from '../project/project.table.ts'

/** Nobody gives or takes, from himself either, a role with rights that he does not have in this project. */
export async function requireOwnRights(ctx: Ctx, db: Db, projId: number, roleIds: readonly number[]): Promise<void> {
  if (ctx.user.isAdmin || roleIds.length === 0) return
  const { codes } = await ctx.rights.inProject(ctx.user, projId)
  const rights = await db
    .selectDistinct({ permission: menuTable.permission })
    .from(projectRoleMenuTable)
    .innerJoin(menuTable, eq(menuTable.id, projectRoleMenuTable.menuId))
    .where(
      and(
        inArray(projectRoleMenuTable.roleId, [...roleIds]),
        isNotNull(menuTable.permission),
        ne(menuTable.permission, ''),
      ),
    )
  if (rights.some(({ permission }) => !codes.has(permission!))) throw new AppError(403, 'project.roleTooStrong')
}

export const rolesHeld = async (db: Db, resourceIds: readonly number[]): Promise<number[]> =>
  (
    await db
      .selectDistinct({ roleId: projectResourceRoleTable.roleId })
      .from(projectResourceRoleTable)
      .where(inArray(projectResourceRoleTable.resourceId, [...resourceIds]))
  ).map(({ roleId }) => roleId)

/** What an edit gives or takes; roles that stay are nobody's business. */
export const changedRoles = (before: readonly number[], after: readonly number[]) => [
  ...before.filter((id) => !after.includes(id)),
  ...after.filter((id) => !before.includes(id)),
]

/** For the log. */
export async function roleNames(db: Db, roleIds: readonly number[]): Promise<string> {
  const rows = await db
    .select({ name: projectRoleTable.name })
    .from(projectRoleTable)
    .where(inArray(projectRoleTable.id, [...roleIds]))
    .orderBy(projectRoleTable.id)
  return rows.map(({ name }) => name).join(', ')
}
