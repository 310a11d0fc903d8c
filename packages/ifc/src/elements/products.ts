// The elements of a file: which records they are, and what stands in the records themselves.
import { Hash64, packGlobalId } from '@sunmao/model'
import { bodyRepresentations } from '../bodies/body-representations.ts'
import { GrowingU32 } from '../growing.ts'
import type { Problems } from '../problems.ts'
import { type Rest, restEvery } from '../rest.ts'
import { RecordSet } from '../step/record-set.ts'
import { StepEnum, type StepReader, type StepValue, toText } from '../step/step-value.ts'
import type { Texts } from '../texts.ts'
import { classNameOf, elementClasses, predefinedTypeIndex, spatialClasses } from './element-classes.ts'
import { SeenIds } from './seen-ids.ts'

/** Elements by ordinal, in the order of the file. */
export interface Products {
  count: number
  /** Record of each element. */
  records: Uint32Array
  /** Element of a record, -1 = none. */
  elementOf(record: number): number
}

/** A record whose number was taken already is no element: nothing can refer to it. */
export function findProducts(reader: StepReader): Products {
  const { file } = reader
  const isElement = Uint8Array.from(file.typeNames, (name) =>
    elementClasses.has(name) ? 1 : spatialClasses.has(name) ? 2 : 0,
  )
  const records = new GrowingU32()
  const elements = new RecordSet(file.count)
  for (let record = 0; record < file.count; record++) {
    const kind = isElement[file.types[record]!]!
    if (kind === 0 || file.recordOf(file.ids[record]!) !== record) continue
    if (kind === 2 && bodyRepresentations(reader, record).length === 0) continue
    elements.add(record)
    records.push(record)
  }
  return { count: records.length, records: records.view(), elementOf: (record) => elements.placeOf(record) }
}

/** What the records of elements say by themselves. */
export interface OwnColumns {
  globalIds: Uint8Array
  expressIds: Uint32Array
  classes: Uint32Array
  names: Uint32Array
  /** ObjectType, for elements without a type. */
  objectTypes: Uint32Array
  tags: Uint32Array
  predefinedTypes: Uint32Array
  oddGlobalIds: [element: number, globalId: string][]
}

export async function readOwnColumns(
  reader: StepReader,
  products: Products,
  texts: Texts,
  problems: Problems,
  rest: Rest,
): Promise<OwnColumns> {
  const { count, records } = products
  const column = () => new Uint32Array(count)
  const columns: OwnColumns = {
    globalIds: new Uint8Array(count * 16),
    expressIds: column(),
    classes: column(),
    names: column(),
    objectTypes: column(),
    tags: column(),
    predefinedTypes: column(),
    oddGlobalIds: [],
  }
  const seen = new SeenIds(columns.globalIds)
  const seenOdd = new Set<string>()
  for (let element = 0; element < count; element++) {
    if (element % restEvery === 0) await rest()
    const record = records[element]!
    const args = reader.args(record)
    const type = reader.typeName(record)
    const expressId = reader.file.ids[record]!
    const globalId = toText(args[0])
    const longName = type === 'IFCSPACE' ? toText(args[7]) : ''
    columns.expressIds[element] = expressId
    columns.classes[element] = texts.add(classNameOf(type))
    columns.names[element] = texts.add(spaceName(toText(args[2]), longName))
    columns.objectTypes[element] = texts.add(toText(args[4]))
    columns.tags[element] = texts.add(type === 'IFCPROXY' ? toText(args[8]) : longName ? '' : toText(args[7]))
    columns.predefinedTypes[element] = texts.add(predefinedType(type, args))
    const isOdd = !packGlobalId(globalId, columns.globalIds, element * 16)
    if (isOdd) {
      problems.add('ifc.badGlobalId', element, expressId, { globalId: globalId.slice(0, 40) })
      columns.oddGlobalIds.push([element, globalId])
      hashGlobalId(globalId || `#${expressId}`, columns.globalIds, element * 16)
    }
    if (isOdd ? seenOdd.has(globalId) : seen.add(element))
      problems.add('ifc.sameGlobalId', element, expressId, { globalId: globalId.slice(0, 40) })
    if (isOdd) seenOdd.add(globalId)
  }
  return columns
}

/** A room is known by its number and its name. */
const spaceName = (number: string, name: string) =>
  number && name && number !== name ? `${number} ${name}` : name || number

/** Still the same in the next version of the file, so that versions can be compared. */
function hashGlobalId(globalId: string, bytes: Uint8Array, offset: number): void {
  const words = new Uint32Array(4)
  for (const half of [0, 1]) {
    const hash = new Hash64().word(half).text(globalId)
    words[half * 2] = hash.first
    words[half * 2 + 1] = hash.second
  }
  bytes.set(new Uint8Array(words.buffer), offset)
}

function predefinedType(type: string, args: StepValue[]): string {
  const index = predefinedTypeIndex.get(type) ?? args.findIndex((arg, at) => at >= 8 && arg instanceof StepEnum)
  const value = index < 0 ? undefined : args[index]
  if (!(value instanceof StepEnum) || /^(T|F|U)$/.test(value.name)) return ''
  return value.name === 'NOTDEFINED' ? '' : value.name
}
