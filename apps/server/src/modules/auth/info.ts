import type { AuthInfo } from '@sunmao/contract'
import type { Lang } from '@sunmao/i18n'
import { siteZone } from '../../http/wire-time.ts'
import type { Derived } from './rights.service.ts'

/** One description per derived person and language: he is derived anew when anything about him changes. */
const infos = new WeakMap<Derived['me'], Partial<Record<Lang, AuthInfo>>>()

/** The nested form that the ancestor's clients read and the flat fields of the specification, side by side. */
export function authInfo(person: Pick<Derived, 'me' | 'codes' | 'scope'>, lang: Lang): AuthInfo {
  const known = infos.get(person.me) ?? {}
  infos.set(person.me, known)
  known[lang] ??= Object.freeze(describe(person, lang))
  return known[lang]
}

function describe({ me, codes, scope }: Pick<Derived, 'me' | 'codes' | 'scope'>, lang: Lang): AuthInfo {
  const inLang = <T extends { name: string; nameEn?: string | null }>({ nameEn, ...named }: T) =>
    lang === 'en' && nameEn ? { ...named, name: nameEn } : named
  const site = me.site && inLang(me.site)
  const roles = [...codes]
  return {
    username: me.username,
    nickName: me.nickName,
    avatarName: me.avatarName,
    email: me.email,
    site,
    timeZone: siteZone(),
    user: { ...me, site, roles: me.roles.map(inLang) },
    roles,
    dataScopes: scope === 'all' ? [] : [...scope],
    authorities: roles.map((authority) => ({ authority })),
  }
}
