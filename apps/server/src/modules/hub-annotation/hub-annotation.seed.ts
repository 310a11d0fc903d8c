import { appTypeProject } from '@sunmao/contract'
import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import type { SeedStep } from '../../module.ts'
import { insertDictionary } from '../../seed/dictionaries.ts'
import { insertProjectRights } from '../../seed/project-rights.ts'
import { workingRoles } from '../../seed/project-roles.ts'
import { menuTable } from '../admin/menu.table.ts'
import { projectRoleMenuTable } from '../project/project.table.ts'

const seedWords = (db: Db) =>
  insertDictionary(db, 'annotation_status', '批注状态', [
    ['open', '待回复', 'Awaiting reply'],
    ['replied', '已回复', 'Replied'],
    ['closed', '已关闭', 'Closed'],
    ['to_issue', '已转问题', 'Turned into issue'],
    ['void', '已撤回', 'Withdrawn'],
  ])

const leads = ['项目负责人', 'BIM负责人']
const working = [...leads, '专业负责人', '设计人', '校对人', '审核人', '审定人', '业主']

/** Everybody who works in a project annotates; leads edit and delete what others have written. */
const seedRights = (db: Db) =>
  insertProjectRights(db, [
    { permission: 'hubAnnotation:add', title: '新建批注', titleEn: 'Add annotations', roles: working },
    {
      permission: 'hubAnnotation:edit',
      title: '管理批注',
      titleEn: 'Manage annotations',
      roles: [...leads, '专业负责人'],
    },
    { permission: 'hubAnnotation:del', title: '删除批注', titleEn: 'Delete annotations', roles: leads },
  ])

/** The list for each role that works in a project, with the buttons below it. */
async function seedMenu(db: Db): Promise<void> {
  const isTop = and(eq(menuTable.appType, appTypeProject), eq(menuTable.pid, 0))
  const [list] = await db
    .insert(menuTable)
    .values({
      pid: 0,
      appType: appTypeProject,
      type: 1,
      title: '视点与批注',
      titleEn: 'Viewpoints and annotations',
      path: 'quickAnnotationList',
      componentName: 'QuickAnnotationList',
      component: 'quickAnnotation/index',
      icon: 'markdown',
      permission: 'hubAnnotation:list',
      menuSort: 30,
    })
    .returning({ id: menuTable.id })
  await db
    .update(menuTable)
    .set({ pid: list!.id })
    .where(and(isTop, inArray(menuTable.permission, ['hubAnnotation:add', 'hubAnnotation:edit', 'hubAnnotation:del'])))
  const roles = await workingRoles(db)
  if (roles.length > 0)
    await db.insert(projectRoleMenuTable).values(roles.map(({ id }) => ({ roleId: id, menuId: list!.id })))
}

export const annotationSeeds: readonly SeedStep[] = [
  { name: 'annotation-words', run: seedWords },
  { name: 'annotation-rights', run: seedRights },
  { name: 'annotation-menu', run: seedMenu },
]
