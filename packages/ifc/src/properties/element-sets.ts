// The property sets of each element, its own and its type's, and what follows from all that an element says of itself.
import { Hash64, type Properties } from '@sunmao/model'
import type { Products } from '../elements/products.ts'
import type { Relations } from '../elements/relations.ts'
import { GrowingU32 } from '../growing.ts'
import { type Rest, restEvery } from '../rest.ts'
import type { StepReader } from '../step/step-value.ts'
import { Layers } from './layers.ts'
import { textEntry } from './property-entries.ts'
import type { PropertySets } from './property-sets.ts'

/** Layers as a set of properties: found, coloured by and compared like any other. */
const layerSet = 'IfcPresentationLayerAssignment'
const layerEntry = (names: readonly string[]) => textEntry('Name', names.join(', '), names.length > 1 ? 'list' : 'text')

/** Sets of all elements, as `setStart` and `setOf` of Properties. Own values win over those of the type. */
export async function assignSets(
  reader: StepReader,
  products: Products,
  relations: Relations,
  sets: PropertySets,
  rest: Rest,
): Promise<Pick<Properties, 'setStart' | 'setOf'>> {
  const pairs = await ownSets(reader, products, rest)
  const own = groupPairs(pairs, products.count)
  const setStart = new Uint32Array(products.count + 1)
  const setOf = new GrowingU32(pairs.length / 2 + 16)
  const layers = new Layers(reader)
  const ofType = new Map<number, number[]>()
  for (let element = 0; element < products.count; element++) {
    if (element % restEvery === 0) await rest()
    const from = setOf.length
    for (let at = own.starts[element]!; at < own.starts[element + 1]!; at++) {
      const set = sets.setOf(own.values[at]!)
      if (set >= 0) setOf.push(set)
    }
    const type = relations.typeOf[element]!
    if (type >= 0) mergeTypeSets(setOf, from, typeSets(reader, sets, ofType, type), sets)
    const names = layers.of(products.records[element]!)
    if (names.length) setOf.push(sets.add(layerSet, [layerEntry(names)]))
    setStart[element + 1] = setOf.length
  }
  return { setStart, setOf: setOf.view() }
}

/** Pairs of an element and a record of a set. One relation may name several sets, and IFC4 may wrap them in a type. */
async function ownSets(reader: StepReader, products: Products, rest: Rest): Promise<Uint32Array> {
  const pairs = new GrowingU32()
  for (const [at, relation] of reader.file.recordsOf('IFCRELDEFINESBYPROPERTIES').entries()) {
    if (at % restEvery === 0) await rest()
    const definitions = reader.refsArg(relation, 5)
    if (definitions.length === 0) continue
    for (const member of reader.refsArg(relation, 4)) {
      const element = products.elementOf(member)
      if (element < 0) continue
      for (const set of definitions) {
        pairs.push(element)
        pairs.push(set)
      }
    }
  }
  return pairs.view()
}

function mergeTypeSets(setOf: GrowingU32, from: number, typeSets: readonly number[], sets: PropertySets): void {
  const list = Array.from(setOf.view().subarray(from))
  for (const set of typeSets) {
    const twin = list.findIndex((each) => sets.nameOf(each) === sets.nameOf(set))
    if (twin < 0) list.push(set)
    else if (list[twin] !== set) list[twin] = sets.merge(list[twin]!, set)
  }
  setOf.length = from
  for (const set of list) setOf.push(set)
}

function typeSets(reader: StepReader, sets: PropertySets, known: Map<number, number[]>, type: number): number[] {
  const found =
    known.get(type) ??
    reader
      .refsArg(type, 5)
      .map((record) => sets.setOf(record))
      .filter((set) => set >= 0)
  known.set(type, found)
  return found
}

/** The first number above 0 under one of these names among the sets of an element, NaN without one. */
export function positiveNumber(
  { setStart, setOf }: Pick<Properties, 'setStart' | 'setOf'>,
  sets: PropertySets,
  element: number,
  names: RegExp,
): number {
  for (let at = setStart[element]!; at < setStart[element + 1]!; at++) {
    const found = sets.positiveIn(setOf[at]!, names)
    if (!Number.isNaN(found)) return found
  }
  return Number.NaN
}

/** Pairs of key and value, grouped by key and in their order. */
function groupPairs(pairs: Uint32Array, keyCount: number): { starts: Uint32Array; values: Uint32Array } {
  const starts = new Uint32Array(keyCount + 1)
  for (let at = 0; at < pairs.length; at += 2) starts[pairs[at]! + 1]!++
  for (let key = 0; key < keyCount; key++) starts[key + 1]! += starts[key]!
  const next = starts.slice()
  const values = new Uint32Array(pairs.length / 2)
  for (let at = 0; at < pairs.length; at += 2) values[next[pairs[at]!]!++] = pairs[at + 1]!
  return { starts, values }
}

/** Two words for each element: the texts that describe it, in order, and its sets in no order. */
export async function hashProperties(
  texts: readonly Uint32Array[],
  assigned: Pick<Properties, 'setStart' | 'setOf'>,
  sets: PropertySets,
  rest: Rest,
): Promise<Uint32Array> {
  const count = assigned.setStart.length - 1
  const words = new Uint32Array(count * 2)
  const hash = new Hash64()
  for (let element = 0; element < count; element++) {
    if (element % restEvery === 0) await rest()
    hash.reset()
    for (const column of texts) hash.words(sets.textHash(column[element]!))
    words[element * 2] = hash.first
    words[element * 2 + 1] = hash.second
    for (let at = assigned.setStart[element]!; at < assigned.setStart[element + 1]!; at++)
      sets.addHash(assigned.setOf[at]!, words, element * 2)
  }
  return words
}
