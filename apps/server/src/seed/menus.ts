import { appTypeEnterprise, appTypeProject } from '@sunmao/contract'
import type { Db } from '../db/client.ts'
import { menuTable } from '../modules/admin/menu.table.ts'

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

export const crud = (name: string, title: string, titleEn: string): Entry[] => [
  { title: `${title}新增`, titleEn: `Add ${titleEn}`, type: 2, permission: `${name}:add` },
  { title: `${title}编辑`, titleEn: `Edit ${titleEn}`, type: 2, permission: `${name}:edit` },
  { title: `${title}删除`, titleEn: `Delete ${titleEn}`, type: 2, permission: `${name}:del` },
]

const administration: Entry[] = [
  {
    title: '系统管理',
    titleEn: 'Administration',
    path: 'system',
    icon: 'gear',
    children: [
      {
        title: '用户管理',
        titleEn: 'Users',
        path: 'user',
        componentName: 'User',
        component: 'system/user/index',
        icon: 'users',
        permission: 'user:list',
        children: crud('user', '用户', 'users'),
      },
      {
        title: '部门管理',
        titleEn: 'Departments',
        path: 'dept',
        componentName: 'Dept',
        component: 'system/dept/index',
        icon: 'building',
        permission: 'dept:list',
        children: crud('dept', '部门', 'departments'),
      },
      {
        title: '岗位管理',
        titleEn: 'Posts',
        path: 'job',
        componentName: 'Job',
        component: 'system/job/index',
        icon: 'user',
        permission: 'job:list',
        children: crud('job', '岗位', 'posts'),
      },
      {
        title: '角色管理',
        titleEn: 'Roles',
        path: 'role',
        componentName: 'Role',
        component: 'system/role/index',
        icon: 'shield',
        permission: 'roles:list',
        children: crud('roles', '角色', 'roles'),
      },
      {
        title: '菜单管理',
        titleEn: 'Menus',
        path: 'menu',
        componentName: 'Menu',
        component: 'system/menu/index',
        icon: 'menu',
        permission: 'menu:list',
        children: crud('menu', '菜单', 'menu entries'),
      },
      {
        title: '字典管理',
        titleEn: 'Dictionaries',
        path: 'dict',
        componentName: 'Dict',
        component: 'system/dict/index',
        icon: 'books',
        permission: 'dict:list',
        children: crud('dict', '字典', 'dictionaries'),
      },
      {
        title: '参数管理',
        titleEn: 'Parameters',
        path: 'parameters',
        componentName: 'Parameters',
        component: 'system/parameters/index',
        icon: 'filter',
        permission: 'parameters:list',
        children: crud('parameters', '参数', 'parameters'),
      },
      {
        title: '站点管理',
        titleEn: 'Sites',
        path: 'site',
        componentName: 'Site',
        component: 'system/site/index',
        icon: 'pin',
        permission: 'site:list',
        children: crud('site', '站点', 'sites'),
      },
    ],
  },
]

export const seedAdministrationMenus = (db: Db) => insertMenus(db, appTypeEnterprise, administration)

export async function seedMenus(db: Db): Promise<void> {
  await insertMenus(db, appTypeEnterprise, enterprise)
  await insertMenus(db, appTypeProject, project)
}

/** Order in the list is order on the screen. */
export async function insertMenus(db: Db, appType: number, entries: Entry[], pid = 0): Promise<void> {
  for (const [index, { children, ...entry }] of entries.entries()) {
    // A screen may have buttons below it; without a component of its own it is a directory.
    const type = entry.type ?? (entry.component ? 1 : 0)
    const [row] = await db
      .insert(menuTable)
      .values({ ...entry, appType, pid, type, menuSort: (index + 1) * 10 })
      .returning({ id: menuTable.id })
    if (children) await insertMenus(db, appType, children, row!.id)
  }
}
