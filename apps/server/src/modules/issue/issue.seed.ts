import { appTypeProject } from '@sunmao/contract'
import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import type { SeedStep } from '../../module.ts'
import { insertDictionary } from '../../seed/dictionaries.ts'
import { insertMenus } from '../../seed/menus.ts'
import { workingRoles } from '../../seed/project-roles.ts'
import { menuTable } from '../admin/menu.table.ts'
import { projectRoleMenuTable, projectRoleTable } from '../project/project.table.ts'

type Word = [value: string, label: string, labelEn: string]

const dictionaries: [name: string, description: string, words: Word[]][] = [
  [
    'issue_status',
    '问题状态',
    [
      ['draft', '草稿', 'Draft'],
      ['open', '待处理', 'Open'],
      ['doing', '处理中', 'In progress'],
      ['answered', '待复核', 'In review'],
      ['closed', '已关闭', 'Closed'],
      ['rejected', '不采纳', 'Rejected'],
      ['void', '已作废', 'Void'],
    ],
  ],
  [
    'issue_type',
    '问题类型',
    [
      ['error', '设计错误', 'Design error'],
      ['omission', '漏项', 'Omission'],
      ['conflict', '专业矛盾', 'Coordination conflict'],
      ['clash', '碰撞', 'Clash'],
      ['net_height', '净高不足', 'Insufficient clear height'],
      ['standard', '规范条文', 'Code compliance'],
      ['modelling', '建模问题', 'Modelling'],
      ['query', '咨询', 'Query'],
    ],
  ],
  [
    'issue_error_class',
    '差错类别',
    [
      ['principle', '原则性错误', 'Error of principle'],
      ['technical', '技术性错误', 'Technical error'],
      ['general', '一般性错误', 'General error'],
      ['none', '不计差错', 'Not an error'],
    ],
  ],
  [
    'issue_priority',
    '问题优先级',
    [
      ['urgent', '紧急', 'Urgent'],
      ['high', '高', 'High'],
      ['medium', '中', 'Medium'],
      ['low', '低', 'Low'],
    ],
  ],
]

async function seedIssueWords(db: Db): Promise<void> {
  for (const dictionary of dictionaries) await insertDictionary(db, ...dictionary)
}

/** Everybody who works in a project raises issues; leads edit and delete those of others. */
const rights: Record<string, readonly string[]> = {
  项目负责人: ['issue:add', 'issue:edit', 'issue:del'],
  专业负责人: ['issue:add', 'issue:edit'],
  BIM负责人: ['issue:add', 'issue:edit', 'issue:del'],
  设计人: ['issue:add'],
  校对人: ['issue:add'],
  审核人: ['issue:add'],
  审定人: ['issue:add'],
  业主: ['issue:add'],
}

async function seedIssueRights(db: Db): Promise<void> {
  await insertMenus(db, appTypeProject, [
    { title: '提出问题', titleEn: 'Raise issues', type: 2, permission: 'issue:add' },
    { title: '管理问题', titleEn: 'Manage issues', type: 2, permission: 'issue:edit' },
    { title: '删除问题', titleEn: 'Delete issues', type: 2, permission: 'issue:del' },
  ])
  const buttons = await db
    .select({ id: menuTable.id, permission: menuTable.permission })
    .from(menuTable)
    .where(
      and(
        eq(menuTable.appType, appTypeProject),
        inArray(menuTable.permission, ['issue:add', 'issue:edit', 'issue:del']),
      ),
    )
  const roles = await db.select().from(projectRoleTable)
  const granted = roles.flatMap((role) =>
    buttons
      .filter(({ permission }) => rights[role.name]?.some((code) => code === permission))
      .map(({ id }) => ({ roleId: role.id, menuId: id })),
  )
  if (granted.length > 0) await db.insert(projectRoleMenuTable).values(granted)
}

/** The list for each role that works in a project, with the buttons below it. */
async function seedIssueMenu(db: Db): Promise<void> {
  const isTop = and(eq(menuTable.appType, appTypeProject), eq(menuTable.pid, 0))
  const screen = { pid: 0, appType: appTypeProject, type: 1 }
  const [list, ...others] = await db
    .insert(menuTable)
    .values([
      {
        ...screen,
        title: '问题管理',
        titleEn: 'Issues',
        path: 'issueList',
        componentName: 'IssueList',
        component: 'issue/index',
        icon: 'education',
        permission: 'issue:list',
        menuSort: 20,
      },
      // No entries of the sidebar, but places in the project.
      {
        ...screen,
        title: '问题统计',
        titleEn: 'Issue statistics',
        path: 'issueStatistics',
        componentName: 'IssueStatistics',
        component: 'issue/statistics',
        icon: 'chart',
        hidden: true,
        menuSort: 21,
      },
      {
        ...screen,
        title: '问题详情',
        titleEn: 'Issue',
        path: 'browse',
        componentName: 'IssueDetail',
        component: 'issue/detail',
        icon: 'education',
        hidden: true,
        cache: false,
        menuSort: 22,
      },
    ])
    .returning({ id: menuTable.id })
  await db
    .update(menuTable)
    .set({ pid: list!.id })
    .where(and(isTop, inArray(menuTable.permission, ['issue:add', 'issue:edit', 'issue:del'])))
  const roles = await workingRoles(db)
  const granted = roles.flatMap((role) => [list!, ...others].map(({ id }) => ({ roleId: role.id, menuId: id })))
  if (granted.length > 0) await db.insert(projectRoleMenuTable).values(granted)
}

export const issueSeeds: readonly SeedStep[] = [
  { name: 'issue-words', run: seedIssueWords },
  { name: 'issue-rights', run: seedIssueRights },
  { name: 'issue-menu', run: seedIssueMenu },
]
