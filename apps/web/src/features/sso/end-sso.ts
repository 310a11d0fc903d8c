import { auth, parameters, projectSub } from '@sunmao/contract'
import { CallError, call } from '../../api/call.ts'
import { askAhead } from '../../api/hooks.ts'
import type { AddressCredentials } from '../../session/address-credentials.ts'
import { notMember, requireProject } from '../../session/project/load-project.ts'
import { placeOf } from '../../session/project/place-of.ts'
import { logout, storeLogin } from '../../session/session.ts'
import { i18n } from '../../theme/i18n.ts'

const subFields = ['subId', 'subNo', 'cname', 'projectName', 'subName'] as const

/** Signs in by what the provider sent back; answers where to go. */
export async function endSso(arrival: AddressCredentials): Promise<string> {
  const { code, state = '', iss } = arrival
  if (!code) throw new CallError(0, i18n.t('sso.failed'))
  const { target, ...reply } = await call(auth.loginSso, { query: { code, state, iss } }, { quiet: true })
  storeLogin(reply, false)
  await askAhead(parameters.all, {})
  const path = placeOf(target)
  if (!state || !subFields.every((field) => arrival[field])) return path
  try {
    await enterProjectOf(arrival.subId ?? '')
  } catch (error) {
    await logout()
    throw error
  }
  return withSub(path, arrival)
}

/** The address only claims to belong to a sub; the server says whose it is and whether the person is a member. */
async function enterProjectOf(subId: string): Promise<void> {
  const asked = Number(subId)
  if (!Number.isInteger(asked) || asked <= 0) throw notMember()
  const { content } = await call(projectSub.list, { query: { subId: asked, page: 0, size: 1 } }, { quiet: true })
  const sub = content.find((one) => one.subId === asked)
  if (!sub) throw notMember()
  await requireProject(sub.projId)
}

function withSub(path: string, arrival: AddressCredentials): string {
  const [before = '', hash] = path.split('#', 2)
  const [pathname, search] = before.split('?', 2)
  const query = new URLSearchParams(search)
  for (const field of subFields) query.set(field, arrival[field] ?? '')
  return `${pathname}?${query}${hash ? `#${hash}` : ''}`
}
