import { appTypeProject, type PermissionCode } from '@sunmao/contract'
import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { menuTable } from '../modules/admin/menu.table.ts'
import { projectRoleMenuTable, projectRoleTable } from '../modules/project/project.table.ts'
import { workingRoles } from './project-roles.ts'

type Screen = Pick<
  typeof menuTable.$inferInsert,
  'title' | 'titleEn' | 'path' | 'componentName' | 'component' | 'icon' | 'permission' | 'menuSort'
>

interface ScreenOptions {
  /** Rights that are shown below it. */
  rights: readonly PermissionCode[]
  /** Roles that see it; all who work in a project unless it says otherwise. */
  roles?: readonly string[]
}

/** A screen of the project menu, with the rights that belong to it below. */
export async function insertProjectScreen(db: Db, screen: Screen, { rights, roles }: ScreenOptions): Promise<void> {
  const [menu] = await db
    .insert(menuTable)
    .values({ ...screen, pid: 0, appType: appTypeProject, type: 1 })
    .returning({ id: menuTable.id })
  const isTop = and(eq(menuTable.appType, appTypeProject), eq(menuTable.pid, 0))
  await db
    .update(menuTable)
    .set({ pid: menu!.id })
    .where(and(isTop, inArray(menuTable.permission, [...rights])))
  const seeing = roles
    ? await db
        .select()
        .from(projectRoleTable)
        .where(inArray(projectRoleTable.name, [...roles]))
    : await workingRoles(db)
  if (seeing.length > 0)
    await db.insert(projectRoleMenuTable).values(seeing.map(({ id }) => ({ roleId: id, menuId: menu!.id })))
}
