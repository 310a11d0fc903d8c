// The properties of a record by set: its own, those of its type below them, quantities, the attributes of predefined sets, and what
// materials and profiles say of themselves. Numbers are in SI.
import { type StepReader, type StepValue, Units } from '@sunmao/ifc/step'
import type { IfcSchema } from '../schema/ifc-schema.ts'
import { plainValue, type TypedValue, typeOf } from './model-values.ts'
import type { Relations } from './relations.ts'

export interface Property {
  name: string
  /** All that it can be: several of a list, of bounds and of a table; none where nothing is stated. */
  values: readonly TypedValue[]
}

export interface PropertySet {
  name: string
  properties: readonly Property[]
}

const KNOWN_MOST = 20_000

const quantityMeasures: Record<string, string> = {
  IFCQUANTITYLENGTH: 'IFCLENGTHMEASURE',
  IFCQUANTITYAREA: 'IFCAREAMEASURE',
  IFCQUANTITYVOLUME: 'IFCVOLUMEMEASURE',
  IFCQUANTITYCOUNT: 'IFCCOUNTMEASURE',
  IFCQUANTITYWEIGHT: 'IFCMASSMEASURE',
  IFCQUANTITYTIME: 'IFCTIMEMEASURE',
  IFCQUANTITYNUMBER: 'IFCNUMERICMEASURE',
}

const valued = new Set([
  ...['IFCPROPERTYSINGLEVALUE', 'IFCPROPERTYENUMERATEDVALUE', 'IFCPROPERTYLISTVALUE'],
  ...['IFCPROPERTYBOUNDEDVALUE', 'IFCPROPERTYTABLEVALUE'],
])

export class Properties {
  private readonly units: Units
  private readonly typeClasses = new Map<string, boolean>()
  /** Many things share few of them. */
  private readonly known = new Map<number, Property | undefined>()
  private readonly ofTypes = new Map<number, readonly PropertySet[]>()
  /** The record that is asked about again and again until the next one. */
  private last: { record: number; sets: readonly PropertySet[] } = { record: -1, sets: [] }

  constructor(
    private readonly reader: StepReader,
    private readonly relations: Relations,
    private readonly schema: IfcSchema,
  ) {
    this.units = new Units(reader)
  }

  of(record: number): readonly PropertySet[] {
    if (this.last.record !== record) this.last = { record, sets: this.read(record) }
    return this.last.sets
  }

  /** A number in the file's unit for this measure, in SI. */
  inSi(value: number, measure: string): number {
    return value * this.units.ofMeasure(measure).factor
  }

  private read(record: number): readonly PropertySet[] {
    const { relations } = this
    const own: PropertySet[] = []
    const add = (sets: readonly number[]) => {
      for (const set of sets) {
        const made = this.readSet(set)
        if (made) own.push(made)
      }
    }
    const isType = this.isType(record)
    add(relations.of('definedBy', record))
    if (isType) add(this.setsOfType(record))
    add(relations.of('materialProperties', record))
    add(relations.of('profileProperties', record))
    const [type] = isType ? [] : relations.of('typedBy', record)
    return type === undefined ? own : withInherited(own, this.ofType(type))
  }

  private ofType(record: number): readonly PropertySet[] {
    const known = this.ofTypes.get(record)
    if (known) return known
    const found = this.read(record)
    this.ofTypes.set(record, found)
    return found
  }

  private isType(record: number): boolean {
    const name = this.reader.typeName(record)
    const known = this.typeClasses.get(name)
    if (known !== undefined) return known
    const found = this.schema.isA(name, 'IFCTYPEOBJECT')
    this.typeClasses.set(name, found)
    return found
  }

  /** Types name their sets themselves. */
  private setsOfType(record: number): number[] {
    const { schema, reader } = this
    const attributes = schema.attributesOf(reader.typeName(record))
    return reader.refsArg(
      record,
      attributes.findIndex((one) => one.name === 'HasPropertySets'),
    )
  }

