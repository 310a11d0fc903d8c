import type { Item } from '../items/item.ts'
import type { Discipline } from '../items/kinds.ts'

/** An element that stands beside what the rules of a plan give, as either version has it. */
export interface Extra {
  discipline: Discipline
  first: Item | undefined
  second: Item | undefined
}
