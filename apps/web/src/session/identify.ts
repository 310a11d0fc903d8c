import { leaveGuestSession } from './guest/guest-session.ts'
import { isLeaving } from './page-leaving.ts'
import { loadInfo, logout, ownToken, renew, token, useSession } from './session.ts'

/**
 * Whether a person is signed in here. Guests of a shared link and the design library's reader are none: they are logged
 * out, and so is whoever cannot be identified.
 */
export async function identify(): Promise<boolean> {
  await leaveGuestSession(ownToken())
  if (!token() && !(await renew())) return false
  try {
    const info = useSession.getState().info ?? (await loadInfo())
    if (info.kind === 'person') return true
  } catch {
    if (isLeaving()) return new Promise(() => {})
  }
  await logout()
  return false
}
