import { appTypeProject } from '@sunmao/contract'
import type { Db } from '../../db/client.ts'
import type { SeedStep } from '../../module.ts'
import { workingRoles } from '../../seed/project-roles.ts'
import { menuTable } from '../menus/menus.table.ts'
import { projectRoleMenuTable, projectRoleTable } from './project.table.ts'

/** Before every other screen of a project, and for each of its roles: entering a project leads there. */
async function seedOverviewMenu(db: Db): Promise<void> {
  const [menu] = await db
    .insert(menuTable)
    .values({
      pid: 0,
      appType: appTypeProject,
      type: 1,
      title: '项目概况',
      titleEn: 'Overview',
      path: 'projectOverview',
      componentName: 'ProjectOverview',
      component: 'projectOverview/index',
      icon: 'building',
      menuSort: 5,
    })
    .returning({ id: menuTable.id })
  const roles = await db.select({ id: projectRoleTable.id }).from(projectRoleTable)
  if (menu && roles.length > 0)
    await db.insert(projectRoleMenuTable).values(roles.map(({ id }) => ({ roleId: id, menuId: menu.id })))
}

/** Behind the to-dos, for each role that works in a project. */
async function seedMemberMenu(db: Db): Promise<void> {
  const [menu] = await db
    .insert(menuTable)
    .values({
      pid: 0,
      appType: appTypeProject,
      type: 1,
      title: '项目人员',
      titleEn: 'Project members',
      path: 'projectMember',
      componentName: 'ProjectMember',
      component: 'projectMember/index',
      icon: 'peoples',
      menuSort: 15,
    })
    .returning({ id: menuTable.id })
  const roles = await workingRoles(db)
  if (menu && roles.length > 0)
    await db.insert(projectRoleMenuTable).values(roles.map(({ id }) => ({ roleId: id, menuId: menu.id })))
}

export const projectSeeds: readonly SeedStep[] = [
  { name: 'project-overview-menu', run: seedOverviewMenu },
  { name: 'project-member-menu', run: seedMemberMenu },
]
