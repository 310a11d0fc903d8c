// What the schema of the document lets through and yet can never be met: names that no version of IFC has, values in a form that no
// value of that type has, requirements of what must not be there.
import { matchesValue, numberForm } from '../check/value.ts'
import type {
  AttributeFacet,
  EntityFacet,
  Facet,
  Ids,
  IdsValue,
  IfcVersion,
  PropertyFacet,
  Specification,
} from '../ids.ts'
import { schemaOf } from '../schema/ifc-schema.ts'
import { kindOfType, type TypeKind } from '../schema/type-kind.ts'

export const auditIds = ({ specifications }: Ids): string[] =>
  specifications.flatMap((one, at) =>
    auditSpecification(one).map((text) => `specification ${at + 1} (${one.name}): ${text}`),
  )

function auditSpecification(specification: Specification): string[] {
  const { cardinality, applicability, requirements, ifcVersions } = specification
  const found: string[] = []
  if (cardinality === 'prohibited' && requirements.length > 0)
    found.push('what must not be there can have no requirements')
  if (applicability.length === 0) found.push('it applies to nothing')
  const classes = applicability.flatMap((facet) => (facet.kind === 'entity' ? namesIn(facet.name) : []))
  for (const facet of [...applicability, ...requirements]) found.push(...auditFacet(facet, classes, ifcVersions))
  for (const facet of requirements)
    if (facet.kind === 'entity' && classes.length > 0 && !classes.some((name) => matchesValue(facet.name, name)))
      found.push('it requires another class than the one that it applies to')
  return found
}

function auditFacet(facet: Facet, classes: readonly string[], versions: readonly IfcVersion[]): string[] {
  if (facet.kind === 'entity') return auditEntity(facet, versions)
  if (facet.kind === 'partOf') return auditEntity(facet.entity, versions)
  if (facet.kind === 'attribute') return auditAttribute(facet, classes, versions)
  return facet.kind === 'property' ? auditProperty(facet) : []
}

const auditEntity = ({ name }: Omit<EntityFacet, 'kind'>, versions: readonly IfcVersion[]): string[] =>
  namesIn(name).flatMap((one) => {
    if (one !== one.toUpperCase()) return [`entity “${one}” is not in capitals`]
    return versions.some((version) => schemaOf(version).has(one)) ? [] : [`no class is called “${one}”`]
  })

/** In one of the versions and classes it has to be possible. */
function auditAttribute({ name, value }: AttributeFacet, classes: readonly string[], versions: readonly IfcVersion[]) {
  if (classes.length === 0) return []
  const attributes = versions.flatMap((version) => classes.flatMap((one) => schemaOf(version).attributesOf(one)))
  const named = attributes.filter((one) => matchesValue(name, one.name))
  if (named.length === 0) return ['no attribute has this name']
  if (value === undefined) return []
  const faults = named.map(({ type = '' }) => faultOf(kindOfType(type), value))
  const [first] = faults
  return first !== undefined && faults.every((one) => one !== undefined) ? [first] : []
}

function auditProperty({ value, dataType }: PropertyFacet): string[] {
  const kind = dataType && kindOfType(dataType)
  // How truth is written is asked of the value of a model, not of the document.
  if (!value || !kind || kind === 'boolean') return []
  const fault = faultOf(kind, value)
  return fault === undefined ? [] : [fault]
}

const forms: Record<Exclude<TypeKind, 'record'>, RegExp> = {
  boolean: /^(true|false)$/,
  integer: /^[-+]?\d+$/,
  number: numberForm,
}

function faultOf(kind: TypeKind | undefined, value: IdsValue): string | undefined {
  if (kind === undefined) return undefined
  if (kind === 'record') return 'another record has no value'
  const wrong = namesIn(value).find((one) => !forms[kind].test(one))
  if (wrong !== undefined) return `“${wrong}” is no ${kind}`
  return 'restriction' in value && value.restriction.patterns.length > 0 ? `a ${kind} has no pattern` : undefined
}

const namesIn = (value: IdsValue): readonly string[] =>
  'simple' in value ? [value.simple] : value.restriction.enumeration
