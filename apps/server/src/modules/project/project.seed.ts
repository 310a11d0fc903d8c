import { appTypeProject } from '@sunmao/contract'
import type { Db } from '../../db/client.ts'
import type { SeedStep } from '../../module.ts'
import { workingRoles } from '../../seed/project-roles.ts'
import { menuTable } from '../admin/menu.table.ts'
import { projectRoleMenuTable, projectRoleTable } from './project.table.ts'

type Entry = Pick<typeof menuTable.$inferInsert, 'title' | 'titleEn' | 'path' | 'componentName' | 'icon' | 'menuSort'>

/** A screen of a project, for these of its roles. */
async function addScreen(db: Db, entry: Entry, roles: readonly { id: number }[]): Promise<void> {
  const [menu] = await db
    .insert(menuTable)
    .values({ pid: 0, appType: appTypeProject, type: 1, component: `${entry.path}/index`, ...entry })
    .returning({ id: menuTable.id })
  if (menu && roles.length > 0)
    await db.insert(projectRoleMenuTable).values(roles.map(({ id }) => ({ roleId: id, menuId: menu.id })))
}

/** Before every other screen of a project, and for each of its roles: entering a project leads there. */
async function seedOverviewMenu(db: Db): Promise<void> {
  const titles = { title: '项目概况', titleEn: 'Overview' }
  const entry = { path: 'projectOverview', componentName: 'ProjectOverview', icon: 'building', menuSort: 5 }
  await addScreen(db, { ...titles, ...entry }, await db.select({ id: projectRoleTable.id }).from(projectRoleTable))
}

/** Behind the to-dos, for each role that works in a project. */
async function seedMemberMenu(db: Db): Promise<void> {
  const titles = { title: '项目人员', titleEn: 'Project members' }
  const entry = { path: 'projectMember', componentName: 'ProjectMember', icon: 'peoples', menuSort: 15 }
  await addScreen(db, { ...titles, ...entry }, await workingRoles(db))
}

export const projectSeeds: readonly SeedStep[] = [
  { name: 'project-overview-menu', run: seedOverviewMenu },
  { name: 'project-member-menu', run: seedMemberMenu },
]
