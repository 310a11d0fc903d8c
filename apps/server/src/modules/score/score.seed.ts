import { appTypeEnterprise, defaultScoreLimits, defaultScoreWeights } from '@sunmao/contract'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import type { SeedStep } from '../../module.ts'
import { crud, insertMenus } from '../../seed/menus.ts'
import { insertProjectRights } from '../../seed/project-rights.ts'
import { insertProjectScreen } from '../../seed/project-screen.ts'
import { menuTable } from '../admin/menu.table.ts'
import { parameterTable } from '../parameters/parameters.table.ts'
import { scoreItemTable } from './score.table.ts'
import { limitsCode, weightsCode } from './score-rules.service.ts'

const leads = ['项目负责人', '专业负责人', 'BIM负责人']

const items: [name: string, nameEn: string, points: number, disciplines: string][] = [
  ['图纸目录、说明与图纸一致', 'Drawing list, notes and drawings agree', 2, ''],
  ['图层、线型、字体符合出图标准', 'Layers, linetypes and fonts follow the drawing standard', 1, ''],
  ['模型命名与楼层划分符合建模标准', 'Model names and storeys follow the modelling standard', 2, ''],
  ['设备表与模型数量一致', 'Equipment schedules match the model', 3, 'P,M,E,T'],
  ['防火分区与疏散宽度有计算', 'Fire compartments and exit widths are calculated', 4, 'A'],
  ['预留洞口已向结构提资', 'Openings were passed on to the structural engineer', 3, 'P,M,E'],
  ['荷载取值与建筑做法一致', 'Loads match the build-ups', 4, 'S'],
]

async function seedRules(db: Db): Promise<void> {
  await db.insert(parameterTable).values([
    {
      code: weightsCode,
      name: '评分扣分：每条问题按差错类别扣几分（类别=分，逗号分隔）',
      nameEn: 'Score: points that an issue takes, by error class (class=points, separated by commas)',
      value: defaultScoreWeights,
    },
    {
      code: limitsCode,
      name: '评分等级：优、良、合格的最低分（逗号分隔）',
      nameEn: 'Score: least points for excellent, good and passed (separated by commas)',
      value: defaultScoreLimits,
    },
  ])
  await db.insert(scoreItemTable).values(
    items.map(([name, nameEn, points, disciplines], at) => ({
      ...{ name, nameEn, points, disciplines },
      itemSort: (at + 1) * 10,
    })),
  )
}

/** Who checks writes the score; who reviews confirms it; a lead reopens it. */
async function seedScreen(db: Db): Promise<void> {
  await insertProjectRights(db, [
    {
      permission: 'score:edit',
      title: '填写评分',
      titleEn: 'Write scores',
      roles: [...leads, '校对人', '审核人'],
    },
    {
      permission: 'score:confirm',
      title: '确认评分',
      titleEn: 'Confirm scores',
      roles: ['项目负责人', '审核人', '审定人'],
    },
    { permission: 'score:reopen', title: '重新打开评分', titleEn: 'Reopen scores', roles: ['项目负责人'] },
  ])
  await insertProjectScreen(
    db,
    {
      title: '评分表',
      titleEn: 'Scores',
      path: 'scoreList',
      componentName: 'ScoreList',
      component: 'score/index',
      icon: 'chart',
      permission: 'score:list',
      menuSort: 75,
    },
    { rights: ['score:edit', 'score:confirm', 'score:reopen'] },
  )
}

async function seedItemMenu(db: Db): Promise<void> {
  const [system] = await db
    .select({ id: menuTable.id })
    .from(menuTable)
    .where(and(eq(menuTable.appType, appTypeEnterprise), eq(menuTable.pid, 0), eq(menuTable.path, 'system')))
  await insertMenus(
    db,
    appTypeEnterprise,
    [
      {
        title: '评分检查表',
        titleEn: 'Score checklist',
        path: 'scoreItem',
        componentName: 'ScoreItem',
        component: 'score/item',
        icon: 'chart',
        permission: 'scoreItem:list',
        children: crud('scoreItem', '检查项', 'checklist entries'),
      },
    ],
    system?.id ?? 0,
  )
  // After what everybody administers.
  await db.update(menuTable).set({ menuSort: 95 }).where(eq(menuTable.componentName, 'ScoreItem'))
}

export const scoreSeeds: readonly SeedStep[] = [
  { name: 'score-rules', run: seedRules },
  { name: 'score-screen', run: seedScreen },
  { name: 'score-item-menu', run: seedItemMenu },
]
