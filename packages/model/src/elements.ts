// What a building says about single elements.
import { type Building, type PropertyKind, propertyKinds, type UnitKind, unitKinds } from './building.ts'
import { packGlobalId, unpackGlobalId } from './global-id.ts'

export interface PropertyEntry {
  name: string
  kind: PropertyKind
  /** What a person reads, without the unit. */
  value: string
  /** In SI units; nothing for anything but a number. */
  number: number | undefined
  unit: UnitKind
}

export interface PropertySet {
  name: string
  entries: PropertyEntry[]
}

/** A number as a person reads it: ten digits at most, without the dust of conversion. */
export const numberText = (value: number) => String(Number(value.toPrecision(10)))

/** What a person reads in entry `entry` of the properties. */
export function valueText({ texts, properties }: Building, entry: number): string {
  const number = properties.numbers[entry]!
  return Number.isNaN(number) ? texts[properties.values[entry]!]! : numberText(number)
}

/** All property and quantity sets of an element, in the order of the file. */
export function propertiesOf(building: Building, element: number): PropertySet[] {
  const { texts, properties: p } = building
  return Array.from(p.setOf.subarray(p.setStart[element], p.setStart[element + 1]), (set) => ({
    name: texts[p.setNames[set]!]!,
    entries: Array.from({ length: p.entryStart[set + 1]! - p.entryStart[set]! }, (_, at) => {
      const entry = p.entryStart[set]! + at
      const number = p.numbers[entry]!
      return {
        name: texts[p.entryNames[entry]!]!,
        kind: propertyKinds[p.kinds[entry]!]!,
        value: valueText(building, entry),
        number: Number.isNaN(number) ? undefined : number,
        unit: unitKinds[p.units[entry]!]!,
      }
    }),
  }))
}

const oddIds = new WeakMap<Building, ReadonlyMap<number, string>>()

/** The GlobalId as it stands in the file. */
export function globalIdAt(building: Building, element: number): string {
  const odd = oddIds.get(building) ?? new Map(building.oddGlobalIds)
  oddIds.set(building, odd)
  return odd.get(element) ?? unpackGlobalId(building.elements.globalIds, element * 16)
}

const indexes = new WeakMap<Building, ReadonlyMap<string, number>>()
/** For fewer ids than this a look through all elements is faster than an index. */
const fewIds = 16

/** Element of each GlobalId, -1 for ids that are not there. The first of two elements with one id is meant. */
export function indexOfGlobalIds(building: Building, globalIds: readonly string[]): Int32Array {
  const bytes = new Uint8Array(16)
  const index = indexes.get(building) ?? (globalIds.length < fewIds ? undefined : makeIndex(building))
  return Int32Array.from(globalIds, (globalId) => {
    const isPlain = packGlobalId(globalId, bytes, 0)
    if (index) return index.get(isPlain ? keyOf(bytes, 0) : globalId) ?? -1
    if (isPlain) return findBytes(building, bytes)
    return building.oddGlobalIds.find(([, odd]) => odd === globalId)?.[0] ?? -1
  })
}

function findBytes({ elements: { count, globalIds } }: Building, wanted: Uint8Array): number {
  for (let element = 0; element < count; element++) {
    let at = 0
    // The last bytes differ more often than the first.
    while (at < 16 && globalIds[element * 16 + 15 - at] === wanted[15 - at]) at++
    if (at === 16) return element
  }
  return -1
}

const keyOf = (bytes: Uint8Array, offset: number) => String.fromCharCode(...bytes.subarray(offset, offset + 16))

function makeIndex(building: Building): ReadonlyMap<string, number> {
  const { count, globalIds } = building.elements
  const index = new Map<string, number>()
  for (let element = count - 1; element >= 0; element--) index.set(keyOf(globalIds, element * 16), element)
  for (const [element, globalId] of building.oddGlobalIds.toReversed()) index.set(globalId, element)
  indexes.set(building, index)
  return index
}

const systemIndexes = new WeakMap<Building, { starts: Uint32Array; systems: Uint32Array }>()

/** Systems of an element, as places in `building.systems`. */
export function systemsOf(building: Building, element: number): Uint32Array {
  const { starts, systems } = systemIndexes.get(building) ?? indexSystems(building)
  return systems.subarray(starts[element], starts[element + 1])
}

function indexSystems(building: Building) {
  const { count } = building.elements
  const starts = new Uint32Array(count + 1)
  for (const { elements } of building.systems) for (const element of elements) starts[element + 1]!++
  for (let element = 0; element < count; element++) starts[element + 1]! += starts[element]!
  const next = starts.slice()
  const systems = new Uint32Array(starts[count]!)
  building.systems.forEach(({ elements }, system) => {
    for (const element of elements) systems[next[element]!++] = system
  })
  const index = { starts, systems }
  systemIndexes.set(building, index)
  return index
}
