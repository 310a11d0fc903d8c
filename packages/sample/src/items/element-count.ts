import type { Plan } from '../plan/plan.ts'
import { withParts } from './item.ts'
import { itemsOf, type Selection } from './items-of.ts'

/** How many elements the file has: walls, doors, parts of curtain walls and so on; neither openings nor rooms. */
export function elementCount(plan: Plan, selection: Selection = {}): number {
  let count = 0
  for (const item of itemsOf(plan, selection)) for (const _ of withParts(item)) count++
  return count
}
