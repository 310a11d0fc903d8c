import { ApprovalChain, type Approvers, approvableKinds, appTypeEnterprise } from '@sunmao/contract'
import { and, eq, inArray } from 'drizzle-orm'
import type * as z from 'zod'
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

interface Shipped {
  kind: string
  chain: (roles: (...names: string[]) => Approvers) => z.input<typeof ApprovalChain>
}

const day = { hours: 24, remindHours: 8 }
const twoDays = { hours: 48, remindHours: 24 }
const note = {
  key: 'change',
  name: '本次修改说明',
  nameEn: 'What changed',
  type: 'longText' as const,
  isRequired: false,
  options: [],
}

/** By the name that a database remembers them by: each comes once, as soon as its kind of thing is known. */
const shipped: Readonly<Record<string, Shipped>> = {
  designReview: {
    kind: 'modelPubVersion',
    chain: (roles) => ({
      name: '设计-校对-审核-审定',
      nameEn: 'Design, check, review, approve',
      description: '设计人提交，校对、审核、审定依次签署；审定通过后即发布。',
      kind: 'modelPubVersion',
      purposes: ['publish'],
      fields: [
        {
          ...{
            key: 'level',
            name: '图纸级别',
            nameEn: 'Level',
            type: 'choice' as const,
            isRequired: true,
            default: 'normal',
          },
          options: [
            { value: 'normal', name: '一般', nameEn: 'Normal' },
            { value: 'major', name: '重大', nameEn: 'Major' },
          ],
        },
        note,
      ],
      steps: [
        { key: 'check', name: '校对', nameEn: 'Check', who: roles('校对人'), rule: 'any', timeLimit: twoDays },
        { key: 'review', name: '审核', nameEn: 'Review', who: roles('审核人'), rule: 'any', timeLimit: twoDays },
        {
          ...{ key: 'approve', name: '审定', nameEn: 'Approve', who: roles('审定人'), rule: 'all', timeLimit: twoDays },
          copyTo: [roles('项目负责人')],
        },
      ],
      options: { onRefusal: 'return' },
    }),
  },
  modelPublish: {
    kind: 'modelPubVersion',
    chain: (roles) => ({
      name: '模型发布',
      nameEn: 'Model release',
      description: '发布检查的结果随表单一起提交；全部同意后版本即发布。',
      kind: 'modelPubVersion',
      purposes: ['publish'],
      fields: [note],
      steps: [
        {
          ...{ key: 'discipline', name: '专业负责人', nameEn: 'Discipline lead', rule: 'all', timeLimit: day },
          who: { ...roles('专业负责人'), by: 'disciplineLead' } as Approvers,
          condition: { join: 'all', of: [{ subject: 'discipline', operator: 'filled', values: [] }] },
        },
        { key: 'review', name: '审核', nameEn: 'Review', who: roles('审核人'), rule: 'any', timeLimit: twoDays },
      ],
      options: { onRefusal: 'return', resubmit: 'back' },
    }),
  },
  archive: {
    kind: 'hubFile',
    chain: (roles) => ({
      name: '资料归档',
      nameEn: 'Archiving',
      description: '资料经审核后由项目负责人确认归档。',
      kind: 'hubFile',
      purposes: ['archive'],
      fields: [note],
      steps: [
        { key: 'review', name: '审核', nameEn: 'Review', who: roles('审核人'), rule: 'any', timeLimit: twoDays },
        {
          key: 'confirm',
          name: '确认归档',
          nameEn: 'Confirm',
          who: roles('项目负责人'),
          rule: 'any',
          timeLimit: twoDays,
        },
      ],
      options: { onRefusal: 'return' },
    }),
  },
  userDesktop: {
    kind: 'userDesktop',
    chain: () => ({
      name: '云桌面申请',
      nameEn: 'Cloud desktop',
      description: '部门负责人同意后由管理员分配。',
      kind: 'userDesktop',
      purposes: ['apply'],
      steps: [
        {
          key: 'head',
          name: '部门负责人',
          nameEn: 'Head of department',
          who: { by: 'deptHead', up: 0 },
          rule: 'any',
          timeLimit: day,
        },
      ],
    }),
  },
  shareException: {
    kind: 'accessControl',
    chain: (roles) => ({
      name: '例外分享',
      nameEn: 'Share beyond the rules',
      description: '超出分享规则的分享，经项目负责人同意后才能打开。',
      kind: 'accessControl',
      purposes: ['exception'],
      fields: [{ ...note, key: 'why', name: '例外理由', nameEn: 'Why', isRequired: true }],
      steps: [
        {
          key: 'lead',
          name: '项目负责人',
          nameEn: 'Project lead',
          who: roles('项目负责人'),
          rule: 'any',
          timeLimit: day,
        },
      ],
    }),
  },
  announcement: {
    kind: 'announcement',
    chain: () => ({
      name: '公告发布',
      nameEn: 'Publishing announcements',
      description: '部门负责人同意后公告即发布。',
      kind: 'announcement',
      purposes: ['publish'],
      steps: [
        {
          key: 'head',
          name: '部门负责人',
          nameEn: 'Head of department',
          who: { by: 'deptHead', up: 0 },
          rule: 'any',
          timeLimit: day,
        },
      ],
      options: { onRefusal: 'return' },
    }),
  },
  designItem: {
    kind: 'designItem',
    chain: () => ({
      name: '设计资源发布',
      nameEn: 'Publishing design resources',
      description: '审核后进入设计资源库。',
      kind: 'designItem',
      purposes: ['publish'],
      fields: [note],
      steps: [
        {
          key: 'head',
          name: '部门负责人',
          nameEn: 'Head of department',
          who: { by: 'deptHead', up: 0 },
          rule: 'any',
          timeLimit: twoDays,
        },
      ],
      options: { onRefusal: 'return' },
    }),
  },
}

/** Published as it is; as a draft where somebody has taken away the roles that it asks. */
async function insertShipped(db: Db, name: string, { chain }: Shipped): Promise<void> {
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
const chainSeeds: SeedStep[] = Object.entries(shipped)
  .filter(([, { kind }]) => approvableKinds.some((known) => known === kind))
  .map(([name, one]) => ({ name: `approval-chain-${name}`, run: (db) => insertShipped(db, name, one) }))

export const approvalSeeds: readonly SeedStep[] = [
  { name: 'approval-rights', run: seedRights },
  { name: 'approval-posts', run: seedPosts },
  { name: 'approval-menus', run: seedMenus },
  { name: 'approval-vote', run: seedVote },
  ...chainSeeds,
]
