import { type SharePolicy, type ShareRight, type ShareTerms, shareAudiences } from '@sunmao/contract'
import { dayText, toDate } from '../../../ui/text/format.ts'
import { audienceRule, isDownloadBlocked } from '../share-labels.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export const shareLives = ['7', '30', 'day', 'none'] as const
export type ShareLife = (typeof shareLives)[number]

/** What the fields of the dialog hold. */
export interface TermValues {
  audience: ShareTerms['audience']
  password: string
  emails: string[]
  rights: ShareRight[]
  life: ShareLife
  /** yyyy-MM-dd, for `day`. */
  day?: string
  maxOpenings?: number | null
  version: ShareTerms['version']
  isMarked: boolean
  watermark: ShareTerms['watermark']
  lang?: 'zh-CN' | 'en' | ''
}

/** Letters and digits that nobody takes for one another when they are read aloud or from paper. */
const READABLE = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Eight of them in two groups: 40 bits. */
export function makePassword(): string {
  const picked = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => READABLE[byte % READABLE.length])
  return `${picked.slice(0, 4).join('')}-${picked.slice(4).join('')}`
}

/** Until when: the end of a day by the site's clock. */
export function expiryOf({ life, day }: Pick<TermValues, 'life' | 'day'>, now = new Date()): Date | undefined {
  if (life === 'none') return undefined
  const last = life === 'day' ? day : dayText(new Date(now.getTime() + Number(life) * DAY_MS))
  return toDate(last && `${last} 23:59:59`)
}

export const isLifeAllowed = (life: ShareLife, longest: number | undefined) =>
  longest === undefined || life === 'day' || (life !== 'none' && Number(life) <= longest)

/** What is chosen before anybody chooses: what the site allows and most people want. */
export function startTerms(policy: SharePolicy, rights: readonly ShareRight[], now = new Date()): TermValues {
  const { longest } = policy
  const life = isLifeAllowed('7', longest) ? '7' : 'day'
  const usual: readonly ShareRight[] = ['properties', 'measure', 'section']
  return {
    audience: (['password', ...shareAudiences] as const).find((one) => !audienceRule(one, policy)) ?? 'members',
    password: makePassword(),
    emails: [],
    rights: rights.filter((right) => usual.includes(right)),
    life,
    day: life === 'day' ? dayText(new Date(now.getTime() + (longest ?? 7) * DAY_MS)) : undefined,
    maxOpenings: null,
    version: 'pinned',
    isMarked: false,
    watermark: ['reader', 'time', 'project'],
    lang: '',
  }
}

interface Sharing {
  policy: SharePolicy
  /** That what is shared has a use for. */
  rights: readonly ShareRight[]
  hasLatest: boolean
}

/** As the server takes them; what does not belong to the choice stays out. */
export function termsOf(values: TermValues, { policy, rights, hasLatest }: Sharing) {
  const { audience, password, emails, maxOpenings, version, isMarked, watermark, lang } = values
  const isBlocked = (right: ShareRight) => right === 'download' && isDownloadBlocked(audience, policy)
  return {
    audience,
    ...(audience === 'password' && { password }),
    ...(audience === 'email' && { emails }),
    rights: values.rights.filter((right) => rights.includes(right) && !isBlocked(right)),
    expiry: expiryOf(values)?.toISOString() ?? null,
    maxOpenings: maxOpenings ?? null,
    watermark: isMarked ? watermark : [],
    version: hasLatest ? version : ('pinned' as const),
    lang: lang || null,
  }
}
