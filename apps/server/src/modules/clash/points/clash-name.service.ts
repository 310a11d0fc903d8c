import type { Lang } from '@sunmao/i18n'
import { ifcTerms } from '@sunmao/i18n/ifc'
import type { ClashGroupFacts } from '../clash.table.ts'

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
  const { classTerm } = ifcTerms(lang)
  const side = ({ category, mark }: ClashGroupFacts['host']) => [classTerm(category), mark].filter(Boolean).join(' ')
  return [facts.level, `${side(facts.service)} × ${side(facts.host)}`].filter(Boolean).join(' ')
}

/** Where a point stands in the screen of clashes. */
export const clashLink = ({ projId, subId, id }: { projId: number; subId: number; id: number }): string =>
  `/clash?projId=${projId}&sub=${subId}&point=${id}`
