import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { pages } from '../../manifest/pages.ts'
import { useLayout } from '../../theme/layout-setting.ts'
import type { Screen } from '../menu/menu-routes.ts'
import { closeOnMobile } from '../sidebar/sidebar-state.ts'
import type { Found } from './find-page.ts'
import { closeTags, keepAffixed, openTag } from './tags.ts'
import { useDocumentTitle } from './use-document-title.ts'

/** What every navigation brings with it: a tag, a title, and the phone's drawer closed. */
export function useVisit(found: Found | undefined, screens: readonly Screen[]): void {
  const { t } = useTranslation()
  const { key } = useLocation()
  const { tagsView } = useLayout()
  const title = found?.tag.title

  useDocumentTitle(title)

  useEffect(() => {
    const affixed = [
      ...pages()
        .filter((page) => page.affix)
        .map((page) => ({ ...page, title: t(page.title) })),
      ...screens.filter((screen) => screen.affix),
    ]
    keepAffixed(
      affixed.map(({ path, title, noCache }) => ({
        pathname: path,
        search: '',
        title,
        affix: true,
        noCache: noCache ?? false,
      })),
    )
  }, [t, screens])

  useEffect(() => {
    if (!found || found.isPassing) return
    openTag(found.tag)
    // Without the row of tags nobody could close a page, so none is kept.
    if (!tagsView) closeTags('others', found.tag.pathname)
  }, [found, tagsView])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for "a navigation happened"
  useEffect(closeOnMobile, [key])
}
