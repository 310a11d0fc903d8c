import { appTypeEnterprise } from '@sunmao/contract'
import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { dictDetailTable, dictTable } from '../modules/admin/dict.table.ts'
import { menuTable } from '../modules/admin/menu.table.ts'
import { roleMenuTable, roleTable } from '../modules/admin/role.table.ts'
import { crud, insertMenus } from './menus.ts'

/** The screens of announcements, feedback, cloud desktops, project roles, files and robots, and who sees them. */
export async function seedPeopleMenus(db: Db): Promise<void> {
  await insertMenus(db, appTypeEnterprise, [
    {
      title: '通知公告',
      titleEn: 'Announcements',
      path: 'announcement',
      componentName: 'Announcement',
      component: 'announcement/index',
      icon: 'bell',
      permission: 'announcement:list',
      children: crud('announcement', '公告', 'announcements'),
    },
    {
      title: '云桌面',
      titleEn: 'Cloud desktop',
      path: 'userDesktop',
      componentName: 'UserDesktop',
      component: 'userDesktop/index',
      icon: 'server',
      children: [
        { title: '查看云桌面申请', titleEn: 'See applications for desktops', type: 2, permission: 'userDesktop:list' },
        { title: '处理云桌面申请', titleEn: 'Decide on applications', type: 2, permission: 'userDesktop:edit' },
      ],
    },
    {
      title: '反馈管理',
      titleEn: 'Feedback desk',
      path: 'feedback',
      componentName: 'Feedback',
      component: 'feedback/index',
      icon: 'chat',
      permission: 'feedback:list',
      children: [
        { title: '反馈答复', titleEn: 'Answer feedback', type: 2, permission: 'feedback:edit' },
        { title: '反馈删除', titleEn: 'Delete feedback', type: 2, permission: 'feedback:del' },
      ],
    },
  ])
  const [system] = await db
    .select()
    .from(menuTable)
    .where(and(eq(menuTable.appType, appTypeEnterprise), eq(menuTable.path, 'system'), eq(menuTable.pid, 0)))
  if (system) {
    await insertMenus(
      db,
      appTypeEnterprise,
      [
        {
          title: '项目角色',
          titleEn: 'Project roles',
          path: 'projectRole',
          componentName: 'ProjectRole',
          component: 'system/projectRole/index',
          icon: 'shield',
          permission: 'projectRole:list',
          children: crud('projectRole', '项目角色', 'project roles'),
        },
        {
          title: '文件管理',
          titleEn: 'Files',
          path: 'storage',
          componentName: 'Storage',
          component: 'tools/storage/index',
          icon: 'books',
          permission: 'storage:list',
          children: crud('storage', '文件', 'files'),
        },
        {
          title: '群机器人',
          titleEn: 'Chat robots',
          path: 'webhook',
          componentName: 'Webhook',
          component: 'system/webhook/index',
          icon: 'chat',
          permission: 'webhook:list',
          children: crud('webhook', '群机器人', 'chat robots'),
        },
      ],
      system.id,
    )
  }
  await grantDesktop(db)
  await seedDesktopSpecs(db)
}

/** Everybody with a role may ask for one. */
async function grantDesktop(db: Db): Promise<void> {
  const roles = await db
    .select()
    .from(roleTable)
    .where(inArray(roleTable.key, ['manager', 'staff', 'expert']))
  const [page] = await db.select().from(menuTable).where(eq(menuTable.componentName, 'UserDesktop'))
  if (page && roles.length > 0)
    await db.insert(roleMenuTable).values(roles.map((role) => ({ roleId: role.id, menuId: page.id })))
}

async function seedDesktopSpecs(db: Db): Promise<void> {
  const [dict] = await db
    .insert(dictTable)
    .values({ name: 'desktop_spec', description: '云桌面规格' })
    .returning({ id: dictTable.id })
  const specs = [
    ['office', '办公型 · 4 核 8 GB', 'Office · 4 cores, 8 GB'],
    ['design', '设计型 · 8 核 32 GB · 8 GB 显存', 'Design · 8 cores, 32 GB, 8 GB graphics'],
    ['render', '渲染型 · 16 核 64 GB · 24 GB 显存', 'Rendering · 16 cores, 64 GB, 24 GB graphics'],
  ] as const
  await db
    .insert(dictDetailTable)
    .values(
      specs.map(([value, label, labelEn], index) => ({ dictId: dict!.id, value, label, labelEn, dictSort: index + 1 })),
    )
}
