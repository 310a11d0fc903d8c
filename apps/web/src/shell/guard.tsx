import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { isLeaving } from '../session/leaving.ts'
import { loadInfo, logout, renew, token, useSession } from '../session/session.ts'
import { Splash } from './splash.tsx'

type State = 'checking' | 'in' | 'out'

/** Lets only signed-in people through. Whoever cannot be identified is logged out and asked to sign in. */
export function Guard({ children }: { children: ReactNode }) {
  const info = useSession((session) => session.info)
  const location = useLocation()
  const [state, setState] = useState<State>(info && token() ? 'in' : 'checking')

  useEffect(() => {
    if (state !== 'checking') return
    let isGone = false
    identify().then((isKnown) => {
      if (!isGone) setState(isKnown ? 'in' : 'out')
    })
    return () => {
      isGone = true
    }
  }, [state])

  if (state === 'checking') return <Splash />
  if (state === 'out' || !info) {
    const here = location.pathname + location.search
    return <Navigate to={here === '/' ? '/login' : `/login?redirect=${encodeURIComponent(here)}`} replace />
  }
  return children
}

async function identify(): Promise<boolean> {
  if (!token() && !(await renew())) return false
  if (useSession.getState().info) return true
  try {
    await loadInfo()
    return true
  } catch {
    if (isLeaving()) return new Promise(() => {})
    await logout()
    return false
  }
}
