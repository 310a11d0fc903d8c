// Relations of a file, turned round: from the element to what it belongs to.

import { GrowingU32 } from '../growing.ts'
import { maxChain } from '../limits.ts'
import { RecordColumn } from '../step/record-set.ts'
import type { StepReader } from '../step/step-value.ts'
import { storeyTypes, systemTypes } from './element-classes.ts'
import type { Products } from './products.ts'

/** Columns by record; pairs are (element or record, record), flat. */
export interface Relations {
  /** Spatial structure that it is contained in. */
  container: RecordColumn
  /** What it is a part of. */
  whole: RecordColumn
  /** The element that an opening, filling, port or projection sits in. */
  host: RecordColumn
  /** Type of each element. */
  typeOf: Int32Array
  /** Material of an element or type. */
  material: RecordColumn
  /** Record of an element or type, classification reference. */
  classifications: GrowingU32
  /** Host, opening. */
  voids: GrowingU32
}

export function readRelations(reader: StepReader, products: Products): Relations {
  const { file } = reader
  const typeOf = new Int32Array(products.count).fill(-1)
  const [container, whole, host, material] = [new GrowingU32(), new GrowingU32(), new GrowingU32(), new GrowingU32()]
  const [classifications, voids] = [new GrowingU32(), new GrowingU32()]
  /** The last attribute is one record, the one before it may be many. */
  const each = (type: string, many: number, one: number, add: (member: number, target: number) => void) => {
    for (const relation of file.recordsOf(type)) {
      const target = reader.refArg(relation, one)
      if (target >= 0) for (const member of reader.refsArg(relation, many)) add(member, target)
    }
  }
  const into = (pairs: GrowingU32) => (member: number, target: number) => {
    if (member === target) return
    pairs.push(member)
    pairs.push(target)
  }
  each('IFCRELCONTAINEDINSPATIALSTRUCTURE', 4, 5, into(container))
  for (const type of ['IFCRELAGGREGATES', 'IFCRELNESTS', 'IFCRELDECOMPOSES']) each(type, 5, 4, into(whole))
  each('IFCRELFILLSELEMENT', 5, 4, into(host))
  each('IFCRELPROJECTSELEMENT', 5, 4, into(host))
  each('IFCRELCONNECTSPORTTOELEMENT', 4, 5, into(host))
  each('IFCRELVOIDSELEMENT', 5, 4, (opening, element) => {
    into(host)(opening, element)
    voids.push(element)
    voids.push(opening)
  })
  each('IFCRELDEFINESBYTYPE', 4, 5, (member, type) => {
    const element = products.elementOf(member)
    if (element >= 0) typeOf[element] = type
  })
  for (const type of ['IFCRELASSOCIATESMATERIAL']) each(type, 4, 5, into(material))
  each('IFCRELASSOCIATESCLASSIFICATION', 4, 5, (member, reference) => {
    classifications.push(member)
    classifications.push(reference)
  })
  const column = (pairs: GrowingU32) => new RecordColumn(file.count, pairs)
  const columns = { container: column(container), whole: column(whole), host: column(host), material: column(material) }
  return { ...columns, typeOf, classifications, voids }
}

/** Elements of each system and zone, by its record. */
export function readGroups(
  reader: StepReader,
  products: Products,
  { whole, host }: Pick<Relations, 'whole' | 'host'>,
): Map<number, number[]> {
  const groups = new Map<number, number[]>()
  const types = new Set<string>([...systemTypes, 'IFCZONE'])
  for (const type of ['IFCRELASSIGNSTOGROUP', 'IFCRELASSIGNSTOGROUPBYFACTOR'])
    for (const relation of reader.file.recordsOf(type)) {
      const group = reader.refArg(relation, 6)
      if (!types.has(reader.typeName(group))) continue
      const members = groups.get(group) ?? []
      groups.set(group, members)
      for (const member of reader.refsArg(relation, 4)) {
        // A port stands for the element that has it.
        const owner = products.elementOf(member) >= 0 ? member : Math.max(host.of(member), whole.of(member))
        const element = products.elementOf(owner)
        if (element >= 0) members.push(element)
      }
    }
  return groups
}

/** Storey, space, whole and host of each element; -1 = none. Storeys and spaces are records here. */
export function readPlaces(reader: StepReader, products: Products, relations: Relations) {
  const { container, whole, host } = relations
  const isStorey = Uint8Array.from(reader.file.typeNames, (name) => (storeyTypes.has(name) ? 1 : 0))
  const isSpace = Uint8Array.from(reader.file.typeNames, (name) => (name === 'IFCSPACE' ? 1 : 0))
  const storeys = new Int32Array(products.count).fill(-1)
  const spaces = new Int32Array(products.count).fill(-1)
  const parents = new Int32Array(products.count).fill(-1)
  const hosts = new Int32Array(products.count).fill(-1)
  for (let element = 0; element < products.count; element++) {
    const record = products.records[element]!
    parents[element] = products.elementOf(whole.of(record))
    // What fills an opening is hosted by it, the opening by the wall.
    hosts[element] = products.elementOf(host.of(host.of(record)))
    let next = record
    for (let step = 0; step < maxChain && next >= 0; step++) {
      if (next !== record && spaces[element] === -1 && isSpace[reader.file.types[next]!]) spaces[element] = next
      if (isStorey[reader.file.types[next]!]) {
        storeys[element] = next
        break
      }
      let up = container.of(next)
      if (up < 0) up = whole.of(next)
      next = up < 0 ? host.of(next) : up
    }
  }
  return { storeys, spaces, parents, hosts }
}
