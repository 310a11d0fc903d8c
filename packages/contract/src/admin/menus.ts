import * as z from 'zod'
import { Between, byProject, Flag, Id, Ids, IdText, ParentId, ParentIdText, pageOf } from '../core/common.ts'
import { crud, defineFeature } from '../core/feature.ts'
import { mediaTypes } from '../core/media-types.ts'
import { Audit } from '../core/resource.ts'
import { describeRoutes, memberOf, permit, route, signedIn } from '../core/route.ts'

export const menusFeature = defineFeature({
  permissions: crud('menu'),
})
declare module '../core/feature.ts' {
  interface Features {
    menus: typeof menusFeature
  }
}

export const appTypeEnterprise = 6
export const appTypeProject = 3

/** Pages of the build that belong to project mode, whatever the menu says. */
export const projectPages = [
  '/issueList',
  '/quickAnnotationList',
  '/browse',
  '/hub/browse',
  '/browseDrawing',
  '/browseWord',
  '/browseExcel',
  '/modelBrowse',
  '/preview',
  '/scoreList',
  '/link2d3dPreview',
  '/linkModelBrowse',
] as const

const Meta = z.object({
  title: z.string(),
  icon: z.string().optional(),
  noCache: z.boolean().optional(),
  affix: z.boolean().optional(),
  activeMenu: z.string().optional(),
})

/** One entry of the menu tree. A top-level leaf comes wrapped: the outer item has neither name nor meta. */
export interface MenuRoute {
  name?: string
  path: string
  hidden: boolean
  component?: string
  redirect?: string
  alwaysShow?: boolean
  meta?: z.infer<typeof Meta>
  children?: MenuRoute[]
}
export const MenuRoute: z.ZodType<MenuRoute> = z.lazy(() =>
  z.object({
    name: z.string().optional(),
    path: z.string(),
    hidden: z.boolean(),
    component: z.string().optional(),
    redirect: z.string().optional(),
    alwaysShow: z.boolean().optional(),
    meta: Meta.optional(),
    children: z.array(MenuRoute).optional(),
  }),
)

const AppType = z.coerce.number<number>().int().min(0).max(99)

/** A row of the menu tree as its administration sees it. `type` 0 directory, 1 screen, 2 button; `pid` 0 = top. */
export interface Menu extends z.infer<typeof MenuNode> {
  children?: Menu[]
}
const MenuNode = Audit.extend({
  id: Id,
  pid: z.int().min(0),
  appType: z.int(),
  type: z.int().min(0).max(2),
  title: z.string(),
  titleEn: z.string().optional(),
  label: z.string(),
  componentName: z.string().optional(),
  component: z.string().optional(),
  path: z.string(),
  permission: z.string().optional(),
  icon: z.string().optional(),
  menuSort: z.int(),
  iFrame: z.boolean(),
  cache: z.boolean(),
  hidden: z.boolean(),
  /** Its tag is always there and cannot be closed. */
  affix: z.boolean(),
  subCount: z.int(),
  hasChildren: z.boolean(),
  leaf: z.boolean(),
})
export const Menu: z.ZodType<Menu> = z.lazy(() => MenuNode.extend({ children: z.array(Menu).optional() }))

const text = (max: number) => z.string().trim().max(max).nullish()
const fields = z.object({
  pid: ParentId.default(0),
  /** Nothing = the parent's, or the enterprise's at the top. */
  appType: z.union([z.literal(appTypeEnterprise), z.literal(appTypeProject)]).optional(),
  type: z.int().min(0).max(2),
  title: z.string().trim().min(1).max(60),
  titleEn: text(60),
  componentName: text(60),
  component: text(120),
  path: text(255),
  permission: text(120),
  icon: text(60),
  menuSort: z.int().min(0).max(99_999).default(999),
  iFrame: Flag.default(false),
  cache: Flag.default(false),
  hidden: Flag.default(false),
  affix: Flag.optional(),
})
const filters = z.object({
  blurry: z.string().max(100).optional(),
  pid: ParentIdText.optional(),
  appType: AppType.optional(),
  createTime: Between,
})
const listed = permit(['menu:list'])
const alsoForRoles = permit(['menu:list', 'roles:list'])

export const menus = describeRoutes('The menu, and what it grants.', {
  build: route({
    summary: "Get the caller's menu",
    method: 'GET',
    path: '/api/menus/build',
    policy: signedIn,
    // Empty until then: a refusal would send clients of the ancestor stack to their page for missing rights.
    beforePasswordChange: true,
    query: z.object({ appType: AppType.default(appTypeEnterprise) }),
    reply: z.array(MenuRoute),
  }),
  buildProject: route({
    summary: "Get the caller's menu in a project",
    method: 'GET',
    path: '/api/menus/buildProject',
    policy: memberOf(byProject('query', 'projectId')),
    query: z.object({ appType: AppType.default(appTypeProject), projectId: IdText }),
    reply: z.array(MenuRoute),
  }),
  fullPath: route({
    summary: 'List the paths that belong to project mode',
    method: 'GET',
    path: '/api/menus/fullPath',
    policy: signedIn,
    query: z.object({ appType: AppType.default(appTypeProject) }),
    reply: z.array(z.string()),
  }),
  list: route({
    summary: 'List menu entries',
    description: 'Without a filter the top level only.',
    method: 'GET',
    path: '/api/menus',
    policy: listed,
    query: filters,
    reply: pageOf(Menu),
  }),
  download: route({
    summary: 'Export menu entries',
    method: 'GET',
    path: '/api/menus/download',
    policy: listed,
    query: filters,
    reply: 'blob',
    types: [mediaTypes.xlsx],
  }),
  lazy: route({
    summary: 'List the menu entries below another',
    method: 'GET',
    path: '/api/menus/lazy',
    policy: alsoForRoles,
    query: z.object({ pid: ParentIdText.default(0), appType: AppType.optional() }),
    reply: z.array(Menu),
  }),
  child: route({
    summary: 'List the ids of a menu entry and everything below it',
    method: 'GET',
    path: '/api/menus/child',
    policy: alsoForRoles,
    query: z.object({ id: IdText }),
    reply: z.array(Id),
  }),
  superior: route({
    summary: 'Get menu entries with everything above them',
    description: 'The levels as a tree, without the entries themselves.',
    method: 'POST',
    loose: true,
    path: '/api/menus/superior',
    reads: true,
    policy: listed,
    body: z.array(Id).max(1000),
    reply: z.array(Menu),
  }),
  create: route({
    summary: 'Create a menu entry',
    method: 'POST',
    loose: true,
    path: '/api/menus',
    policy: permit(['menu:add']),
    status: 201,
    log: 'log.menus.add',
    leftOver: { key: 'rowVersion', fields: ['titleEn', 'appType', 'affix'] },
    body: fields.extend({ id: z.null().optional() }),
  }),
  update: route({
    summary: 'Edit a menu entry',
    method: 'PUT',
    loose: true,
    path: '/api/menus',
    policy: permit(['menu:edit']),
    status: 204,
    log: 'log.menus.edit',
    body: fields.extend({ id: Id, rowVersion: z.int().optional() }),
  }),
  remove: route({
    summary: 'Delete menu entries',
    description: 'With everything below them; roles lose them.',
    method: 'DELETE',
    loose: true,
    path: '/api/menus',
    policy: permit(['menu:del']),
    log: 'log.menus.del',
    body: Ids,
  }),
})
