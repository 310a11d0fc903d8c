import { appTypeProject } from '@sunmao/contract'
import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import type { SeedStep } from '../../module.ts'
import { insertProjectRights } from '../../seed/project-rights.ts'
import { workingRoles } from '../../seed/project-roles.ts'
import { menuTable } from '../admin/menu.table.ts'
import { projectRoleMenuTable } from '../project/project.table.ts'

const leads = ['项目负责人', 'BIM负责人', '专业负责人']
const working = [...leads, '设计人', '校对人', '审核人']

/** Leads set tests up; who works on the models runs them and decides on what they find. */
const seedRights = (db: Db) =>
  insertProjectRights(db, [
    { permission: 'clash:add', title: '新建碰撞检查', titleEn: 'Add clash tests', roles: leads },
    { permission: 'clash:edit', title: '处理碰撞', titleEn: 'Handle clashes', roles: working },
    { permission: 'clash:del', title: '删除碰撞检查', titleEn: 'Delete clash tests', roles: leads },
  ])

/** The screen for each role that works in a project, with the buttons below it. */
async function seedMenu(db: Db): Promise<void> {
  const isTop = and(eq(menuTable.appType, appTypeProject), eq(menuTable.pid, 0))
  const [screen] = await db
    .insert(menuTable)
    .values({
      pid: 0,
      appType: appTypeProject,
      type: 1,
      title: '碰撞检查',
      titleEn: 'Clash detection',
      path: 'clash',
      componentName: 'Clash',
      component: 'clash/index',
      icon: 'icon',
      permission: 'clash:list',
      menuSort: 40,
    })
    .returning({ id: menuTable.id })
  await db
    .update(menuTable)
    .set({ pid: screen!.id })
    .where(and(isTop, inArray(menuTable.permission, ['clash:add', 'clash:edit', 'clash:del'])))
  const roles = await workingRoles(db)
  if (roles.length > 0)
    await db.insert(projectRoleMenuTable).values(roles.map(({ id }) => ({ roleId: id, menuId: screen!.id })))
}

export const clashSeeds: readonly SeedStep[] = [
  { name: 'clash-rights', run: seedRights },
  { name: 'clash-menu', run: seedMenu },
]
