import { type ElementKind, elementKinds } from '@sunmao/contract'
import type { Lang } from '@sunmao/i18n'
import { ifcTerms } from '@sunmao/i18n/ifc'
import { translate } from '@sunmao/i18n/node'
import type { RowName } from '../../../core/locate.ts'
import type { ClashGroupFacts, clashGroupTable } from '../clash.table.ts'

const DIGITS = 4

/** CP-0147. */
export const clashNumber = (number: number): string => `CP-${String(number).padStart(DIGITS, '0')}`

/** The number in CP-0147, cp147 or 0147; nothing in other words. */
export const numberIn = (typed: string): number | undefined => {
  const [, digits] = /^(?:cp)?[\s-]*(\d{1,9})$/i.exec(typed.trim()) ?? []
  return digits === undefined ? undefined : Number(digits)
}

/** What somebody called a group, else what it is made of in the reader's words: 3F 风管 × 梁 KL-3. */
export function groupName(lang: Lang, { name, facts }: { name: string | null; facts: ClashGroupFacts | null }): string {
  if (name !== null || !facts) return name ?? ''
  const side = (of: ClashGroupFacts['host']) => [thing(lang, of), of.mark].filter(Boolean).join(' ')
  const { by = 'decision', level, grid = '', service, host } = facts
  const both = [side(service), side(host)].filter(Boolean).join(' × ')
  if (by === 'level') return level || translate(lang, 'clash.noLevel')
  if (by === 'grid') return [level, grid].filter(Boolean).join(' ') || translate(lang, 'clash.noGrid')
  return [level, both || translate(lang, 'clash.mixed')].filter(Boolean).join(' ')
}

/** For a refusal of some of several. */
export const describeGroup =
  (lang: Lang) =>
  (row: typeof clashGroupTable.$inferSelect): RowName => ({
    id: row.id,
    projId: row.projId,
    title: groupName(lang, row),
  })

function thing(lang: Lang, of: ClashGroupFacts['host']): string {
  if ('category' in of) return ifcTerms(lang).classTerm(of.category)
  return isKind(of.kind) ? translate(lang, `clash.kind.${of.kind}`) : ''
}

const isKind = (kind: string): kind is ElementKind => (elementKinds as readonly string[]).includes(kind)

/** Where a point stands in the screen of clashes. */
export const clashLink = ({ projId, subId, id }: { projId: number; subId: number; id: number }): string =>
  `/clash?projId=${projId}&sub=${subId}&point=${id}`
