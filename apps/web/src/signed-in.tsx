import { auth } from '@sunmao/contract'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { matchPath, Route, Routes, useLocation } from 'react-router'
import { useCall } from './api/hooks.ts'
import * as features from './features.ts'
import type { Page } from './manifest/page-table.ts'
import { pages } from './manifest/pages.ts'
import { registerFeatures } from './manifest/registry.ts'
import { enterAs } from './session/project/load-project.ts'
import { backgrounds } from './shell/frame.slot.ts'
import { Guard } from './shell/guard.tsx'
import { PageGuard } from './shell/pages/page-guard.tsx'
import { useDocumentTitle } from './shell/pages/use-document-title.ts'
import { useFocusHeading } from './shell/pages/use-focus-heading.ts'
import { startLive } from './shell/presence/follow-live.ts'
import { loadKitStyles } from './theme/kit-styles.ts'
import { lazyComponent } from './ui/loading/lazy-component.tsx'
import { PageProvider } from './ui/page/page-location.tsx'

const Shell = lazyComponent(async () => (await import('./shell/shell.tsx')).Shell)
const NotMember = lazyComponent(async () => (await import('./features/error-page/not-member.panel.tsx')).NotMember)
const AntdProvider = lazyComponent(async () => (await import('./shell/antd-provider.tsx')).AntdProvider)

registerFeatures(Object.values(features))

pages()
  .find(({ path }) => matchPath(path, location.pathname))
  ?.view.preload()
// Where they are needed, the failure is met again and told.
loadKitStyles().catch(() => {})

/** What is behind the guard: some pages fill the window, most are inside the frame. */
export const SignedIn = () => (
  <Guard>
    <Routes>
      {pages()
        .filter((page) => page.bare)
        .map((page) => (
          <Route key={page.path} path={page.path} element={<BarePage {...page} />} />
        ))}
      <Route path="*" element={<Shell />} />
    </Routes>
  </Guard>
)

/** Before the page itself, which may know a better one. */
function BareTitle({ title }: Pick<Page, 'title'>) {
  const { t } = useTranslation()
  useDocumentTitle(t(title))
  return null
}

/** It hears the server's news as the frame does. */
function BarePage({ path, title, view: View }: Page) {
  useEffect(startLive, [])
  useFocusHeading(path)
  const { pathname, search } = useLocation()
  const isStranger = useIsStranger(search)
  return (
    <PageProvider value={{ pathname, search, params: matchPath(path, pathname)?.params ?? {} }}>
      <AntdProvider>
        <BareTitle title={title} />
        {backgrounds.items().map(({ name, view: Background, onBarePages }) => onBarePages && <Background key={name} />)}
        <PageGuard>{isStranger ? <NotMember address={pathname + search} /> : <View />}</PageGuard>
      </AntdProvider>
    </PageProvider>
  )
}

/**
 * Whether the address names a project that the server does not count this person among; one that it does is where this person
 * works from now on. The page is not kept waiting for it.
 */
function useIsStranger(search: string): boolean {
  const projId = Number(new URLSearchParams(search).get('projId')) || 0
  const asked = { query: { projectId: projId } }
  const { data: roles, error } = useCall(auth.setProject, asked, { enabled: projId > 0, quiet: true })
  useEffect(() => {
    // Without the project's name the page is as good; the next one asks again.
    if (roles) enterAs(roles, projId).catch(() => {})
  }, [roles, projId])
  return error?.status === 403 || error?.status === 404
}
