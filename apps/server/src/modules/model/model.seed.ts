import { appTypeProject } from '@sunmao/contract'
import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import type { SeedStep } from '../../module.ts'
import { insertMenus } from '../../seed/menus.ts'
import { seedModelQuotas } from '../../seed/parameters.ts'
import { menuTable } from '../admin/menu.table.ts'
import { projectRoleMenuTable, projectRoleTable } from '../project/project.table.ts'

const screens = ['Model', 'ModelPubVersion', 'ModelCompare', 'FilterModelView', 'ModelRoute']
/** What each role may do with models besides looking at them; a lead may do everything. */
const rights: Record<string, readonly string[]> = {
  项目负责人: [
    'model:add',
    'model:edit',
    'model:del',
    'model:download',
    'modelPubVersion:publish',
    'modelPubVersion:manage',
    'modelRoute:edit',
    'filterModelView:edit',
  ],
  专业负责人: [
    'model:add',
    'model:edit',
    'model:download',
    'modelPubVersion:publish',
    'modelRoute:edit',
    'filterModelView:edit',
  ],
  设计人: ['model:add', 'model:edit', 'model:download', 'modelRoute:edit', 'filterModelView:edit'],
  校对人: ['model:download', 'filterModelView:edit'],
  审核人: ['model:download', 'filterModelView:edit'],
  审定人: ['model:download'],
  BIM负责人: [
    'model:add',
    'model:edit',
    'model:del',
    'model:download',
    'modelPubVersion:publish',
    'modelPubVersion:manage',
    'modelRoute:edit',
    'filterModelView:edit',
  ],
  业主: [],
}

/** What the workbench adds: several pictures side by side, viewpoints of the project, how a sub looks. */
const atWorkbench: Record<string, readonly string[]> = {
  项目负责人: ['model:multiView', 'viewpoint:edit', 'sceneConfig:edit'],
  专业负责人: ['model:multiView', 'viewpoint:edit', 'sceneConfig:edit'],
  设计人: ['model:multiView', 'viewpoint:edit'],
  校对人: ['model:multiView', 'viewpoint:edit'],
  审核人: ['model:multiView', 'viewpoint:edit'],
  审定人: ['model:multiView'],
  BIM负责人: ['model:multiView', 'viewpoint:edit', 'sceneConfig:edit'],
}

async function seedWorkbenchRights(db: Db): Promise<void> {
  const isList = and(eq(menuTable.appType, appTypeProject), eq(menuTable.componentName, 'Model'))
  const [list] = await db.select().from(menuTable).where(isList)
  // Somebody has taken the list away; then nobody opens models either.
  if (!list) return
  const own = { pid: list.id, appType: appTypeProject, type: 2 }
  const buttons = await db
    .insert(menuTable)
    .values([
      { ...own, title: '分屏浏览', titleEn: 'View side by side', permission: 'model:multiView' },
      { ...own, title: '编辑项目视点', titleEn: 'Edit viewpoints of the project', permission: 'viewpoint:edit' },
      { ...own, title: '编辑场景配置', titleEn: 'Edit scene settings', permission: 'sceneConfig:edit' },
    ])
    .returning()
  const roles = await db.select().from(projectRoleTable)
  const granted = roles.flatMap((role) =>
    buttons
      .filter(({ permission }) => atWorkbench[role.name]?.some((code) => code === permission))
      .map(({ id }) => ({ roleId: role.id, menuId: id })),
  )
  if (granted.length > 0) await db.insert(projectRoleMenuTable).values(granted)
}

