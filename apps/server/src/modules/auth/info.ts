import type { AuthInfo, Me } from '@sunmao/contract'
import type { Identity } from './rights.service.ts'

/** The nested form that the ancestor's clients read and the flat fields of the specification, side by side. */
export function authInfo(identity: Pick<Identity, 'me' | 'codes' | 'scope'>): AuthInfo {
  const known = infos.get(identity.me) ?? Object.freeze(describe(identity))
  infos.set(identity.me, known)
  return known
}

/** One description per derived person: he is derived anew when anything about him changes. */
const infos = new WeakMap<Me, AuthInfo>()

function describe({ me, codes, scope }: Pick<Identity, 'me' | 'codes' | 'scope'>): AuthInfo {
  const roles = [...codes]
  return {
    username: me.username,
    nickName: me.nickName,
    avatarName: me.avatarName,
    email: me.email,
    site: me.site,
    user: me,
    roles,
    dataScopes: scope === 'all' ? [] : [...scope],
    authorities: roles.map((authority) => ({ authority })),
  }
}
