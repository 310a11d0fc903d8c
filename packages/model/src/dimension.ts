// Ways to sort elements into groups: the levels of a tree, the groups of a schedule.
import type { Building, Space } from './building.ts'
import { systemsOf, valueText } from './elements.ts'

export const plainDimensions = [
  'storey',
  'space',
  'system',
  'zone',
  'class',
  'type',
  'predefinedType',
  'material',
  'classification',
  'name',
] as const
export type PlainDimension = (typeof plainDimensions)[number]

/** One of the plain ones, or a property; without a set, in whichever set it stands first. */
export type Dimension = PlainDimension | { set?: string | undefined; name: string }

/** Groups of one dimension. Key -1 = the element has none. */
export interface Grouping {
  /** One key, or several where an element can be in more than one group. */
  keysOf(element: number): number | ArrayLike<number>
  /** What a person reads; '' for -1. */
  labelOf(key: number): string
  /** Where a group stands among the others, when not by its label. */
  rankOf?(key: number): number
}

const columns = {
  class: 'classes',
  type: 'types',
  predefinedType: 'predefinedTypes',
  material: 'materials',
  classification: 'classifications',
  name: 'names',
} as const

export function groupingOf(building: Building, dimension: Dimension): Grouping {
  const { elements, texts, storeys, spaces, systems, zones } = building
  if (typeof dimension === 'object') return propertyGrouping(building, dimension.set, dimension.name)
  switch (dimension) {
    case 'storey': {
      const { keyOf, labelOf } = byLabel(storeys.map(({ name }) => name))
      // Storeys are read from the lowest up.
      return { keysOf: (element) => keyOf(elements.storeys[element]!), labelOf, rankOf: (key) => key }
    }
    case 'space': {
      const { keyOf, labelOf } = byLabel(spaces.map(spaceLabel))
      return { keysOf: (element) => keyOf(elements.spaces[element]!), labelOf }
    }
    case 'system': {
      const { keysOf, labelOf } = byLabel(systems.map(({ name }) => name))
      return { keysOf: (element) => keysOf(systemsOf(building, element)), labelOf }
    }
    case 'zone': {
      const { keysOf, labelOf } = byLabel(zones.map(({ name }) => name))
      const of = new Map<number, number[]>()
      zones.forEach((zone, key) => {
        for (const element of zone.elements) of.set(element, [...(of.get(element) ?? []), key])
      })
      // What stands in a room belongs to the room's zones.
      const own = (element: number) => of.get(element) ?? of.get(spaces[elements.spaces[element]!]?.element ?? -1) ?? []
      return { keysOf: (element) => keysOf(own(element)), labelOf }
    }
    default: {
      const column = elements[columns[dimension]]
      return { keysOf: (element) => column[element]! || -1, labelOf: (key) => (key < 0 ? '' : texts[key]!) }
    }
  }
}

const spaceLabel = ({ number, name }: Space) => (number && number !== name ? `${number} ${name}` : name)

/**
 * Things with one label are one group, known by the first of them: a group is asked for by its label, and every other thing
 * of that label could never be reached. Things without a label count as none.
 */
function byLabel(labels: readonly string[]) {
  const first = new Map<string, number>([['', -1]])
  const keys = labels.map((label, at) => {
    const key = first.get(label) ?? at
    first.set(label, key)
    return key
  })
  const keyOf = (at: number) => keys[at] ?? -1
  const isPlain = keys.every((key, at) => key === at)
  return {
    keyOf,
    keysOf: (list: ArrayLike<number>): ArrayLike<number> =>
      isPlain ? list : [...new Set(Array.from(list, keyOf))].filter((key) => key >= 0),
    labelOf: (key: number) => labels[key] ?? '',
  }
}

/** Entry of a property in each set, -1 without: sets are shared, so this is found once for all elements. */
export function entriesOf(building: Building, setName: string | undefined, name: string): Int32Array {
  const { texts, properties: p } = building
  const [wantedSet, wanted] = [setName?.toLowerCase(), name.toLowerCase()]
  const isName = memo(texts.length, (text) => texts[text]!.toLowerCase() === wanted)
  const isSet = memo(texts.length, (text) => wantedSet === undefined || texts[text]!.toLowerCase() === wantedSet)
  const entries = new Int32Array(p.setNames.length).fill(-1)
  for (let set = 0; set < entries.length; set++) {
    if (!isSet(p.setNames[set]!)) continue
    for (let entry = p.entryStart[set]!; entry < p.entryStart[set + 1]!; entry++)
      if (isName(p.entryNames[entry]!)) {
        entries[set] = entry
        break
      }
  }
  return entries
}

/** Remembers the answers of a question about small numbers. */
export function memo(size: number, ask: (key: number) => boolean): (key: number) => boolean {
  const answers = new Uint8Array(size)
  return (key) => {
    if (answers[key] === 0) answers[key] = ask(key) ? 2 : 1
    return answers[key] === 2
  }
}

function propertyGrouping(building: Building, set: string | undefined, name: string): Grouping {
  const { properties: p } = building
  const entries = entriesOf(building, set, name)
  const labels: string[] = []
  const keys = new Map<string, number>()
  const keyOfSet = new Int32Array(entries.length).fill(-1)
  for (let each = 0; each < entries.length; each++) {
    if (entries[each] === -1) continue
    const label = valueText(building, entries[each]!)
    if (label === '') continue
    keyOfSet[each] = keys.get(label) ?? labels.push(label) - 1
    keys.set(label, keyOfSet[each]!)
  }
  return {
    keysOf(element) {
      for (let at = p.setStart[element]!; at < p.setStart[element + 1]!; at++)
        if (keyOfSet[p.setOf[at]!] !== -1) return keyOfSet[p.setOf[at]!]!
      return -1
    },
    labelOf: (key) => (key < 0 ? '' : labels[key]!),
  }
}
