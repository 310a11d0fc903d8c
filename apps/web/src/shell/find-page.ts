import type { TFunction } from 'i18next'
import { matchPath } from 'react-router'
import { pages, unknownView, views } from '../routes.tsx'
import type { Screen } from './menu-routes.ts'
import type { Shown } from './page-host.tsx'

/** The page at an address: one of this build, or one of the menu. */
export function findPage(pathname: string, screens: readonly Screen[], t: TFunction): (Shown & { trail: readonly string[] }) | undefined {
  for (const page of pages) {
    const match = matchPath(page.path, pathname)
    if (!match) continue
    const title = t(page.title)
    return {
      view: page.view,
      params: match.params,
      trail: page.path === '/dashboard' ? [] : [title],
      tag: { pathname, search: '', title, affix: page.affix ?? false, noCache: page.noCache ?? false },
    }
  }
  const screen = screens.find((one) => one.path === pathname.replace(/\/index$/, ''))
  return (
    screen && {
      view: views[screen.view] ?? unknownView,
      params: {},
      trail: screen.trail,
      tag: { pathname: screen.path, search: '', title: screen.title, affix: false, noCache: screen.noCache },
    }
  )
}
