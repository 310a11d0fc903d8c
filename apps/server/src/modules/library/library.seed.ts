import type { Db } from '../../db/client.ts'
import type { SeedStep } from '../../module.ts'
import { insertProjectRights } from '../../seed/project-rights.ts'
import { insertProjectScreen } from '../../seed/project-screen.ts'

const heads = ['项目负责人', 'BIM负责人']
const leads = [...heads, '专业负责人']
const checkers = ['校对人', '审核人', '审定人']

const seedRights = (db: Db) =>
  insertProjectRights(db, [
    { permission: 'library:folder', title: '管理文件夹', titleEn: 'Manage folders', roles: leads },
    { permission: 'library:publish', title: '发布文件', titleEn: 'Publish files', roles: leads },
    { permission: 'library:archive', title: '归档文件', titleEn: 'Archive files', roles: heads },
    {
      permission: 'library:review',
      title: '查看送审文件',
      titleEn: 'See submitted files',
      roles: [...leads, ...checkers],
    },
    { permission: 'library:manage', title: '管理资料库权限', titleEn: 'Manage library permissions', roles: heads },
  ])

const seedMenu = (db: Db) =>
  insertProjectScreen(
    db,
    {
      title: '项目资料库',
      titleEn: 'Project library',
      path: 'library',
      componentName: 'Library',
      component: 'library/index',
      icon: 'database',
      menuSort: 110,
    },
    { rights: ['library:folder', 'library:publish', 'library:archive', 'library:review', 'library:manage'] },
  )

export const librarySeeds: readonly SeedStep[] = [
  { name: 'library-rights', run: seedRights },
  { name: 'library-menu', run: seedMenu },
]
