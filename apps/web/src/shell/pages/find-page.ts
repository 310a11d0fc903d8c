import type { TFunction } from 'i18next'
import { matchPath } from 'react-router'
import { pages, viewOf } from '../../manifest/pages.ts'
import type { Screen } from '../menu/menu-routes.ts'
import type { Shown } from './page-host.tsx'

export interface Found extends Shown {
  /** Titles from the top of the menu down to this page. */
  trail: readonly string[]
  /** Which entry of the sidebar stands for it. */
  activeMenu: string
  /** Comes from the server's menu, not from this build. */
  isOfMenu: boolean
  /** Signs on the way, not places: they get no tag. */
  isPassing: boolean
}

const noParams = {}

/** The page at an address: one of this build, or one of the menu. */
export function findPage(pathname: string, screens: readonly Screen[], t: TFunction): Found | undefined {
  for (const page of pages()) {
    const match = matchPath(page.path, pathname)
    if (!match) continue
    const title = t(page.title)
    return {
      view: page.view,
      params: match.params,
      trail: page.path === '/dashboard' ? [] : [title],
      activeMenu: page.path,
      isOfMenu: false,
      isPassing: page.isPassing ?? false,
      tag: { pathname, search: '', title, affix: page.affix ?? false, noCache: page.noCache ?? false },
    }
  }
  const path = pathname.replace(/(\/index)?\/*$/, '')
  const screen = screens.find((one) => one.path === path)
  const view = screen && viewOf(screen.view)
  return (
    view && {
      view,
      params: noParams,
      trail: screen.trail,
      activeMenu: screen.activeMenu ?? screen.path,
      isOfMenu: true,
      isPassing: false,
      tag: { pathname: screen.path, search: '', title: screen.title, affix: screen.affix, noCache: screen.noCache },
    }
  )
}
