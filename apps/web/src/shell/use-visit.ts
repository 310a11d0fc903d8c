import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { followPath } from '../features/announcement/announcement-view.ts'
import { pages } from '../routes.ts'
import { useLayout } from '../theme/layout-setting.ts'
import type { Found } from './pages/find-page.ts'
import { useSiteName } from './parameter.ts'
import { closeOnMobile } from './sidebar/sidebar-state.ts'
import { closeTags, keepAffixed, openTag } from './tags.ts'

/** What every navigation brings with it: a tag, a title, the announcements' rule, and the phone's drawer closed. */
export function useVisit(found: Found | undefined): void {
  const { t } = useTranslation()
  const { pathname, key } = useLocation()
  const { tagsView, dynamicTitle } = useLayout()
  const app = useSiteName()
  const title = found?.tag.title

  useEffect(() => {
    document.title = dynamicTitle && title ? t('page.title', { title, app }) : app
  }, [dynamicTitle, title, app, t])

  useEffect(() => {
    const affixed = pages.filter((page) => page.affix)
    keepAffixed(
      affixed.map(({ path, title, noCache }) => ({
        pathname: path,
        search: '',
        title: t(title),
        affix: true,
        noCache: noCache ?? false,
      })),
    )
  }, [t])

  useEffect(() => {
    if (!found || found.isPassing) return
    openTag(found.tag)
    // Without the row of tags nobody could close a page, so none is kept.
    if (!tagsView) closeTags('others', found.tag.pathname)
  }, [found, tagsView])

  useEffect(() => followPath(pathname === '/dashboard'), [pathname])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for "a navigation happened"
  useEffect(closeOnMobile, [key])
}
