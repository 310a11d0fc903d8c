import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { BrowserRouter, matchPath, Navigate, Route, Routes, useLocation } from 'react-router'
import { queryClient } from './api/hooks.ts'
import { PageProvider } from './page.tsx'
import { pages, publicPages } from './routes.tsx'
import { useAnnotationMessages } from './shell/annotation-messages.ts'
import { Guard } from './shell/guard.tsx'
import { Splash } from './shell/splash.tsx'

const Shell = lazy(async () => ({ default: (await import('./shell/shell.tsx')).Shell }))
const AntdProvider = lazy(async () => ({ default: (await import('./shell/antd-provider.tsx')).AntdProvider }))

/** Public pages stand alone; everything else is behind the guard, most of it inside the frame. */
export const App = () => (
  <QueryClientProvider client={queryClient}>
    <BrowserRouter>
      <Suspense fallback={<Splash />}>
        <Routes>
          <Route path="/" element={<Navigate to="/dashboard" replace />} />
          {publicPages.map((page) => (
            <Route key={page.path} path={page.path} element={<page.view />} />
          ))}
          {pages
            .filter((page) => page.bare)
            .map((page) => (
              <Route
                key={page.path}
                path={page.path}
                element={
                  <Guard>
                    <BarePage {...page} />
                  </Guard>
                }
              />
            ))}
          <Route
            path="*"
            element={
              <Guard>
                <Shell />
              </Guard>
            }
          />
        </Routes>
      </Suspense>
    </BrowserRouter>
  </QueryClientProvider>
)

function BarePage({ path, view: Page }: (typeof pages)[number]) {
  useAnnotationMessages()
  const { pathname, search } = useLocation()
  return (
    <PageProvider value={{ pathname, search, params: matchPath(path, pathname)?.params ?? {} }}>
      <AntdProvider>
        <Page />
      </AntdProvider>
    </PageProvider>
  )
}
