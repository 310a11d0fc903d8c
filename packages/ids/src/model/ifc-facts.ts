// What requirements ask of the records of an IFC file, read when it is asked for: a check of a few doors of a large file reads
// little of it.
import { type StepFile, StepReader, type StepValue } from '@sunmao/ifc/step'
import { matchesValue } from '../check/value.ts'
import type { IdsValue, IfcVersion, PartOfRelation } from '../ids.ts'
import { type IfcSchema, schemaOf } from '../schema/ifc-schema.ts'
import { isThere, plainValue, type TypedValue } from './model-values.ts'
import { Properties, type PropertySet } from './properties.ts'
import { type RelationName, Relations } from './relations.ts'
import { Wholes } from './wholes.ts'

export interface Classification {
  system: string
  /** Of the reference and of those above it. */
  values: readonly string[]
}

/** An attribute that is there; without a value where it is another record. */
export interface Attribute {
  name: string
  values: readonly TypedValue[]
}

const classifying: readonly RelationName[] = ['classifiedBy', 'referencedBy', 'materialClassifiedBy']
/** No chain of references in a real file is longer; a circle ends here. */
const MOST_ABOVE = 1000

export class IfcFacts {
  readonly version: IfcVersion
  private readonly reader: StepReader
  private readonly schema: IfcSchema
  private readonly relations: Relations
  private readonly properties: Properties
  private readonly parts: Wholes
  /** Of the attributes that are asked for, by the places of the classes in the file. */
  private readonly places = new Map<IdsValue, (readonly number[])[]>()
  private readonly textPlaces = new Map<string, number[]>()
  /** By reference: many things are classified by few. */
  private readonly classificationsRead = new Map<number, Classification | undefined>()
  /** By material: many things are made of few. */
  private readonly namesOf = new Map<number, readonly string[]>()

  constructor(readonly file: StepFile) {
    this.reader = new StepReader(file)
    this.version = versionOf(this.reader)
    this.schema = schemaOf(this.version)
    this.relations = new Relations(file, this.reader)
    this.parts = new Wholes(this.relations)
    this.properties = new Properties(this.reader, this.relations, this.schema)
  }

  /** Names of the classes that are in the file. */
  get classes(): readonly string[] {
    return this.file.typeNames
  }

  recordsOf(className: string): Uint32Array {
    return this.file.recordsOf(className)
  }

  /** Whether requirements without a class are about records of it: things, types, materials, not points and lines. */
  isSubject(className: string): boolean {
    return subjects.some((one) => this.schema.isA(className, one))
  }

  classOf(record: number): string {
    return this.reader.typeName(record)
  }

  /** As `USERDEFINED` and as the words that the user has given it; of the type where the type says one. */
  predefinedTypes(record: number): readonly string[] {
    const [type] = this.relations.of('typedBy', record)
    const ofType = type === undefined ? [] : this.ownPredefinedTypes(type)
    return ofType.length > 0 && ofType[0] !== 'NOTDEFINED' ? ofType : this.ownPredefinedTypes(record)
  }

  private ownPredefinedTypes(record: number): string[] {
    const stated = this.textOf(record, 'PredefinedType')
    if (stated !== '' && stated !== 'USERDEFINED') return [stated]
    const own = ['ObjectType', 'ElementType', 'ProcessType'].map((name) => this.textOf(record, name)).find(Boolean)
    return [...(stated ? [stated] : []), ...(own ? [own] : [])]
  }

  private textOf(record: number, name: string): string {
    const at = this.placeOf(this.file.types[record]!, name)
    return at < 0 ? '' : String(plainValue(this.reader.arg(record, at)) ?? '')
  }

  /** Of an attribute among those of a class, -1 for none. */
  private placeOf(type: number, name: string): number {
    const ofTypes = this.textPlaces.get(name) ?? []
    this.textPlaces.set(name, ofTypes)
    ofTypes[type] ??= this.schema.attributesOf(this.file.typeNames[type]!).findIndex((one) => one.name === name)
    return ofTypes[type]
  }

  /** Those that are there, of the names that are asked for. */
  attributes(record: number, wanted: IdsValue): Attribute[] {
    const all = this.schema.attributesOf(this.classOf(record))
    const places = this.placesOf(this.file.types[record]!, wanted, all)
    const found: Attribute[] = []
    for (const at of places) {
      const value = this.reader.arg(record, at)
      if (isThere(value)) found.push({ name: all[at]!.name, values: this.valuesOf(value, all[at]!.type) })
    }
    return found
  }

  private valuesOf(found: StepValue, type: string | undefined): TypedValue[] {
    const values: TypedValue[] = []
    for (const one of Array.isArray(found) ? found : [found]) {
      const value = plainValue(one)
      if (value === undefined) continue
      values.push({ value: typeof value === 'number' && type ? this.properties.inSi(value, type) : value, type: '' })
    }
    return values
  }

