import { type AuthInfo, accessControl, type SharedLink } from '@sunmao/contract'
import { call } from '../../api/call.ts'
import { loadInfo, logout, renew, storeLogin, token, useSession } from '../../session/session.ts'

const DETAIL = 'controlDetailData'
const GUEST_OF = 'guest-of-link'

/**
 * Looks the link up and lets the visitor in: a person as he is, anybody else as a guest of this link alone. Answers
 * nothing where the link wants a person and there is none.
 */
export async function openLink(code: string): Promise<SharedLink | undefined> {
  const info = await whoIsHere()
  const isPerson = info?.kind === 'person'
  const link = await call(accessControl.outer, { params: { code } }, { quiet: true })
  localStorage.setItem(DETAIL, JSON.stringify(link))
  if (link.isLogin && !isPerson) {
    // A guest's session would count as signed in at the sign-in page.
    if (token() !== undefined) await logout()
    return undefined
  }
  const isOwnGuest = info?.kind === 'guest' && localStorage.getItem(GUEST_OF) === code
  if (!isPerson && !isOwnGuest) {
    storeLogin(await call(accessControl.guest, { params: { code } }, { quiet: true }), false)
    localStorage.setItem(GUEST_OF, code)
  }
  return link
}

async function whoIsHere(): Promise<AuthInfo | undefined> {
  if (token() === undefined && !(await renew())) return undefined
  return useSession.getState().info ?? loadInfo()
}
