import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { roleTable } from '../admin/role.table.ts'
import { userRoleTable, userTable } from './users.table.ts'

/** Who hears of what only they can mend. */
export async function findAdministrators(db: Db): Promise<number[]> {
  const rows = await db
    .selectDistinct({ userId: userRoleTable.userId })
    .from(userRoleTable)
    .innerJoin(userTable, and(eq(userTable.id, userRoleTable.userId), eq(userTable.enabled, true)))
    .innerJoin(roleTable, eq(roleTable.id, userRoleTable.roleId))
    .where(eq(roleTable.key, 'admin'))
  return rows.map(({ userId }) => userId)
}
