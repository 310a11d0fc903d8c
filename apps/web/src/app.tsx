import { QueryClientProvider } from '@tanstack/react-query'
import { BrowserRouter, matchPath, Navigate, Route, Routes } from 'react-router'
import { queryClient } from './api/hooks.ts'
import { publicPages } from './manifest/pages.ts'
import { registerFeatures, registerLater } from './manifest/registry.ts'
import { publicFeatures } from './public-features.ts'
import { Splash } from './shell/splash.tsx'
import { lazyComponent, Waiting } from './ui/loading/lazy-component.tsx'

registerFeatures(publicFeatures)
registerLater(async () => Object.values(await import('./features.ts')))

const SignedIn = lazyComponent(async () => (await import('./signed-in.tsx')).SignedIn)

// What most addresses need is asked for at once, instead of one part after the other as each is met.
if (!publicPages().some(({ path }) => matchPath(path, location.pathname))) {
  SignedIn.preload()
  import('./shell/shell.tsx').catch(() => {})
}

/**
 * Public pages stand alone; everything else is behind the guard, and fetched only then. A page is left at once, not in a
 * transition: until that ended, timers of the old page would go on and write their place over the new address.
 */
export const App = () => (
  <QueryClientProvider client={queryClient}>
    <BrowserRouter useTransitions={false}>
      <Waiting value={<Splash />}>
        <Routes>
          <Route path="/" element={<Navigate to="/dashboard" replace />} />
          {publicPages().map((page) => (
            <Route key={page.path} path={page.path} element={<page.view />} />
          ))}
          <Route path="*" element={<SignedIn />} />
        </Routes>
      </Waiting>
    </BrowserRouter>
  </QueryClientProvider>
)
