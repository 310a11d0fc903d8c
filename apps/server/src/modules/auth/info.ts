import type { AuthInfo } from '@sunmao/contract'
import type { Lang } from '@sunmao/i18n'
import { translate } from '@sunmao/i18n/node'
import type { Identity } from '../../core/identity.ts'
import { siteZone } from '../../core/wire-time.ts'

type Described = Pick<Identity, 'kind' | 'me' | 'codes' | 'scope'>

/** One description per derived person and language: he is derived anew when anything about him changes. */
const infos = new WeakMap<Identity['me'], Partial<Record<Lang, AuthInfo>>>()

/** The nested form that the ancestor's clients read and the flat fields of the specification, side by side. */
export function authInfo(person: Described, lang: Lang): AuthInfo {
  const known = infos.get(person.me) ?? {}
  infos.set(person.me, known)
  known[lang] ??= Object.freeze(describe(person, lang))
  return known[lang]
}

function describe({ kind, me, codes, scope }: Described, lang: Lang): AuthInfo {
  const inLang = <T extends { name: string; nameEn?: string | null }>({ nameEn, ...named }: T) =>
    lang === 'en' && nameEn ? { ...named, name: nameEn } : named
  const site = me.site && inLang(me.site)
  const roles = [...codes]
  const nickName = kind === 'person' ? me.nickName : translate(lang, kind === 'guest' ? 'guest.name' : 'library.reader')
  return {
    kind,
    username: me.username,
    nickName,
    avatarName: me.avatarName,
    email: me.email,
    site,
    timeZone: siteZone(),
    user: { ...me, nickName, site, roles: me.roles.map(inLang) },
    roles,
    dataScopes: scope === 'all' ? [] : [...scope],
    authorities: roles.map((authority) => ({ authority })),
  }
}
