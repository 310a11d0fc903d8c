import { appTypeProject } from '@sunmao/contract'
import { eq, ne } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { menuTable } from '../modules/admin/menu.table.ts'
import { projectRoleMenuTable, projectRoleTable } from '../modules/project/project.table.ts'

const VISITOR = '访客'

const names: [string, string][] = [
  ['项目负责人', 'Project lead'],
  ['专业负责人', 'Discipline lead'],
  ['设计人', 'Designer'],
  ['校对人', 'Checker'],
  ['审核人', 'Reviewer'],
  ['审定人', 'Approver'],
  ['BIM负责人', 'BIM lead'],
  ['业主', 'Client'],
  [VISITOR, 'Visitor'],
]

export async function seedProjectRoles(db: Db): Promise<void> {
  const menus = await db.select({ id: menuTable.id }).from(menuTable).where(eq(menuTable.appType, appTypeProject))
  const rows = await db
    .insert(projectRoleTable)
    .values(names.map(([name, nameEn], index) => ({ name, nameEn, roleSort: (index + 1) * 10 })))
    .returning({ id: projectRoleTable.id, name: projectRoleTable.name })
  const working = rows.filter((role) => role.name !== VISITOR)
  await db
    .insert(projectRoleMenuTable)
    .values(working.flatMap((role) => menus.map((menu) => ({ roleId: role.id, menuId: menu.id }))))
}

/** Those that get the screens of a new feature; a visitor gets nothing by himself. */
export const workingRoles = (db: Db) =>
  db.select({ id: projectRoleTable.id }).from(projectRoleTable).where(ne(projectRoleTable.name, VISITOR))
