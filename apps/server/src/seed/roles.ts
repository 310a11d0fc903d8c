import { inArray } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { menuTable } from '../modules/admin/menu.table.ts'
import { roleMenuTable, roleTable } from '../modules/admin/role.table.ts'

type Role = typeof roleTable.$inferInsert

const roles: Role[] = [
  { key: 'admin', name: '系统管理员', nameEn: 'Administrator', level: 1, dataScope: '全部' },
  { key: 'manager', name: '项目经理', nameEn: 'Project manager', level: 2, dataScope: '本级' },
  { key: 'staff', name: '普通员工', nameEn: 'Staff', level: 3, dataScope: '本级' },
  { key: 'expert', name: '审图专家', nameEn: 'Review expert', level: 3, dataScope: '本级' },
]

/** What everybody with a role gets; administrators pass every check anyway. */
const common = ['EnterpriseTodo', 'feedback:add']

export async function seedRoles(db: Db): Promise<void> {
  const rows = await db.insert(roleTable).values(roles).returning({ id: roleTable.id, key: roleTable.key })
  const byName = await db.select().from(menuTable).where(inArray(menuTable.componentName, common))
  const byCode = await db.select().from(menuTable).where(inArray(menuTable.permission, common))
  const granted = [...byName, ...byCode].map((menu) => menu.id)
  const grants = rows
    .filter((role) => role.key !== 'admin')
    .flatMap((role) => granted.map((menuId) => ({ roleId: role.id, menuId })))
  await db.insert(roleMenuTable).values(grants)
}
