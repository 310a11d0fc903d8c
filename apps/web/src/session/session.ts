import { type AuthInfo, auth, type LoginReply } from '@sunmao/contract'
import { create } from 'zustand'
import { CallError, call, wireCalls } from '../api/call.ts'
import { queryClient } from '../api/hooks.ts'
import { getCookie, removeCookie, setCookie } from '../theme/cookies.ts'
import { setSiteZone } from '../ui/text/format.ts'
import { reportFailure } from './failures.ts'
import { endGuestSession, forgetGuestSession, guestSession } from './guest/guest-session.ts'
import { forgetProject, loseProject, useMode } from './project/mode.ts'
import { askPassword } from './recent-password.ts'
import { forgetViewing, leaveViewing, viewing } from './view-as.ts'

const TOKEN = 'sunmao-token'
const UNIFY_TOKEN = 'sunmao-unify-token'
const REMEMBERED = 'remembered-username'
const TOKEN_DAYS = 1
const defaultRole = 'ROLE_SYSTEM_DEFAULT'

interface Session {
  info: AuthInfo | undefined
  /** Permission strings of the site; never empty once loaded. */
  roles: readonly string[]
  /** Those of the present project; they replace `roles` while one is set. */
  projectRoles: readonly string[] | undefined
}

export const useSession = create<Session>(() => ({ info: undefined, roles: [], projectRoles: undefined }))

const orDefault = (roles: readonly string[]) => (roles.length > 0 ? roles : [defaultRole])

/** Of who is signed in in this browser, whatever link this tab shows. */
export const ownToken = () => getCookie(TOKEN)
export const token = () => guestSession()?.token ?? ownToken()
export const unifyToken = () => getCookie(UNIFY_TOKEN)
export const rememberedName = () => localStorage.getItem(REMEMBERED) ?? ''

/** After any way of signing in: the token is kept, and work begins on the site's level. */
export function storeLogin(reply: LoginReply, isRemembered: boolean): void {
  forgetViewing()
  setCookie(TOKEN, reply.token, isRemembered ? TOKEN_DAYS : undefined)
  setCookie(UNIFY_TOKEN, reply.unifyToken, isRemembered ? TOKEN_DAYS : undefined)
  removeCookie('point')
  if (isRemembered) localStorage.setItem(REMEMBERED, reply.user.username)
  else localStorage.removeItem(REMEMBERED)
  queryClient.clear()
  forgetProject()
  setProjectRoles(undefined)
  setInfo(reply.user)
}

export function setInfo(info: AuthInfo): void {
  setSiteZone(info.timeZone)
  useSession.setState({ info, roles: orDefault(info.roles) })
}

export const setProjectRoles = (roles: readonly string[] | undefined) =>
  useSession.setState({ projectRoles: roles && orDefault(roles) })

/** The person, and inside a project his roles there; who is no longer on its staff is back on the site's level. */
export async function loadInfo(): Promise<AuthInfo> {
  const info = await call(auth.info, {})
  setInfo(info)
  const { enterpriseProjectFlag, project } = useMode.getState()
  if (enterpriseProjectFlag === 0 && project) {
    try {
      setProjectRoles(await call(auth.setProject, { query: { projectId: project.projId } }, { quiet: true }))
    } catch (error) {
      if (error instanceof CallError && (error.status === 403 || error.status === 404)) loseProject()
      else forgetProject()
      setProjectRoles(undefined)
    }
  }
  return info
}

let isSigningOut = false

/** False from the moment of signing out: news of the end that one made oneself are no news. */
export const isSignedIn = () => token() !== undefined && !isSigningOut

/** Forgets everything about the person, whether or not the server hears of it. */
export async function logout(): Promise<void> {
  isSigningOut = true
  if (token() !== undefined) await call(auth.logout, {}).catch(() => undefined)
  localStorage.removeItem(REMEMBERED)
  clearSession()
  isSigningOut = false
}

function clearSession(): void {
  forgetViewing()
  forgetGuestSession()
  removeCookie(TOKEN)
  removeCookie(UNIFY_TOKEN)
  removeCookie('point')
  forgetProject()
  queryClient.clear()
  useSession.setState({ info: undefined, roles: [], projectRoles: undefined })
}

/** The shared link that this tab shows has ended; a person's own session has not. */
export function endGuest(): void {
  if (guestSession()?.token === ownToken()) clearSession()
  endGuestSession()
}

let renewing: Promise<boolean> | undefined

/** Brings a remembered session back from its cookie, once for all who ask at the same time. */
export function renew(): Promise<boolean> {
  if (!rememberedName()) return Promise.resolve(false)
  renewing ??= call(auth.refresh, {})
    .then((reply) => {
      setCookie(TOKEN, reply.token, TOKEN_DAYS)
      setCookie(UNIFY_TOKEN, reply.unifyToken, TOKEN_DAYS)
      setInfo(reply.user)
      return true
    })
    .catch(() => false)
    .finally(() => {
      renewing = undefined
    })
  return renewing
}

/** A dead session: try to renew it; else log out, leave the mark, and start again at the sign-in page. */
async function onUnauthorised(path: string): Promise<boolean> {
  if (path.startsWith('/auth/') && path !== auth.info.path) return false
  if (guestSession()) {
    endGuest()
    return false
  }
  if (await renew()) return true
  await logout()
  setCookie('point', '401')
  if (location.pathname !== '/login') location.reload()
  return false
}

wireCalls({
  token,
  viewAs: () => (guestSession() ? undefined : viewing()?.key),
  onFailure: async (error: CallError, route, quiet) => {
    if (error.status === 401) return onUnauthorised(route.path)
    if (error.code === 'auth.viewAsOver') leaveViewing()
    if (route.recentPassword && error.code === 'auth.recentPassword') return askPassword()
    if (!quiet) reportFailure(error)
    return false
  },
})
