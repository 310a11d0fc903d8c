import type { ElementRules } from '@sunmao/contract'
import { indexOfGlobalIds } from '@sunmao/model'
import type { Opened } from '../../model/packs/opened-model.service.ts'
import { matchesIn } from '../../model/questions/element-query.service.ts'
import { kindsIn } from '../kinds/element-kind.ts'

/** Elements of one model that fit the rules, in their order. */
export function elementsOf(opened: Opened, rules: ElementRules): number[] {
  const { building, discipline } = opened
  const { disciplines, globalIds, kinds, trades, ...query } = rules
  if (disciplines && !disciplines.includes(discipline)) return []
  let found = matchesIn(building, query)
  if (kinds || trades) {
    const of = kindsIn(opened)
    const isTrade = (trade: (typeof of.trades)[number]) => !trades || trade === undefined || trades.includes(trade)
    found = found.filter((each) => (!kinds || kinds.includes(of.kinds[each]!)) && isTrade(of.trades[each]))
  }
  if (!globalIds) return found
  const listed = new Set(indexOfGlobalIds(building, globalIds))
  return found.filter((element) => listed.has(element))
}

/** An entry for each element. */
export function maskOf(opened: Opened, rules: ElementRules): Uint8Array {
  const mask = new Uint8Array(opened.building.elements.count)
  for (const element of elementsOf(opened, rules)) mask[element] = 1
  return mask
}
