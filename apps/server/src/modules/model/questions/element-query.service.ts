import { classesNamed } from '@sunmao/i18n/ifc'
import { type Building, type Search, searchElements } from '@sunmao/model'

export interface ElementQuery {
  text?: string
  classes?: string[]
  levels?: string[]
  systems?: string[]
  conditions: { set?: string; name: string; op: string; value?: string | number }[]
}
const ops: Record<string, NonNullable<Search['conditions']>[number]['op']> = {
  is: 'equals',
  isNot: 'differs',
  contains: 'contains',
  atLeast: 'atLeast',
  atMost: 'atMost',
  exists: 'exists',
  missing: 'missing',
}

/** Levels and systems are asked for by name, because several models share the names and not the numbers. */
export function searchIn({ storeys, systems }: Building, query: ElementQuery): Search {
  const placesOf = (rows: readonly { name: string }[], names: string[] | undefined) =>
    names && rows.flatMap(({ name }, at) => (names.includes(name) ? [at] : []))
  return {
    text: query.text,
    classesNamed,
    classes: query.classes,
    storeys: placesOf(storeys, query.levels),
    systems: placesOf(systems, query.systems),
    conditions: query.conditions.map((condition) => ({ ...condition, op: ops[condition.op]! })),
  }
}

/** All that fit, in their order. */
export const matchesIn = (building: Building, query: ElementQuery): number[] =>
  searchElements(building, searchIn(building, query), { from: 0, size: building.elements.count }).elements
