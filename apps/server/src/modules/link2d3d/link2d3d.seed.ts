import type { Db } from '../../db/client.ts'
import type { SeedStep } from '../../module.ts'
import { insertProjectRights } from '../../seed/project-rights.ts'
import { insertProjectScreen } from '../../seed/project-screen.ts'

const leads = ['项目负责人', 'BIM负责人', '专业负责人']
const drawing = [...leads, '设计人']
const working = [...drawing, '校对人', '审核人', '审定人']

/** Who draws calibrates, leads take away, and whoever works on the project goes from one side to the other. */
const seedRights = (db: Db) =>
  insertProjectRights(db, [
    { permission: 'link2d3d:edit', title: '校准图纸', titleEn: 'Calibrate drawings', roles: drawing },
    { permission: 'link2d3d:del', title: '删除图模关联', titleEn: 'Delete links', roles: leads },
    {
      permission: 'drawingApplication:link2d3d',
      title: '从图纸打开模型',
      titleEn: 'Open the model from a drawing',
      roles: working,
    },
    { permission: 'hub:link2d3d', title: '从模型打开图纸', titleEn: 'Open drawings from the model', roles: working },
  ])

const seedMenu = (db: Db) =>
  insertProjectScreen(
    db,
    {
      title: '图模联动',
      titleEn: '2D–3D links',
      path: 'link2d3d',
      componentName: 'Link2d3d',
      component: 'link2d3d/index',
      icon: 'dev',
      permission: 'link2d3d:list',
      menuSort: 14,
    },
    { rights: ['link2d3d:edit', 'link2d3d:del', 'drawingApplication:link2d3d', 'hub:link2d3d'], roles: working },
  )

export const link2d3dSeeds: readonly SeedStep[] = [
  { name: 'link2d3d-rights', run: seedRights },
  { name: 'link2d3d-menu', run: seedMenu },
]
