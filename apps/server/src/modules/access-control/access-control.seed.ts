import { appTypeEnterprise } from '@sunmao/contract'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import type { SeedStep } from '../../module.ts'
import { insertProjectRights } from '../../seed/project-rights.ts'
import { insertProjectScreen } from '../../seed/project-screen.ts'
import { menuTable } from '../admin/menu.table.ts'
import { parameterTable } from '../parameters/parameters.table.ts'
import { sharePolicyParameters as codes } from './share-policy.service.ts'

const leads = ['项目负责人', 'BIM负责人', '专业负责人']
const sharing = [...leads, '设计人', '校对人', '审核人', '审定人']

/** Whoever works on the project shares; leads change and revoke what others have shared. */
const seedRights = (db: Db) =>
  insertProjectRights(db, [
    { permission: 'accessControl:add', title: '新建分享', titleEn: 'Create shares', roles: sharing },
    { permission: 'accessControl:edit', title: '修改分享', titleEn: 'Edit shares', roles: leads },
    { permission: 'accessControl:del', title: '撤销分享', titleEn: 'Revoke shares', roles: leads },
  ])

const seedMenu = (db: Db) =>
  insertProjectScreen(
    db,
    {
      title: '分享链接',
      titleEn: 'Shares',
      path: 'accessControl',
      componentName: 'AccessControl',
      component: 'accessControl/index',
      icon: 'swagger',
      permission: 'accessControl:list',
      menuSort: 16,
    },
    { rights: ['accessControl:add', 'accessControl:edit', 'accessControl:del'], roles: sharing },
  )

/** All links of the site, for who looks after it. */
async function seedSiteMenu(db: Db): Promise<void> {
  const isSystem = and(eq(menuTable.appType, appTypeEnterprise), eq(menuTable.pid, 0), eq(menuTable.path, 'system'))
  const [system] = await db.select({ id: menuTable.id }).from(menuTable).where(isSystem)
  const [menu] = await db
    .insert(menuTable)
    .values({
      title: '分享链接',
      titleEn: 'Shares',
      path: 'shares',
      componentName: 'SiteShares',
      component: 'system/shares/index',
      icon: 'swagger',
      permission: 'accessControl:list',
      appType: appTypeEnterprise,
      pid: system?.id ?? 0,
      type: 1,
      menuSort: 95,
    })
    .returning({ id: menuTable.id })
  await db.insert(menuTable).values({
    title: '分享链接撤销',
    titleEn: 'Revoke shares',
    permission: 'accessControl:del',
    appType: appTypeEnterprise,
    pid: menu!.id,
    type: 2,
    menuSort: 10,
  })
}

const seedPolicy = (db: Db) =>
  db.insert(parameterTable).values([
    {
      code: codes.longest,
      name: '分享的最长有效期（天，0 为不限）',
      nameEn: 'Longest life of a share (days, 0 for no limit)',
      value: '0',
    },
    {
      code: codes.publicAllowed,
      name: '允许分享给院外（1 允许，0 只能分享给有账号的人）',
      nameEn: 'Shares for people outside (1 = allowed, 0 = only for people with an account)',
      value: '1',
    },
    {
      code: codes.passwordRequired,
      name: '分享给院外必须设密码或指定邮箱（1 必须）',
      nameEn: 'Shares for people outside need a password or named mailboxes (1 = yes)',
      value: '0',
    },
    {
      code: codes.downloadAllowed,
      name: '分享给院外可以下载（1 可以，0 不可以）',
      nameEn: 'Shares for people outside may allow downloads (1 = yes, 0 = no)',
      value: '1',
    },
    {
      code: codes.who,
      name: '谁可以分享（空为有权限的人，lead 为项目负责人，admin 为管理员）',
      nameEn: 'Who may share (empty = whoever has the right, lead = project leads, admin = administrators)',
      value: '',
    },
  ])

export const accessControlSeeds: readonly SeedStep[] = [
  { name: 'share-rights', run: seedRights },
  { name: 'share-menu', run: seedMenu },
  { name: 'share-site-menu', run: seedSiteMenu },
  { name: 'share-policy', run: seedPolicy },
]
