import type { MenuRoute } from '@sunmao/contract'
import { isExternal } from '../../ui/field/validate.ts'
import type { IconName } from '../../ui/picture/icons.ts'

/** A screen that the server's menu offers. */
export interface Screen {
  path: string
  /** The server's name of the view; the build may not know it. */
  view: string
  name: string
  title: string
  noCache: boolean
  /** Its tag is always there and cannot be closed. */
  affix: boolean
  /** Titles from the top of the menu down to this screen. */
  trail: readonly string[]
  activeMenu?: string
}

/** What the sidebar shows. */
export interface MenuItem {
  /** The address it opens; unique among its siblings. */
  path: string
  name: string
  title: string
  icon: IconName | string | undefined
  isExternal: boolean
  children: readonly MenuItem[]
}

const join = (parent: string, path: string) => {
  if (isExternal(path)) return path
  if (path === 'index') return parent
  return path.startsWith('/') ? path : `${parent.replace(/\/$/, '')}/${path}`
}

/**
 * `Layout` and `ParentView` only group: their children are screens of the one frame, with the parents' paths before
 * their own. Everything else is a view, loaded when it is first shown. External links are no screens.
 */
export function screensOf(routes: readonly MenuRoute[], parent = '', trail: readonly string[] = []): Screen[] {
  return routes.flatMap((route) => {
    const path = join(parent, route.path)
    const here = route.meta ? [...trail, route.meta.title] : trail
    if (route.children && route.children.length > 0) return screensOf(route.children, path, here)
    if (!route.component || isGroup(route.component) || isExternal(path)) return []
    return [
      {
        path,
        view: route.component,
        name: route.name ?? path,
        title: route.meta?.title ?? path,
        noCache: route.meta?.noCache ?? false,
        affix: route.meta?.affix ?? false,
        trail: here,
        // What the sidebar does not show belongs to the first that it shows beside it.
        activeMenu: route.meta?.activeMenu ?? (route.hidden ? shownBeside(routes, parent) : undefined),
      },
    ]
  })
}

function shownBeside(routes: readonly MenuRoute[], parent: string): string | undefined {
  const shown = routes.find(({ hidden, component }) => !hidden && component && !isGroup(component))
  return shown && join(parent, shown.path)
}

const isGroup = (component: string) => component === 'Layout' || component === 'ParentView'

/** Hidden entries are left out, empty groups too, and a group with one visible child becomes that child. */
export function itemsOf(routes: readonly MenuRoute[], parent = ''): MenuItem[] {
  return routes.flatMap((route) => {
    if (route.hidden) return []
    const path = join(parent, route.path)
    const children = itemsOf(route.children ?? [], path)
    const leadsOn = (route.children?.length ?? 0) > 0 || isGroup(route.component ?? '')
    if (leadsOn && children.length === 0) return []
    const [only] = children
    if (children.length === 1 && only) return [{ ...only, icon: only.icon ?? route.meta?.icon }]
    const item: MenuItem = {
      path,
      name: route.name ?? path,
      title: route.meta?.title ?? path,
      icon: route.meta?.icon,
      isExternal: isExternal(path),
      children,
    }
    return [item]
  })
}
