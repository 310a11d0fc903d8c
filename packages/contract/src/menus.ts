import * as z from 'zod'
import { byProject, IdText } from './common.ts'
import { memberOf, route, signedIn } from './route.ts'

export const appTypeEnterprise = 6
export const appTypeProject = 3

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

const AppType = z.coerce.number<number>().int()

export const menus = {
  build: route({
    method: 'GET',
    path: '/api/menus/build',
    policy: signedIn,
    query: z.object({ appType: AppType.default(appTypeEnterprise) }),
    reply: z.array(MenuRoute),
  }),
  buildProject: route({
    method: 'GET',
    path: '/api/menus/buildProject',
    policy: memberOf(byProject('query', 'projectId')),
    query: z.object({ appType: AppType.default(appTypeProject), projectId: IdText }),
    reply: z.array(MenuRoute),
  }),
  /** Paths that belong to project mode. */
  fullPath: route({
    method: 'GET',
    path: '/api/menus/fullPath',
    policy: signedIn,
    query: z.object({ appType: AppType.default(appTypeProject) }),
    reply: z.array(z.string()),
  }),
}
