import type { IfcVersion } from '../ids.ts'
import { ifc2x3 } from './ifc2x3.ts'
import { ifc4 } from './ifc4.ts'
import { ifc4x3 } from './ifc4x3.ts'

interface IfcAttribute {
  name: string
  /** Such as IFCLENGTHMEASURE; `@` for another record, nothing for lists and for what can be of several types. */
  type?: string
}

interface IfcClass {
  parent: string
  attributes: readonly IfcAttribute[]
}

/** The classes of a version: in capitals, as files write them. */
export interface IfcSchema {
  has(name: string): boolean
  /** All attributes in the order of a file; none for a class that is not known. */
  attributesOf(name: string): readonly IfcAttribute[]
  /** Whether a class is another one, or below it. */
  isA(name: string, other: string): boolean
}

const texts: Record<IfcVersion, string> = { IFC2X3: ifc2x3, IFC4: ifc4, IFC4X3_ADD2: ifc4x3 }
const schemas = new Map<IfcVersion, IfcSchema>()

export function schemaOf(version: IfcVersion): IfcSchema {
  const known = schemas.get(version)
  if (known) return known
  const made = parseSchema(texts[version])
  schemas.set(version, made)
  return made
}

function parseSchema(text: string): IfcSchema {
  const classes = new Map<string, IfcClass>()
  for (const line of text.trim().split('\n')) {
    const [head = '', ...attributes] = line.split(' ')
    const [name = '', parent = ''] = head.split('<')
    classes.set(`IFC${name}`, { parent: parent && `IFC${parent}`, attributes: attributes.map(attributeOf) })
  }
  // What is derived stands in files as `*`.
  const unit = classes.get('IFCSIUNIT')
  if (unit)
    classes.set('IFCSIUNIT', { parent: '', attributes: ['Dimensions', 'UnitType', 'Prefix', 'Name'].map(attributeOf) })
  const whole = new Map<string, readonly IfcAttribute[]>()
  const attributesOf = (name: string): readonly IfcAttribute[] => {
    const known = whole.get(name)
    if (known) return known
    const found = classes.get(name)
    const all = found ? [...attributesOf(found.parent), ...found.attributes] : []
    whole.set(name, all)
    return all
  }
  const isA = (name: string, other: string): boolean => {
    for (let at: string | undefined = name; at; at = classes.get(at)?.parent) if (at === other) return true
    return false
  }
  return { has: (name) => classes.has(name), attributesOf, isA }
}

function attributeOf(word: string): IfcAttribute {
  const [name = '', type] = word.split('=')
  if (type === undefined) return { name }
  return { name, type: type === '@' ? type : `IFC${type}` }
}
