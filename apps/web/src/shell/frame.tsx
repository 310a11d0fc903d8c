import { useCallback, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router'
import { useLayout } from '../theme/layout-setting.ts'
import { SkipLink } from '../ui/layout/skip-link.tsx'
import { Failure } from '../ui/loading/failure.tsx'
import { SkeletonList } from '../ui/loading/skeleton-list.tsx'
import { asides, backgrounds } from './frame.slot.ts'
import { Navbar } from './navbar/navbar.tsx'
import { TagsView } from './navbar/tags-view.tsx'
import { OverlayHost } from './overlays/overlay-host.tsx'
import { type Found, findPage } from './pages/find-page.ts'
import { PageHost } from './pages/page-host.tsx'
import { useFocusHeading } from './pages/use-focus-heading.ts'
import { useScrollMemory } from './pages/use-scroll-memory.ts'
import { useVisit } from './pages/use-visit.ts'
import { usePresence } from './presence/use-presence.tsx'
import { useFollowParameters } from './settings/parameter.ts'
import { Sidebar } from './sidebar/sidebar.tsx'
import { useSidebar } from './sidebar/sidebar-state.ts'
import { useFrame } from './use-frame.ts'
import './frame.css'

/** Sidebar, navbar, tags and the page in front. */
export function Frame() {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const frame = useFrame()
  const { tagsView, fixedHeader, showFooter, footerTxt, caseNumber } = useLayout()
  const isCovered = useSidebar((side) => side.device === 'mobile' && side.opened)
  const { screens, isKnown, failure } = frame
  const find = useCallback((path: string) => findPage(path, screens, t), [screens, t])
  const found = useMemo((): Found | undefined => {
    const page = find(pathname)
    return page && { ...page, tag: { ...page.tag, search } }
  }, [find, pathname, search])
  // A page of the menu waits until its level is entered; until the menu is there no address is unknown.
  const shown = isKnown || !found?.isOfMenu ? found : undefined
  const scroller = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  usePresence(frame.isSettled)
  useFollowParameters()
  useVisit(shown, screens)
  useFocusHeading(shown?.tag.pathname)
  useScrollMemory(fixedHeader ? body : scroller, shown?.tag.pathname)

  return (
    <div className="frame">
      <SkipLink text={t('nav.skip')} onSkip={() => body.current?.focus()} />
      <Sidebar frame={frame} active={found?.activeMenu ?? pathname} />
      <div ref={scroller} className={fixedHeader ? 'frame-main' : 'frame-main frame-loose'} inert={isCovered}>
        <Navbar frame={frame} trail={found?.trail ?? []} />
        {tagsView && <TagsView current={shown?.tag.pathname} find={find} />}
        <div ref={body} className="frame-body" tabIndex={-1}>
          <main className="frame-content">
            {isKnown && !found && <Navigate to="/dashboard" replace />}
            {!shown && (failure ? <Failure text={failure.message} onRetry={frame.retry} /> : <SkeletonList />)}
            <PageHost shown={shown} find={find} />
            {showFooter && (
              <footer className="frame-footer">
                {footerTxt} {caseNumber}
              </footer>
            )}
          </main>
          {asides.items().map(({ name, view: Aside }) => (
            <Aside key={name} />
          ))}
        </div>
      </div>
      <OverlayHost frame={frame} />
      {backgrounds.items().map(({ name, view: Background }) => (
        <Background key={name} />
      ))}
    </div>
  )
}
