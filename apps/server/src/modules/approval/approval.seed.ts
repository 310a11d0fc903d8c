import { ApprovalChain, approvableKinds, appTypeEnterprise } from '@sunmao/contract'
import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import type { SeedStep } from '../../module.ts'
import { insertProjectRights } from '../../seed/project-rights.ts'
import { insertProjectScreen } from '../../seed/project-screen.ts'
import { menuTable } from '../admin/menu.table.ts'
import { roleMenuTable, roleTable } from '../admin/role.table.ts'
import { parameterTable } from '../parameters/parameters.table.ts'
import { projectRoleTable } from '../project/project.table.ts'
import { approvalDefinitionTable, approvalVersionTable } from './approval-definition.table.ts'
import { deptHeadPosts } from './find-approvers.queries.ts'
import { type ShippedChain, shippedChains } from './shipped-chains.ts'
import { voteLinkDays } from './vote/send-vote-letters.ts'

const leads = ['项目负责人', 'BIM负责人', '专业负责人']
const working = [...leads, '设计人', '校对人', '审核人', '审定人']

/** Whoever works on the project submits; its lead watches over all of them. */
const seedRights = (db: Db) =>
  insertProjectRights(db, [
    { permission: 'approval:add', title: '发起审批', titleEn: 'Start approvals', roles: working },
    { permission: 'approval:manage', title: '管理审批', titleEn: 'Manage approvals', roles: ['项目负责人'] },
  ])

/** In each project, and over all of them: there under an address of its own, for an address belongs to one of the two. */
async function seedMenus(db: Db): Promise<void> {
  const screen = {
    title: '审批中心',
    titleEn: 'Approvals',
    path: 'approval',
    componentName: 'Approval',
    component: 'approval/index',
    icon: 'role',
    permission: 'approval:list',
  } as const
  await insertProjectScreen(db, { ...screen, menuSort: 120 }, { rights: ['approval:add', 'approval:manage'] })
  const enterprise = { appType: appTypeEnterprise, type: 1 }
  const [center] = await db
    .insert(menuTable)
    .values({
      ...enterprise,
      ...screen,
      path: 'enterpriseApproval',
      componentName: 'EnterpriseApproval',
      pid: 0,
      menuSort: 15,
    })
    .returning({ id: menuTable.id })
  const roles = await db
    .select({ id: roleTable.id })
    .from(roleTable)
    .where(inArray(roleTable.key, ['manager', 'staff', 'expert']))
  if (roles.length > 0)
    await db.insert(roleMenuTable).values(roles.map((role) => ({ roleId: role.id, menuId: center!.id })))
  const isSystem = and(eq(menuTable.appType, appTypeEnterprise), eq(menuTable.pid, 0), eq(menuTable.path, 'system'))
  const [system] = await db.select({ id: menuTable.id }).from(menuTable).where(isSystem)
  const [definitions] = await db
    .insert(menuTable)
    .values({
      ...enterprise,
      ...{ title: '审批流程', titleEn: 'Approval definitions', path: 'approvalDefinition', icon: 'nested' },
      ...{ componentName: 'ApprovalDefinition', component: 'approval/definition', permission: 'approval:define' },
      ...{ pid: system?.id ?? 0, menuSort: 96 },
    })
    .returning({ id: menuTable.id })
  await db.insert(menuTable).values({
    ...{ title: '管理全院审批', titleEn: 'Manage all approvals', permission: 'approval:manage' },
    ...{ appType: appTypeEnterprise, type: 2, pid: definitions!.id, menuSort: 10 },
  })
}

const seedPosts = (db: Db) =>
  db.insert(parameterTable).values({
    code: deptHeadPosts,
    name: '部门负责人的岗位（逗号分隔，用于审批）',
    nameEn: 'Posts of heads of departments (comma-separated, for approvals)',
    value: '院长,所长,室主任,部门经理,主任工程师',
  })

const seedVote = (db: Db) =>
  db.insert(parameterTable).values({
    code: voteLinkDays,
    name: '院外人员凭邮件链接审批，链接有效天数（0 为不发）',
    nameEn: 'Days for which people of other houses can decide by the link of a letter (0 = no letters)',
    value: '7',
  })

/** Published as it is; as a draft where somebody has taken away the roles that it asks. */
async function insertShipped(db: Db, name: string, { chain }: ShippedChain): Promise<void> {
  const roles = await db.select().from(projectRoleTable)
  const made = ApprovalChain.parse(
    chain((...names) => ({
      by: 'projectRole',
      roleIds: roles.filter((role) => names.includes(role.name)).map(({ id }) => id),
    })),
  )
  const isWhole = made.steps.every(({ who }) => !('roleIds' in who) || who.roleIds.length > 0)
  const [row] = await db
    .insert(approvalDefinitionTable)
    .values({ kind: made.kind, shipped: name, version: isWhole ? 1 : null, draft: isWhole ? null : made })
    .returning({ id: approvalDefinitionTable.id })
  if (isWhole) await db.insert(approvalVersionTable).values({ definitionId: row!.id, version: 1, chain: made })
}

/** A chain comes as soon as its kind of thing can be approved. */
const chainSeeds: SeedStep[] = Object.entries(shippedChains)
  .filter(([, { kind }]) => approvableKinds.some((known) => known === kind))
  .map(([name, one]) => ({ name: `approval-chain-${name}`, run: (db) => insertShipped(db, name, one) }))

export const approvalSeeds: readonly SeedStep[] = [
  { name: 'approval-rights', run: seedRights },
  { name: 'approval-posts', run: seedPosts },
  { name: 'approval-menus', run: seedMenus },
  { name: 'approval-vote', run: seedVote },
  ...chainSeeds,
]
