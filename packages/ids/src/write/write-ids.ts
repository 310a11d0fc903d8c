// A document of requirements as XML that other tools read: elements and attributes in the order of the standard's schema.
import { element, textElement, type XmlPart, xmlDocument } from '@sunmao/bcf/xml'
import {
  boundNames,
  type Facet,
  type Ids,
  type IdsValue,
  lengthNames,
  type Requirement,
  type Restriction,
  type Specification,
} from '../ids.ts'

const NAMESPACE = 'http://standards.buildingsmart.org/IDS'
const root = {
  xmlns: NAMESPACE,
  'xmlns:xs': 'http://www.w3.org/2001/XMLSchema',
  'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
  'xsi:schemaLocation': `${NAMESPACE} ${NAMESPACE}/1.0/ids.xsd`,
}
const information = ['title', 'copyright', 'version', 'description', 'author', 'date', 'purpose', 'milestone'] as const
const occurs = {
  required: { minOccurs: 1, maxOccurs: 'unbounded' },
  optional: { minOccurs: 0, maxOccurs: 'unbounded' },
  prohibited: { minOccurs: 0, maxOccurs: 0 },
} as const

/** What `readIds` reads back as it was. */
export const writeIds = (ids: Ids): Uint8Array =>
  xmlDocument(
    element(
      'ids',
      root,
      element('info', {}, ...information.map((name) => textElement(name, ids[name]))),
      element('specifications', {}, ...ids.specifications.map(specificationXml)),
    ),
  )

function specificationXml(one: Specification): string {
  const { name, ifcVersions, identifier, description, instructions, cardinality, requirementsDescription } = one
  return element(
    'specification',
    { name, ifcVersion: ifcVersions.join(' '), identifier, description, instructions },
    element('applicability', occurs[cardinality], ...one.applicability.map((facet) => facetXml(facet, {}))),
    element('requirements', { description: requirementsDescription }, ...one.requirements.map(requirementXml)),
  )
}

function requirementXml(one: Requirement): string {
  const { cardinality, uri, instructions } = one
  // A class is always asked for.
  return facetXml(one, {
    uri: uriOf(one) ? uri : undefined,
    cardinality: one.kind === 'entity' ? undefined : cardinality,
    instructions,
  })
}

const uriOf = ({ kind }: Requirement) => kind === 'property' || kind === 'classification' || kind === 'material'

type Attributes = Record<string, string | undefined>

function facetXml(facet: Facet, attributes: Attributes): string {
  switch (facet.kind) {
    case 'entity':
      return element('entity', attributes, ...entityParts(facet))
    case 'partOf':
      return element(
        'partOf',
        { relation: facet.relation, ...attributes },
        element('entity', {}, ...entityParts(facet.entity)),
      )
    case 'classification':
      return element('classification', attributes, valueXml('value', facet.value), valueXml('system', facet.system))
    case 'attribute':
      return element('attribute', attributes, valueXml('name', facet.name), valueXml('value', facet.value))
    case 'property':
      return element(
        'property',
        { dataType: facet.dataType, ...attributes },
        valueXml('propertySet', facet.propertySet),
        valueXml('baseName', facet.baseName),
        valueXml('value', facet.value),
      )
    case 'material':
      return element('material', attributes, valueXml('value', facet.value))
  }
}

const entityParts = ({ name, predefinedType }: { name: IdsValue; predefinedType?: IdsValue }) => [
  valueXml('name', name),
  valueXml('predefinedType', predefinedType),
]

function valueXml(name: string, value: IdsValue | undefined): XmlPart {
  if (value === undefined) return undefined
  return element(
    name,
    {},
    'simple' in value ? textElement('simpleValue', value.simple) : restrictionXml(value.restriction),
  )
}

function restrictionXml({ base, enumeration, patterns, bounds, lengths }: Restriction): string {
  const part = (name: string, value: string | number | undefined) =>
    value === undefined ? undefined : element(`xs:${name}`, { value })
  return element(
    'xs:restriction',
    { base: `xs:${base}` },
    ...enumeration.map((value) => part('enumeration', value)),
    ...patterns.map((value) => part('pattern', value)),
    ...boundNames.map((name) => part(name, bounds[name])),
    ...lengthNames.map((name) => part(name, lengths[name])),
  )
}
