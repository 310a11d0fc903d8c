import type { Db } from '../../db/client.ts'
import type { SeedStep } from '../../module.ts'
import { insertProjectRights } from '../../seed/project-rights.ts'
import { insertProjectScreen } from '../../seed/project-screen.ts'

const leads = ['项目负责人', 'BIM负责人', '专业负责人']
const working = [...leads, '设计人', '校对人', '审核人']

/** Leads say what is asked for; who works on the models checks them. */
async function seedScreen(db: Db): Promise<void> {
  await insertProjectRights(db, [
    { permission: 'requirement:add', title: '上传模型要求', titleEn: 'Add requirements', roles: leads },
    { permission: 'requirement:edit', title: '检查模型要求', titleEn: 'Check requirements', roles: working },
    { permission: 'requirement:del', title: '删除模型要求', titleEn: 'Delete requirements', roles: leads },
  ])
  const screen = {
    title: '模型要求',
    titleEn: 'Model requirements',
    path: 'requirement',
    componentName: 'Requirement',
    component: 'requirement/index',
    icon: 'todo',
    permission: 'requirement:list',
    menuSort: 45,
  } as const
  await insertProjectScreen(db, screen, { rights: ['requirement:add', 'requirement:edit', 'requirement:del'] })
}

export const requirementSeeds: readonly SeedStep[] = [{ name: 'requirement-screen', run: seedScreen }]