  private placesOf(type: number, wanted: IdsValue, all: readonly { name: string }[]): readonly number[] {
    const ofTypes = this.places.get(wanted) ?? []
    const known = ofTypes[type]
    if (known) return known
    const found = all.flatMap(({ name }, at) => (matchesValue(wanted, name) ? [at] : []))
    ofTypes[type] = found
    this.places.set(wanted, ofTypes)
    return found
  }

  propertySets(record: number): readonly PropertySet[] {
    return this.properties.of(record)
  }

  /** Its own, and those of its type in systems where it has none. */
  classifications(record: number): readonly Classification[] {
    const own = this.ownClassifications(record)
    const [type] = this.relations.of('typedBy', record)
    if (type === undefined) return own
    if (own.length === 0) return this.ownClassifications(type)
    const systems = new Set(own.map(({ system }) => system))
    return [...own, ...this.ownClassifications(type).filter(({ system }) => !systems.has(system))]
  }

  private ownClassifications(record: number): Classification[] {
    const found: Classification[] = []
    for (const name of classifying)
      for (const reference of this.relations.of(name, record)) {
        const one = this.classificationOf(reference)
        if (one) found.push(one)
      }
    return found
  }

  private classificationOf(reference: number): Classification | undefined {
    const known = this.classificationsRead.get(reference)
    if (known || this.classificationsRead.has(reference)) return known
    const found = this.readClassification(reference)
    this.classificationsRead.set(reference, found)
    return found
  }

  private readClassification(reference: number): Classification | undefined {
    const { reader } = this
    const values: string[] = []
    for (let [at, depth] = [reference, 0]; at >= 0 && depth < MOST_ABOVE; depth++) {
      const name = reader.typeName(at)
      if (name === 'IFCCLASSIFICATION') return { system: this.textOf(at, 'Name'), values }
      if (name !== 'IFCCLASSIFICATIONREFERENCE') return undefined
      const value = this.textOf(at, 'Identification') || this.textOf(at, 'ItemReference')
      if (value) values.push(value)
      at = reader.refArg(at, 3)
    }
    return { system: '', values }
  }

  /** Names and categories of all that it is made of; empty where something is without a name, nothing where it has no material. */
  materials(record: number): readonly string[] | undefined {
    const own = this.relations.of('madeOf', record)
    const [type] = own.length > 0 ? [] : this.relations.of('typedBy', record)
    const found = type === undefined ? own : this.relations.of('madeOf', type)
    if (found.length === 0) return undefined
    return found.length === 1 ? this.materialNames(found[0]!) : found.flatMap((one) => this.materialNames(one))
  }

  private materialNames(record: number): readonly string[] {
    const known = this.namesOf.get(record)
    if (known) return known
    const found = this.namesOfMaterial(record, 0)
    this.namesOf.set(record, found)
    return found
  }

  private namesOfMaterial(record: number, depth: number): string[] {
    if (depth > 6) return []
    const { schema, reader } = this
    return schema.attributesOf(reader.typeName(record)).flatMap(({ name }, at) => {
      if (name === 'Name' || name === 'Category' || name === 'LayerSetName') return this.textOf(record, name) || []
      return materialParts.has(name)
        ? reader.refsArg(record, at).flatMap((one) => this.namesOfMaterial(one, depth + 1))
        : []
    })
  }

  /** What it is a part of by such a relation, and what that is a part of in turn. */
  wholes(record: number, relation: PartOfRelation | undefined): readonly number[] {
    return this.parts.wholes(record, relation)
  }

  globalIdOf(record: number): string {
    return this.schema.isA(this.classOf(record), 'IFCROOT') ? this.textOf(record, 'GlobalId') : ''
  }

  nameOf(record: number): string {
    return this.textOf(record, 'Name')
  }
}

const subjects = [
  'IFCOBJECTDEFINITION',
  'IFCOBJECT',
  'IFCTYPEOBJECT',
  'IFCMATERIALDEFINITION',
  'IFCMATERIAL',
  'IFCPROFILEDEF',
]
const materialParts = new Set([
  'Materials',
  'ForLayerSet',
  'ForProfileSet',
  'MaterialLayers',
  'MaterialProfiles',
  'MaterialConstituents',
  'Material',
])

/** Of the header; what is between two versions counts as the one above it. */
function versionOf(reader: StepReader): IfcVersion {
  const [names] = reader.headerArgs('FILE_SCHEMA')
  const [name] = Array.isArray(names) ? names : [names]
  const text = String(plainValue(name) ?? '').toUpperCase()
  if (text.startsWith('IFC2')) return 'IFC2X3'
  return text.startsWith('IFC4X') ? 'IFC4X3_ADD2' : 'IFC4'
}
