import type { AuthInfo } from '@sunmao/contract'
import type { Identity } from './rights.service.ts'

/** The nested form that the ancestor's clients read and the flat fields of the specification, side by side. */
export function authInfo({ me, codes, scope }: Pick<Identity, 'me' | 'codes' | 'scope'>): AuthInfo {
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