/** A model's own page: no entry of the sidebar, but a place in the project, for whoever sees the list. */
async function seedModelDetailMenu(db: Db): Promise<void> {
  const isList = and(eq(menuTable.appType, appTypeProject), eq(menuTable.componentName, 'Model'))
  const [list] = await db.select().from(menuTable).where(isList)
  // Somebody has taken the list away; then its models have no page either.
  if (!list) return
  const [detail] = await db
    .insert(menuTable)
    .values({
      pid: list.pid,
      appType: appTypeProject,
      type: 1,
      title: '模型详情',
      titleEn: 'Model',
      path: 'detail',
      componentName: 'ModelDetail',
      component: 'model/detail',
      icon: 'model',
      hidden: true,
      cache: false,
    })
    .returning()
  const granted = await db.select().from(projectRoleMenuTable).where(eq(projectRoleMenuTable.menuId, list.id))
  if (granted.length > 0)
    await db.insert(projectRoleMenuTable).values(granted.map(({ roleId }) => ({ roleId, menuId: detail!.id })))
}

/** The screens of models in a project, and who may do what. */
async function seedModelMenus(db: Db): Promise<void> {
  const button = (title: string, titleEn: string, permission: string) => ({ title, titleEn, type: 2, permission })
  await insertMenus(db, appTypeProject, [
    {
      title: '模型管理',
      titleEn: 'Models',
      path: 'model',
      icon: 'model',
      children: [
        {
          title: '模型列表',
          titleEn: 'Model list',
          path: 'list',
          componentName: 'Model',
          component: 'model/index',
          icon: 'model',
          children: [
            button('上传模型', 'Upload models', 'model:add'),
            button('编辑模型', 'Edit models', 'model:edit'),
            button('删除模型', 'Delete models', 'model:del'),
            button('下载原文件', 'Download originals', 'model:download'),
          ],
        },
        {
          title: '发布版本',
          titleEn: 'Releases',
          path: 'pubVersion',
          componentName: 'ModelPubVersion',
          component: 'modelPubVersion/index',
          icon: 'flag',
          children: [
            button('发布', 'Publish', 'modelPubVersion:publish'),
            button('管理发布版本', 'Manage releases', 'modelPubVersion:manage'),
          ],
        },
        {
          title: '版本对比',
          titleEn: 'Comparisons',
          path: 'compare',
          componentName: 'ModelCompare',
          component: 'modelCompare/index',
          icon: 'columns',
        },
        {
          title: '过滤视图',
          titleEn: 'Filter views',
          path: 'filterView',
          componentName: 'FilterModelView',
          component: 'filterModelView/index',
          icon: 'filter',
          children: [button('编辑项目过滤视图', 'Edit filter views of the project', 'filterModelView:edit')],
        },
        {
          title: '漫游路线',
          titleEn: 'Walks',
          path: 'route',
          componentName: 'ModelRoute',
          component: 'modelRoute/index',
          icon: 'route',
          children: [button('编辑漫游路线', 'Edit walks', 'modelRoute:edit')],
        },
      ],
    },
  ])
  const isOurs = eq(menuTable.appType, appTypeProject)
  const pages = await db
    .select({ id: menuTable.id })
    .from(menuTable)
    .where(and(isOurs, inArray(menuTable.componentName, screens)))
  const [folder] = await db
    .select({ id: menuTable.id })
    .from(menuTable)
    .where(and(isOurs, eq(menuTable.path, 'model')))
  for (const [name, codes] of Object.entries(rights)) {
    const [role] = await db.select().from(projectRoleTable).where(eq(projectRoleTable.name, name))
    if (!role) continue
    const buttons =
      codes.length === 0
        ? []
        : await db
            .select({ id: menuTable.id })
            .from(menuTable)
            .where(and(isOurs, inArray(menuTable.permission, [...codes])))
    const menus = [folder!, ...pages, ...buttons]
    await db.insert(projectRoleMenuTable).values(menus.map(({ id }) => ({ roleId: role.id, menuId: id })))
  }
}

export const modelSeeds: readonly SeedStep[] = [
  { name: 'model-menus', run: seedModelMenus },
  { name: 'model-detail-menu', run: seedModelDetailMenu },
  { name: 'workbench-rights', run: seedWorkbenchRights },
  { name: 'model-quotas', run: seedModelQuotas },
]
