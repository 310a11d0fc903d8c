import type { StepReader } from '../step/step-value.ts'
import type { Products } from './products.ts'
import type { Relations } from './relations.ts'

/** How many types have geometry that is nowhere in the building: no item maps it, and no element of theirs has a body. */
export function countUndrawnTypes(reader: StepReader, products: Products, relations: Relations): number {
  const { file } = reader
  const types = file.typeNames
    .filter((name) => /^IFC\w+(TYPE|STYLE)$/.test(name))
    .flatMap((name) => Array.from(file.recordsOf(name), (type) => ({ type, maps: mapsOf(reader, type) })))
    .filter(({ maps }) => maps.length > 0)
  if (types.length === 0) return 0
  const mapped = new Set(Array.from(file.recordsOf('IFCMAPPEDITEM'), (item) => reader.refArg(item, 0)))
  const drawn = new Set<number>()
  for (let element = 0; element < products.count; element++)
    if (reader.refArg(products.records[element]!, 6) >= 0) drawn.add(relations.typeOf[element]!)
  return types.filter(({ type, maps }) => !drawn.has(type) && !maps.some((map) => mapped.has(map))).length
}

const mapsOf = (reader: StepReader, type: number) =>
  reader.refsArg(type, 6).filter((map) => reader.typeName(map) === 'IFCREPRESENTATIONMAP')
