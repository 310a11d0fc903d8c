// From the XML of a document to plain data. What is not as the schema wants it is collected with the place where it stands, and
// nothing is guessed: a requirement that is understood wrongly would pass what should fail.
import { readXml, type XmlNode } from '@sunmao/bcf/xml'
import {
  type Cardinality,
  type Facet,
  type Ids,
  type IfcVersion,
  ifcVersions,
  type Requirement,
  type Specification,
} from '../ids.ts'
import { IdsError } from '../ids-error.ts'
import { auditIds } from './audit-ids.ts'
import { readFacet } from './read-facet.ts'

const MOST_BYTES = 20_000_000
const MOST_PROBLEMS = 50

/** Throws IdsError: `ids.invalid` with what is wrong where. */
export function readIds(bytes: Uint8Array): Ids {
  if (bytes.length > MOST_BYTES) throw new IdsError('ids.tooLarge')
  const root = parse(bytes)
  if (root.name !== 'ids') throw new IdsError('ids.notIds')
  const problems: string[] = []
  const ids = readRoot(root, problems)
  if (problems.length === 0) problems.push(...auditIds(ids))
  if (problems.length > 0) throw new IdsError('ids.invalid', problems.slice(0, MOST_PROBLEMS))
  return ids
}

function parse(bytes: Uint8Array): XmlNode {
  try {
    return readXml(bytes)
  } catch {
    throw new IdsError('ids.notXml')
  }
}

const childOf = (node: XmlNode | undefined, name: string) => node?.children.find((one) => one.name === name)
const textOf = (node: XmlNode | undefined, name: string) => childOf(node, name)?.text.trim() || undefined

function readRoot(root: XmlNode, problems: string[]): Ids {
  const info = childOf(root, 'info')
  const list = childOf(root, 'specifications')?.children.filter(({ name }) => name === 'specification') ?? []
  if (!textOf(info, 'title')) problems.push('info/title is missing')
  if (list.length === 0) problems.push('there is no specification')
  const optional = (name: 'copyright' | 'version' | 'description' | 'author' | 'date' | 'purpose' | 'milestone') => {
    const text = textOf(info, name)
    return text === undefined ? {} : { [name]: text }
  }
  return {
    title: textOf(info, 'title') ?? '',
    ...optional('copyright'),
    ...optional('version'),
    ...optional('description'),
    ...optional('author'),
    ...optional('date'),
    ...optional('purpose'),
    ...optional('milestone'),
    specifications: list.map((node, at) => readSpecification(node, `specification ${at + 1}`, problems)),
  }
}

function readSpecification(node: XmlNode, place: string, problems: string[]): Specification {
  const { name, identifier, description, instructions, ifcVersion = '' } = node.attributes
  if (!name) problems.push(`${place}: it has no name`)
  const at = name ? `${place} (${name})` : place
  const applicability = childOf(node, 'applicability')
  const requirements = childOf(node, 'requirements')
  if (!applicability) problems.push(`${at}: applicability is missing`)
  return {
    name: name ?? '',
    ifcVersions: readVersions(ifcVersion, at, problems),
    ...(identifier && { identifier }),
    ...(description && { description }),
    ...(instructions && { instructions }),
    cardinality: readOccurs(applicability, at, problems),
    applicability: facetsIn(applicability, `${at}, applicability`, problems),
    requirements: requirementsIn(requirements, `${at}, requirements`, problems),
    ...(requirements?.attributes.description && { requirementsDescription: requirements.attributes.description }),
  }
}

function readVersions(text: string, place: string, problems: string[]): IfcVersion[] {
  const words = text.split(/\s+/).filter(Boolean)
  const wrong = words.find((word) => !ifcVersions.some((one) => one === word))
  if (words.length === 0 || wrong) problems.push(`${place}: ifcVersion is “${wrong ?? ''}”`)
  return ifcVersions.filter((one) => words.includes(one))
}

/** Without a word on it the schema means exactly once, which nobody does: at least once. */
function readOccurs(node: XmlNode | undefined, place: string, problems: string[]): Cardinality {
  const { minOccurs = '1', maxOccurs = 'unbounded' } = node?.attributes ?? {}
  if (maxOccurs === '0') {
    if (minOccurs !== '0') problems.push(`${place}: minOccurs is above maxOccurs`)
    return 'prohibited'
  }
  return minOccurs === '0' ? 'optional' : 'required'
}

const facetsIn = (node: XmlNode | undefined, place: string, problems: string[]): Facet[] =>
  (node?.children ?? []).flatMap((one) => readFacet(one, place, problems) ?? [])

const requirementsIn = (node: XmlNode | undefined, place: string, problems: string[]): Requirement[] =>
  (node?.children ?? []).flatMap((one) => {
    const facet = readFacet(one, place, problems)
    if (!facet) return []
    const { instructions, uri } = one.attributes
    const cardinality = readCardinality(facet, one.attributes.cardinality ?? 'required', place, problems)
    return [{ ...facet, cardinality, ...(instructions && { instructions }), ...(uri && { uri }) }]
  })

function readCardinality({ kind }: Facet, text: string, place: string, problems: string[]): Cardinality {
  const allowed: readonly Cardinality[] =
    kind === 'entity'
      ? ['required']
      : kind === 'partOf'
        ? ['required', 'prohibited']
        : ['required', 'optional', 'prohibited']
  const found = allowed.find((one) => one === text)
  if (!found) problems.push(`${place}: cardinality of ${kind} is “${text}”`)
  return found ?? 'required'
}
