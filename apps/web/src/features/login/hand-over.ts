import { auth } from '@sunmao/contract'
import { call } from '../../api/call.ts'
import type { AddressCredentials } from '../../session/address-credentials.ts'
import { requireProject, wantedProject } from '../../session/project/load-project.ts'
import { placeOf } from '../../session/project/place-of.ts'
import { logout, storeLogin, token } from '../../session/session.ts'

/** Whether the address brought a token, or the encrypted parameters of a trusted system. */
export const hasHandOver = ({ token: handed, username, password }: AddressCredentials) =>
  handed !== undefined || (username !== undefined && password !== undefined)

/**
 * Signs in by what another application handed over, in place of whoever was signed in here, and starts the page anew
 * where the address says. After a refusal nobody is signed in.
 */
export async function acceptHandOver(arrival: AddressCredentials, redirect: string | null): Promise<void> {
  const { token: handed, username, password = '' } = arrival
  const query = handed === undefined ? { originToken: password, username } : { originToken: handed }
  const target = handed === undefined ? '/' : placeOf(redirect)
  try {
    storeLogin(await call(auth.loginToken, { query }, { quiet: true }), false)
    const projId = wantedProject(new URL(target, location.origin).search)
    if (projId !== undefined) await requireProject(projId)
  } catch (error) {
    if (token() !== undefined) await logout()
    throw error
  }
  location.replace(target)
}
