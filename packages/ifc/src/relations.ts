// Relations of a file, turned round: from the element to what it belongs to.
import { storeyTypes, systemTypes } from './element-classes.ts'
import { GrowingU32 } from './growing.ts'
import { maxChain } from './limits.ts'
import type { Products } from './products.ts'
import type { StepReader } from './step-value.ts'

/** Columns by record, -1 = none; pairs are (element or record, record), flat. */
export interface Relations {
  /** Spatial structure that it is contained in. */
  container: Int32Array
  /** What it is a part of. */
  whole: Int32Array
  /** The element that an opening, filling, port or projection sits in. */
  host: Int32Array
  /** Type of each element. */
  typeOf: Int32Array
  /** Material of an element or type. */
  material: Int32Array
  /** Element, property set. */
  sets: GrowingU32
  /** Record of an element or type, classification reference. */
  classifications: GrowingU32
  /** Host, opening. */
  voids: GrowingU32
  /** Group → elements. */
  groups: Map<number, number[]>
}

export function readRelations(reader: StepReader, products: Products): Relations {
  const { file } = reader
  const column = (length = file.count) => new Int32Array(length).fill(-1)
  const relations: Relations = {
    container: column(),
    whole: column(),
    host: column(),
    typeOf: column(products.count),
    material: column(),
    sets: new GrowingU32(),
    classifications: new GrowingU32(),
    voids: new GrowingU32(),
    groups: new Map(),
  }
  /** The last attribute is one record, the one before it may be many. */
  const each = (type: string, many: number, one: number, add: (member: number, target: number) => void) => {
    for (const relation of file.recordsOf(type)) {
      const target = reader.refArg(relation, one)
      if (target >= 0) for (const member of reader.refsArg(relation, many)) add(member, target)
    }
  }
  const into = (to: Int32Array) => (member: number, target: number) => {
    if (to[member] === -1 && member !== target) to[member] = target
  }
  each('IFCRELCONTAINEDINSPATIALSTRUCTURE', 4, 5, into(relations.container))
  for (const type of ['IFCRELAGGREGATES', 'IFCRELNESTS', 'IFCRELDECOMPOSES']) each(type, 5, 4, into(relations.whole))
  each('IFCRELFILLSELEMENT', 5, 4, into(relations.host))
  each('IFCRELPROJECTSELEMENT', 5, 4, into(relations.host))
  each('IFCRELCONNECTSPORTTOELEMENT', 4, 5, into(relations.host))
  each('IFCRELVOIDSELEMENT', 5, 4, (opening, element) => {
    into(relations.host)(opening, element)
    relations.voids.push(element)
    relations.voids.push(opening)
  })
  each('IFCRELDEFINESBYTYPE', 4, 5, (member, type) => {
    const element = products.elementOf[member]!
    if (element >= 0) relations.typeOf[element] = type
  })
  for (const type of ['IFCRELASSOCIATESMATERIAL']) each(type, 4, 5, into(relations.material))
  each('IFCRELASSOCIATESCLASSIFICATION', 4, 5, (member, reference) => {
    relations.classifications.push(member)
    relations.classifications.push(reference)
  })
  readSets(reader, products, relations.sets)
  readGroups(reader, products, relations)
  return relations
}

/** One relation may name several sets, and IFC4 may wrap them in a type. */
function readSets(reader: StepReader, products: Products, sets: GrowingU32): void {
  for (const relation of reader.file.recordsOf('IFCRELDEFINESBYPROPERTIES')) {
    const definitions = reader.refsArg(relation, 5)
    if (definitions.length)
      for (const member of reader.refsArg(relation, 4)) {
        const element = products.elementOf[member]!
        if (element < 0) continue
        for (const set of definitions) {
          sets.push(element)
          sets.push(set)
        }
      }
  }
}

function readGroups(reader: StepReader, products: Products, { groups, whole, host }: Relations): void {
  const types = new Set<string>([...systemTypes, 'IFCZONE'])
  for (const type of ['IFCRELASSIGNSTOGROUP', 'IFCRELASSIGNSTOGROUPBYFACTOR'])
    for (const relation of reader.file.recordsOf(type)) {
      const group = reader.refArg(relation, 6)
      if (!types.has(reader.typeName(group))) continue
      const members = groups.get(group) ?? []
      groups.set(group, members)
      for (const member of reader.refsArg(relation, 4)) {
        // A port stands for the element that has it.
        const owner = products.elementOf[member]! >= 0 ? member : Math.max(host[member]!, whole[member]!)
        if (owner >= 0 && products.elementOf[owner]! >= 0) members.push(products.elementOf[owner]!)
      }
    }
}

/** Storey, space and whole of each element; -1 = none. Storeys and spaces are records here. */
export function readPlaces(reader: StepReader, products: Products, relations: Relations) {
  const { container, whole, host } = relations
  const isStorey = Uint8Array.from(reader.file.typeNames, (name) => (storeyTypes.has(name) ? 1 : 0))
  const isSpace = Uint8Array.from(reader.file.typeNames, (name) => (name === 'IFCSPACE' ? 1 : 0))
  const storeys = new Int32Array(products.count).fill(-1)
  const spaces = new Int32Array(products.count).fill(-1)
  const parents = new Int32Array(products.count).fill(-1)
  for (let element = 0; element < products.count; element++) {
    const record = products.records[element]!
    if (whole[record]! >= 0) parents[element] = products.elementOf[whole[record]!]!
    let next = record
    for (let step = 0; step < maxChain && next >= 0; step++) {
      if (next !== record && spaces[element] === -1 && isSpace[reader.file.types[next]!]) spaces[element] = next
      if (isStorey[reader.file.types[next]!]) {
        storeys[element] = next
        break
      }
      const up: number = container[next]! >= 0 ? container[next]! : whole[next]! >= 0 ? whole[next]! : host[next]!
      next = up
    }
  }
  return { storeys, spaces, parents }
}
