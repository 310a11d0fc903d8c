import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { identify } from '../session/identify.ts'
import { token, useSession } from '../session/session.ts'
import { Splash } from './splash.tsx'

type State = 'checking' | 'in' | 'out'

/** Lets only signed-in people through. Whoever cannot be identified is logged out and asked to sign in. */
export function Guard({ children }: { children: ReactNode }) {
  const info = useSession((session) => session.info)
  const isPerson = info?.kind === 'person'
  const location = useLocation()
  const [state, setState] = useState<State>(isPerson && token() ? 'in' : 'checking')
  // The session is shared by all windows: a guest's may take the place of a person's while the page is open.
  const isDoubtful = state === 'checking' || (state === 'in' && info !== undefined && !isPerson)

  useEffect(() => {
    if (!isDoubtful) return
    let isGone = false
    identify().then((isKnown) => {
      if (!isGone) setState(isKnown ? 'in' : 'out')
    })
    return () => {
      isGone = true
    }
  }, [isDoubtful])

  if (isDoubtful) return <Splash />
  if (state === 'out' || !info) {
    const here = location.pathname + location.search
    return <Navigate to={here === '/' ? '/login' : `/login?redirect=${encodeURIComponent(here)}`} replace />
  }
  return children
}
