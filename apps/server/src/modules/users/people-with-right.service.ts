import { and, eq, or } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { menuTable } from '../admin/menu.table.ts'
import { roleMenuTable, roleTable } from '../admin/role.table.ts'
import { userRoleTable, userTable } from './users.table.ts'

/** Administrators, and whoever has the right by a role of the enterprise. */
export async function findPeopleWithRight(db: Db, permission: string): Promise<number[]> {
  const rows = await db
    .selectDistinct({ userId: userRoleTable.userId })
    .from(userRoleTable)
    .innerJoin(userTable, and(eq(userTable.id, userRoleTable.userId), eq(userTable.enabled, true)))
    .innerJoin(roleTable, eq(roleTable.id, userRoleTable.roleId))
    .leftJoin(roleMenuTable, eq(roleMenuTable.roleId, roleTable.id))
    .leftJoin(menuTable, eq(menuTable.id, roleMenuTable.menuId))
    .where(or(eq(roleTable.key, 'admin'), eq(menuTable.permission, permission)))
  return rows.map((row) => row.userId)
}
