import { appTypeEnterprise, appTypeProject } from '@sunmao/contract'
import type { Db } from '../db/client.ts'
import { menuTable } from '../modules/menus/menus.table.ts'

type Entry = Partial<typeof menuTable.$inferInsert> & { title: string; titleEn: string; children?: Entry[] }

const enterprise: Entry[] = [
  {
    title: '我的待办',
    titleEn: 'My to-dos',
    path: 'enterpriseTodo',
    componentName: 'EnterpriseTodo',
    component: 'enterpriseTodo/index',
    icon: 'todo',
  },
  {
    title: '系统监控',
    titleEn: 'Monitoring',
    path: 'monitor',
    icon: 'monitor',
    children: [
      {
        title: '在线用户',
        titleEn: 'Online users',
        path: 'online',
        componentName: 'OnlineUser',
        component: 'monitor/online/index',
        icon: 'user',
        permission: 'online:list',
      },
      {
        title: '发件箱',
        titleEn: 'Outbox',
        path: 'outbox',
        componentName: 'Outbox',
        component: 'monitor/outbox/index',
        icon: 'mail',
        permission: 'outbox:list',
      },
    ],
  },
  { title: '提交问题反馈', titleEn: 'Send feedback', type: 2, permission: 'feedback:add' },
]

const project: Entry[] = [
  {
    title: '项目待办',
    titleEn: 'Project to-dos',
    path: 'projectTodo',
    componentName: 'ProjectTodo',
    component: 'projectTodo/index',
    icon: 'todo',
    permission: 'hubToDo:list',
  },
]

export async function seedMenus(db: Db): Promise<void> {
  await insertMenus(db, appTypeEnterprise, enterprise)
  await insertMenus(db, appTypeProject, project)
}

/** Order in the list is order on the screen. */
export async function insertMenus(db: Db, appType: number, entries: Entry[], pid = 0): Promise<void> {
  for (const [index, { children, ...entry }] of entries.entries()) {
    const type = entry.type ?? (children ? 0 : 1)
    const [row] = await db
      .insert(menuTable)
      .values({ ...entry, appType, pid, type, menuSort: (index + 1) * 10 })
      .returning({ id: menuTable.id })
    if (children) await insertMenus(db, appType, children, row!.id)
  }
}
