import type { MenuRoute } from '@sunmao/contract'
import type { Lang } from '@sunmao/i18n'
import type { menuTable } from '../admin/menu.table.ts'

export type MenuRow = typeof menuTable.$inferSelect

/**
 * The menu tree as the ancestor's clients read it. A top-level leaf is wrapped into a `Layout` item without name and
 * meta; a directory below the top becomes a `ParentView`; an external link has no component.
 */
export function buildMenu(rows: readonly MenuRow[], lang: Lang): MenuRoute[] {
  const children = groupByPid(withoutEmpty(rows))
  const below = (row: MenuRow): MenuRoute[] => (children.get(row.id) ?? []).map((child) => item(child, false))

  function item(row: MenuRow, isTop: boolean): MenuRoute {
    const nested = below(row)
    if (isTop && nested.length === 0 && row.type !== 0) return wrapped(row, lang)
    const route: MenuRoute = {
      name: row.componentName || titleOf(row, lang),
      path: isTop && !row.iFrame ? `/${row.path.replace(/^\/+/, '')}` : row.path,
      hidden: row.hidden,
      component: componentOf(row, isTop),
      meta: metaOf(row, lang),
    }
    return nested.length === 0 ? route : { ...route, alwaysShow: true, redirect: 'noredirect', children: nested }
  }

  return (children.get(0) ?? []).map((row) => item(row, true))
}

/** A directory that leads nowhere is left out, and so is one that only leads to such. */
function withoutEmpty(rows: readonly MenuRow[]): readonly MenuRow[] {
  const parents = new Set(rows.map((row) => row.pid))
  const kept = rows.filter((row) => row.type !== 0 || row.iFrame || parents.has(row.id))
  return kept.length === rows.length ? rows : withoutEmpty(kept)
}

function wrapped(row: MenuRow, lang: Lang): MenuRoute {
  const leaf: MenuRoute = {
    name: row.componentName || titleOf(row, lang),
    path: row.iFrame ? row.path : 'index',
    hidden: row.hidden,
    component: row.iFrame ? undefined : (row.component ?? undefined),
    meta: metaOf(row, lang),
  }
  const path = row.iFrame ? '/' : `/${row.path.replace(/^\/+/, '')}`
  return { path, hidden: row.hidden, component: 'Layout', children: [leaf] }
}

function componentOf(row: MenuRow, isTop: boolean): string | undefined {
  if (row.iFrame) return undefined
  if (isTop) return row.component || 'Layout'
  return row.component || (row.type === 0 ? 'ParentView' : undefined)
}

const titleOf = (row: MenuRow, lang: Lang) => (lang === 'en' && row.titleEn) || row.title

const metaOf = (row: MenuRow, lang: Lang) => ({
  title: titleOf(row, lang),
  icon: row.icon ?? undefined,
  noCache: !row.cache,
  affix: row.affix || undefined,
})

function groupByPid(rows: readonly MenuRow[]): Map<number, MenuRow[]> {
  const groups = new Map<number, MenuRow[]>()
  for (const row of rows) groups.set(row.pid, [...(groups.get(row.pid) ?? []), row])
  return groups
}

/** Addresses of all screens of the tree. */
export function pathsOf(routes: readonly MenuRoute[], parent = ''): string[] {
  return routes.flatMap((route) => {
    const path = route.path === 'index' ? parent : route.path.startsWith('/') ? route.path : `${parent}/${route.path}`
    return route.children ? pathsOf(route.children, path) : [path]
  })
}
