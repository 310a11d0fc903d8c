import { type AuthInfo, accessControl, type CallInput, isSignedInAudience, type SharedLink } from '@sunmao/contract'
import { CallError, call } from '../../../api/call.ts'
import {
  forgetGuestSession,
  guestSession,
  keepGuestSession,
  leaveGuestSession,
} from '../../../session/guest/guest-session.ts'
import { loadInfo, logout, ownToken, renew, storeLogin, useSession } from '../../../session/session.ts'
import { showLanguage } from '../../../theme/i18n.ts'

const DETAIL = 'controlDetailData'

/** What the reader meets before what is shared. */
export type Entry =
  | { state: 'open' | 'password' | 'mail'; link: SharedLink }
  | { state: 'gone' | 'signIn' | 'notMember' }

/** What the reader shows for himself: nothing, a password, or the code that was mailed to him. */
export type Proof = NonNullable<CallInput<typeof accessControl.guest>['body']>

/**
 * Looks the link up, and opens it where nothing has to be shown. The session is of this link alone: it lives in this tab, and
 * is the browser's only where nobody is signed in.
 */
export async function findEntry(code: string): Promise<Entry> {
  try {
    const link = await findLink(code)
    if (link.lang) await showLanguage(link.lang)
    localStorage.setItem(DETAIL, JSON.stringify(link))
    if (link.isOpen) return { state: 'open', link }
    if (link.audience === 'password') return { state: 'password', link }
    if (link.audience === 'email') return { state: 'mail', link }
    if (isSignedInAudience(link.audience) && !(await isPerson())) {
      // A guest's session would count as signed in at the sign-in page.
      if (ownToken() !== undefined) await logout()
      return { state: 'signIn' }
    }
    return { state: 'open', link: await passEntry(code) }
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return { state: 'gone' }
    if (error instanceof CallError && error.code === 'outer.notMember') return { state: 'notMember' }
    throw error
  }
}

/** Opens it, and tells what the link says to somebody who may. */
export async function passEntry(code: string, proof?: Proof): Promise<SharedLink> {
  const isOwn = await isPerson()
  const reply = await call(accessControl.guest, { params: { code }, body: proof }, { quiet: true })
  if (!isOwn) storeLogin(reply, false)
  keepGuestSession({ code, token: reply.token })
  const link = await call(accessControl.outer, { params: { code } }, { quiet: true })
  localStorage.setItem(DETAIL, JSON.stringify(link))
  return link
}

/** Asked as the guest that this tab is already, else as who is signed in. */
async function findLink(code: string): Promise<SharedLink> {
  const guest = guestSession()
  if (guest && guest.code !== code) await leaveGuestSession(ownToken())
  const ask = () => call(accessControl.outer, { params: { code } }, { quiet: true })
  if (!guestSession()) {
    await whoIsHere()
    const link = await ask()
    const own = ownToken()
    if (link.isOpen && own) keepGuestSession({ code, token: own })
    return link
  }
  const link = await ask()
  if (link.isOpen) return link
  forgetGuestSession()
  await whoIsHere()
  return ask()
}

const isPerson = async () => (await whoIsHere())?.kind === 'person'

async function whoIsHere(): Promise<AuthInfo | undefined> {
  if (ownToken() === undefined && !(await renew())) return undefined
  return useSession.getState().info ?? loadInfo()
}
