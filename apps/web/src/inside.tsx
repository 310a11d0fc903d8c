import { lazy } from 'react'
import { matchPath, Route, Routes, useLocation } from 'react-router'
import { PageProvider } from './page.tsx'
import type { Page } from './page-table.ts'
import { pages } from './routes.ts'
import { useAnnotationMessages } from './shell/annotation-messages.ts'
import { Guard } from './shell/guard.tsx'

const Shell = lazy(async () => ({ default: (await import('./shell/shell.tsx')).Shell }))
const AntdProvider = lazy(async () => ({ default: (await import('./shell/antd-provider.tsx')).AntdProvider }))

/** What is behind the guard: some pages fill the window, most are inside the frame. */
export const Inside = () => (
  <Guard>
    <Routes>
      {pages
        .filter((page) => page.bare)
        .map((page) => (
          <Route key={page.path} path={page.path} element={<BarePage {...page} />} />
        ))}
      <Route path="*" element={<Shell />} />
    </Routes>
  </Guard>
)

function BarePage({ path, view: View }: Page) {
  useAnnotationMessages()
  const { pathname, search } = useLocation()
  return (
    <PageProvider value={{ pathname, search, params: matchPath(path, pathname)?.params ?? {} }}>
      <AntdProvider>
        <View />
      </AntdProvider>
    </PageProvider>
  )
}
