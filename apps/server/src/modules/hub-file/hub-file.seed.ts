import type { Db } from '../../db/client.ts'
import type { SeedStep } from '../../module.ts'
import { insertProjectRights } from '../../seed/project-rights.ts'
import { insertProjectScreen } from '../../seed/project-screen.ts'

const leads = ['项目负责人', 'BIM负责人', '专业负责人']
const working = [...leads, '设计人']
const reading = [...working, '校对人', '审核人', '审定人', '业主']

/** Who draws adds and edits, leads take away, and everybody but visitors takes originals home. */
const seedRights = (db: Db) =>
  insertProjectRights(db, [
    { permission: 'hubFile:add', title: '上传文件', titleEn: 'Upload files', roles: working },
    { permission: 'hubFile:edit', title: '编辑文件', titleEn: 'Edit files', roles: working },
    { permission: 'hubFile:del', title: '删除文件', titleEn: 'Delete files', roles: leads },
    { permission: 'hubFile:download', title: '下载原文件', titleEn: 'Download originals', roles: reading },
  ])

const seedMenu = (db: Db) =>
  insertProjectScreen(
    db,
    {
      title: '图纸与文档',
      titleEn: 'Drawings & documents',
      path: 'hubFile',
      componentName: 'HubFile',
      component: 'hubFile/index',
      icon: 'database',
      menuSort: 12,
    },
    { rights: ['hubFile:add', 'hubFile:edit', 'hubFile:del', 'hubFile:download'] },
  )

export const hubFileSeeds: readonly SeedStep[] = [
  { name: 'hub-file-rights', run: seedRights },
  { name: 'hub-file-menu', run: seedMenu },
]
