import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { BrowserRouter, Navigate, Route, Routes } from 'react-router'
import { queryClient } from './api/hooks.ts'
import { publicPages } from './public-pages.ts'
import { Splash } from './shell/splash.tsx'

const Inside = lazy(async () => ({ default: (await import('./inside.tsx')).Inside }))

/** Public pages stand alone; everything else is behind the guard, and fetched only then. */
export const App = () => (
  <QueryClientProvider client={queryClient}>
    <BrowserRouter>
      <Suspense fallback={<Splash />}>
        <Routes>
          <Route path="/" element={<Navigate to="/dashboard" replace />} />
          {publicPages.map((page) => (
            <Route key={page.path} path={page.path} element={<page.view />} />
          ))}
          <Route path="*" element={<Inside />} />
        </Routes>
      </Suspense>
    </BrowserRouter>
  </QueryClientProvider>
)
