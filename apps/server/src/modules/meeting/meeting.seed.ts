import { appTypeEnterprise } from '@sunmao/contract'
import type { Db } from '../../db/client.ts'
import type { SeedStep } from '../../module.ts'
import { insertProjectRights } from '../../seed/project-rights.ts'
import { insertProjectScreen } from '../../seed/project-screen.ts'
import { menuTable } from '../admin/menu.table.ts'
import { roleMenuTable, roleTable } from '../admin/role.table.ts'

const leads = ['项目负责人', 'BIM负责人', '专业负责人']

const seedRights = (db: Db) =>
  insertProjectRights(db, [
    { permission: 'meeting:add', title: '发起会议', titleEn: 'Arrange meetings', roles: leads },
    { permission: 'meeting:manage', title: '管理会议', titleEn: 'Manage meetings', roles: ['项目负责人'] },
  ])

/** In each project, and of the whole house: there under an address of its own. */
async function seedMenus(db: Db): Promise<void> {
  const screen = {
    title: '会议管理',
    titleEn: 'Meetings',
    path: 'meeting',
    componentName: 'Meeting',
    component: 'meeting/index',
    icon: 'timing',
    permission: 'meeting:list',
  } as const
  await insertProjectScreen(db, { ...screen, menuSort: 130 }, { rights: ['meeting:add', 'meeting:manage'] })
  const enterprise = { appType: appTypeEnterprise, type: 1 }
  const [screenOfHouse] = await db
    .insert(menuTable)
    .values({
      ...enterprise,
      ...screen,
      path: 'enterpriseMeeting',
      componentName: 'EnterpriseMeeting',
      pid: 0,
      menuSort: 16,
    })
    .returning({ id: menuTable.id })
  const button = { appType: appTypeEnterprise, type: 2, pid: screenOfHouse!.id }
  const [adding] = await db
    .insert(menuTable)
    .values([
      { ...button, title: '发起会议', titleEn: 'Arrange meetings', permission: 'meeting:add', menuSort: 10 },
      { ...button, title: '管理会议', titleEn: 'Manage meetings', permission: 'meeting:manage', menuSort: 20 },
      { ...button, title: '管理会议室', titleEn: 'Manage rooms', permission: 'meeting:room', menuSort: 30 },
    ])
    .returning({ id: menuTable.id })
  const roles = await db.select().from(roleTable)
  const idsOf = (...keys: string[]) => roles.filter(({ key }) => key !== null && keys.includes(key)).map(({ id }) => id)
  const granted = [
    ...idsOf('manager', 'staff', 'expert').map((roleId) => ({ roleId, menuId: screenOfHouse!.id })),
    ...idsOf('manager', 'staff').map((roleId) => ({ roleId, menuId: adding!.id })),
  ]
  if (granted.length > 0) await db.insert(roleMenuTable).values(granted)
}

export const meetingSeeds: readonly SeedStep[] = [
  { name: 'meeting-rights', run: seedRights },
  { name: 'meeting-menus', run: seedMenus },
]
