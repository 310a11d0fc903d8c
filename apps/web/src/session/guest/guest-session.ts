import { auth } from '@sunmao/contract'
import { create } from 'zustand'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/hooks.ts'

const KEY = 'guest-session'

/** The session of a shared link that this tab has open. A person who is signed in keeps his own beside it. */
interface GuestSession {
  code: string
  token: string
}

/** `isOver`: the link was revoked or has ended while it was open. */
export const useGuestSession = create<{ isOver: boolean }>(() => ({ isOver: false }))

const isOnLink = () => location.pathname.startsWith('/outerHub/')

function stored(): GuestSession | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as GuestSession | null) ?? undefined
  } catch {
    return undefined
  }
}

/** Only on the page of the link: everywhere else one is who one is. */
export const guestSession = () => (isOnLink() ? stored() : undefined)

export function keepGuestSession(session: GuestSession): void {
  sessionStorage.setItem(KEY, JSON.stringify(session))
  useGuestSession.setState({ isOver: false })
}

export const forgetGuestSession = () => sessionStorage.removeItem(KEY)

/** Nothing of what was shown stays in memory. */
export function endGuestSession(): void {
  forgetGuestSession()
  queryClient.clear()
  useGuestSession.setState({ isOver: true })
}

/** Whoever leaves the page of the link is no guest of it any more; `own` is the token of the browser, which ends by itself. */
export async function leaveGuestSession(own: string | undefined): Promise<void> {
  const session = stored()
  if (!session) return
  forgetGuestSession()
  queryClient.clear()
  if (session.token !== own) await call(auth.logout, {}, { quiet: true, token: session.token }).catch(() => undefined)
}
