import type { ElementRules } from '@sunmao/contract'
import { indexOfGlobalIds } from '@sunmao/model'
import type { Opened } from '../../model/packs/opened-model.service.ts'
import { matchesIn } from '../../model/questions/element-query.service.ts'

/** Elements of one model that fit the rules, in their order. */
export function elementsOf({ building, discipline }: Opened, rules: ElementRules): number[] {
  const { disciplines, globalIds, ...query } = rules
  if (disciplines && !disciplines.includes(discipline)) return []
  const found = matchesIn(building, query)
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
