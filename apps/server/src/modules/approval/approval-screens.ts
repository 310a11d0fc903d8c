import { appTypeEnterprise } from '@sunmao/contract'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { insertMenus } from '../../seed/menus.ts'
import { insertProjectScreen } from '../../seed/project-screen.ts'
import { menuTable } from '../admin/menu.table.ts'
import { roleMenuTable } from '../admin/role.table.ts'

/** Of a project, for everybody who works in it. */
const insertInProject = (db: Db) =>
  insertProjectScreen(
    db,
    {
      title: '审批中心',
      titleEn: 'Approvals',
      path: 'approval',
      componentName: 'Approval',
      component: 'approval/index',
      icon: 'shield-check',
      menuSort: 120,
    },
    { rights: ['approval:add', 'approval:manage'] },
  )

/** Of all projects and of the house: whoever sees his to-dos there sees what he is asked. */
async function insertForHouse(db: Db): Promise<void> {
  const isTop = and(eq(menuTable.appType, appTypeEnterprise), eq(menuTable.pid, 0))
  await insertMenus(db, appTypeEnterprise, [
    {
      title: '审批中心',
      titleEn: 'Approvals',
      path: 'enterpriseApproval',
      componentName: 'EnterpriseApproval',
      component: 'approval/index',
      icon: 'shield-check',
      children: [
        { title: '管理院级审批', titleEn: 'Manage approvals of the house', type: 2, permission: 'approval:manage' },
      ],
    },
  ])
  const [screen] = await db
    .update(menuTable)
    .set({ menuSort: 25 })
    .where(and(isTop, eq(menuTable.path, 'enterpriseApproval')))
    .returning({ id: menuTable.id })
  const [todo] = await db
    .select({ id: menuTable.id })
    .from(menuTable)
    .where(and(isTop, eq(menuTable.path, 'enterpriseTodo')))
  const roles = todo
    ? await db.select({ id: roleMenuTable.roleId }).from(roleMenuTable).where(eq(roleMenuTable.menuId, todo.id))
    : []
  if (roles.length > 0)
    await db.insert(roleMenuTable).values(roles.map(({ id }) => ({ roleId: id, menuId: screen!.id })))
  const [system] = await db
    .select({ id: menuTable.id })
    .from(menuTable)
    .where(and(isTop, eq(menuTable.path, 'system')))
  await insertMenus(
    db,
    appTypeEnterprise,
    [
      {
        title: '审批流程',
        titleEn: 'Approval definitions',
        path: 'approvalDefinition',
        componentName: 'ApprovalDefinition',
        component: 'approval/definition',
        icon: 'shield-check',
        permission: 'approval:define',
      },
    ],
    system?.id ?? 0,
  )
}

export async function seedScreens(db: Db): Promise<void> {
  await insertInProject(db)
  await insertForHouse(db)
}
