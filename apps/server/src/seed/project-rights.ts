import { appTypeProject, type PermissionCode } from '@sunmao/contract'
import type { Db } from '../db/client.ts'
import { menuTable } from '../modules/admin/menu.table.ts'
import { projectRoleMenuTable, projectRoleTable } from '../modules/project/project.table.ts'

interface Right {
  permission: PermissionCode
  title: string
  titleEn: string
  /** Project roles that have it from the start. */
  roles: readonly string[]
}

/** Rights in a project that are no screen, and who has them. */
export async function insertProjectRights(db: Db, rights: readonly Right[]): Promise<void> {
  const roles = await db.select().from(projectRoleTable)
  for (const [at, { roles: names, ...right }] of rights.entries()) {
    const [menu] = await db
      .insert(menuTable)
      .values({ ...right, appType: appTypeProject, pid: 0, type: 2, menuSort: (at + 1) * 10 })
      .returning({ id: menuTable.id })
    const granted = roles.filter(({ name }) => names.includes(name)).map(({ id }) => ({ roleId: id, menuId: menu!.id }))
    if (granted.length > 0) await db.insert(projectRoleMenuTable).values(granted)
  }
}