  private readSet(record: number): PropertySet | undefined {
    const { reader, schema } = this
    const type = reader.typeName(record)
    if (type === 'IFCPROPERTYSET') return this.lazySet(record, 2, 4)
    if (type === 'IFCELEMENTQUANTITY') return this.lazySet(record, 2, 5)
    if (type === 'IFCMATERIALPROPERTIES' || type === 'IFCPROFILEPROPERTIES') return this.lazySet(record, 0, 2)
    if (!schema.isA(type, 'IFCPROPERTYSETDEFINITION')) return undefined
    // A predefined set: its own attributes are the properties.
    const args = reader.args(record)
    const own = schema.attributesOf(type).map((attribute, at) => ({ ...attribute, value: args[at] }))
    return {
      name: reader.textArg(record, 2),
      properties: own
        .slice(4)
        .map(({ name, type, value }) => ({ name, values: this.valuesOf([value], undefined, type) })),
    }
  }

  private lazySet(record: number, name: number, properties: number): PropertySet {
    return new LazySet(this.reader.textArg(record, name), this, record, properties)
  }

  /** Those that an attribute of a set names. */
  propertiesOf(set: number, attribute: number): readonly Property[] {
    const found: Property[] = []
    for (const record of this.reader.refsArg(set, attribute)) {
      const property = this.propertyOf(record)
      if (property) found.push(property)
    }
    return found
  }

  private propertyOf(record: number): Property | undefined {
    const known = this.known.get(record)
    if (known || this.known.has(record)) return known
    if (this.known.size >= KNOWN_MOST) this.known.clear()
    const found = this.readProperty(record)
    this.known.set(record, found)
    return found
  }

  /** Of several parts, or of another record: the standard asks for no value in them. */
  private readProperty(record: number): Property | undefined {
    const type = this.reader.typeName(record)
    if (!valued.has(type) && quantityMeasures[type] === undefined) return undefined
    return new LazyProperty(String(plainValue(this.reader.arg(record, 0)) ?? ''), this, record)
  }

  /** All that a property can be. */
  valuesOfProperty(record: number): readonly TypedValue[] {
    const { reader } = this
    const type = reader.typeName(record)
    const args = reader.args(record)
    const measure = quantityMeasures[type]
    if (measure) return this.valuesOf([args[3]], args[2], measure)
    if (type === 'IFCPROPERTYSINGLEVALUE') return this.valuesOf([args[2]], args[3])
    if (type === 'IFCPROPERTYBOUNDEDVALUE') return this.valuesOf([args[2], args[3], args[5]], args[4])
    if (type === 'IFCPROPERTYTABLEVALUE')
      return [...this.valuesOf(listOf(args[2]), args[5]), ...this.valuesOf(listOf(args[3]), args[6])]
    return this.valuesOf(listOf(args[2]), args[3])
  }

  private valuesOf(
    values: readonly (StepValue | undefined)[],
    unit: StepValue | undefined,
    measure = '',
  ): TypedValue[] {
    const found: TypedValue[] = []
    for (const one of values) {
      const value = plainValue(one)
      if (value === undefined) continue
      const type = typeOf(one) || measure
      found.push({ value: typeof value === 'number' ? value * this.units.ofValue(type, unit).factor : value, type })
    }
    return found
  }
}

/** Most properties are asked for their name only. */
class LazyProperty implements Property {
  private known: readonly TypedValue[] | undefined

  constructor(
    readonly name: string,
    private readonly reader: Properties,
    private readonly record: number,
  ) {}

  get values(): readonly TypedValue[] {
    this.known ??= this.reader.valuesOfProperty(this.record)
    return this.known
  }
}

/** And most sets. */
class LazySet implements PropertySet {
  private known: readonly Property[] | undefined

  constructor(
    readonly name: string,
    private readonly reader: Properties,
    private readonly record: number,
    private readonly attribute: number,
  ) {}

  get properties(): readonly Property[] {
    this.known ??= this.reader.propertiesOf(this.record, this.attribute)
    return this.known
  }
}

const listOf = (value: StepValue | undefined): readonly StepValue[] => (Array.isArray(value) ? value : [])

/** What an element says itself counts; of its type's sets the rest. */
function withInherited(own: readonly PropertySet[], inherited: readonly PropertySet[]): readonly PropertySet[] {
  if (inherited.length === 0) return own
  const merged = own.map((set) => {
    if (!inherited.some(({ name }) => name === set.name)) return set
    const below = inherited.filter(({ name }) => name === set.name).flatMap(({ properties }) => properties)
    const missing = below.filter(({ name }) => !set.properties.some((one) => one.name === name))
    return missing.length === 0 ? set : { name: set.name, properties: [...set.properties, ...missing] }
  })
  return [...merged, ...inherited.filter(({ name }) => !own.some((set) => set.name === name))]
}
