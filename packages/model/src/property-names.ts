import { type Building, type UnitKind, unitKinds } from './building.ts'

export interface PropertyName {
  set: string
  name: string
  /** How many elements have it. */
  count: number
  isNumber: boolean
  unit: UnitKind
}

/** Every property that some element has, by set and name; what is shared is looked at once. */
export function propertyNames({ texts, properties: p }: Building): PropertyName[] {
  const uses = new Uint32Array(p.setNames.length)
  for (const set of p.setOf) uses[set]!++
  const found = new Map<number, PropertyName>()
  for (let set = 0; set < uses.length; set++)
    for (let entry = p.entryStart[set]!; entry < p.entryStart[set + 1]!; entry++) {
      const key = p.setNames[set]! * texts.length + p.entryNames[entry]!
      const known = found.get(key)
      if (known) known.count += uses[set]!
      else
        found.set(key, {
          set: texts[p.setNames[set]!]!,
          name: texts[p.entryNames[entry]!]!,
          count: uses[set]!,
          isNumber: !Number.isNaN(p.numbers[entry]!),
          unit: unitKinds[p.units[entry]!]!,
        })
    }
  return [...found.values()].filter(({ count }) => count > 0)
}
