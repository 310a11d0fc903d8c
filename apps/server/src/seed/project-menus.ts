import { appTypeEnterprise, appTypeProject } from '@sunmao/contract'
import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { menuTable } from '../modules/admin/menu.table.ts'
import { roleMenuTable, roleTable } from '../modules/admin/role.table.ts'
import { projectRoleMenuTable, projectRoleTable } from '../modules/project/project.table.ts'
import { insertMenus } from './menus.ts'

/** The project screens, and who may do what in them: everybody with a role sees them, managers create, leads decide. */
export async function seedProjectMenus(db: Db): Promise<void> {
  await insertMenus(db, appTypeEnterprise, [
    {
      title: '项目管理',
      titleEn: 'Projects',
      path: 'project',
      componentName: 'Project',
      component: 'project/index',
      icon: 'building',
    },
    { title: '新建项目', titleEn: 'Create projects', type: 2, permission: 'project:add' },
  ])
  await insertMenus(db, appTypeProject, [
    { title: '编辑项目', titleEn: 'Edit the project', type: 2, permission: 'project:edit' },
    { title: '删除项目', titleEn: 'Delete the project', type: 2, permission: 'project:del' },
    { title: '管理项目人员', titleEn: 'Manage members', type: 2, permission: 'projectMember:edit' },
  ])
  await grant(db, ['manager', 'staff', 'expert'], eq(menuTable.componentName, 'Project'))
  await grant(db, ['manager'], eq(menuTable.permission, 'project:add'))
  const [lead] = await db.select().from(projectRoleTable).where(eq(projectRoleTable.name, '项目负责人'))
  const rights = await db
    .select({ id: menuTable.id })
    .from(menuTable)
    .where(
      and(
        eq(menuTable.appType, appTypeProject),
        inArray(menuTable.permission, ['project:edit', 'project:del', 'projectMember:edit']),
      ),
    )
  if (lead) await db.insert(projectRoleMenuTable).values(rights.map(({ id }) => ({ roleId: lead.id, menuId: id })))
}

async function grant(db: Db, keys: string[], menu: ReturnType<typeof eq>): Promise<void> {
  const roles = await db.select().from(roleTable).where(inArray(roleTable.key, keys))
  const [row] = await db.select().from(menuTable).where(menu)
  if (row && roles.length > 0)
    await db.insert(roleMenuTable).values(roles.map((role) => ({ roleId: role.id, menuId: row.id })))
}
