import type { XmlNode } from '@sunmao/bcf/xml'
import { type EntityFacet, type Facet, type IdsValue, partOfRelations } from '../ids.ts'
import { readValue } from './read-value.ts'

/** Nothing for what is no facet, with a word on it. */
export function readFacet(node: XmlNode, place: string, problems: string[]): Facet | undefined {
  const at = `${place}, ${node.name}`
  const value = (name: string): IdsValue | undefined => {
    const child = node.children.find((one) => one.name === name)
    return child && readValue(child, `${at}/${name}`, problems)
  }
  const needed = (name: string): IdsValue => value(name) ?? missing(`${at}: ${name} is missing`, problems)
  const own = value('value')
  const withValue = own === undefined ? {} : { value: own }
  switch (node.name) {
    case 'entity':
      return { kind: 'entity', ...readEntity(node, at, problems) }
    case 'partOf':
      return readPartOf(node, at, problems)
    case 'classification':
      return { kind: 'classification', system: needed('system'), ...withValue }
    case 'attribute':
      return { kind: 'attribute', name: needed('name'), ...withValue }
    case 'property': {
      const { dataType } = node.attributes
      if (dataType !== undefined && !/^[A-Z][A-Z0-9]*$/.test(dataType))
        problems.push(`${at}: dataType is “${dataType}”`)
      const names = { propertySet: needed('propertySet'), baseName: needed('baseName') }
      return { kind: 'property', ...names, ...withValue, ...(dataType && { dataType }) }
    }
    case 'material':
      return { kind: 'material', ...withValue }
    default:
      problems.push(`${place}: there is no facet “${node.name}”`)
      return undefined
  }
}

function missing(text: string, problems: string[]): IdsValue {
  problems.push(text)
  return { simple: '' }
}

function readEntity(node: XmlNode, at: string, problems: string[]): Omit<EntityFacet, 'kind'> {
  const find = (name: string) => node.children.find((one) => one.name === name)
  const name = find('name')
  const type = find('predefinedType')
  return {
    name: name ? readValue(name, `${at}/name`, problems) : missing(`${at}: name is missing`, problems),
    ...(type && { predefinedType: readValue(type, `${at}/predefinedType`, problems) }),
  }
}

function readPartOf(node: XmlNode, at: string, problems: string[]): Facet {
  const entity = node.children.find((one) => one.name === 'entity')
  const stated = node.attributes.relation?.trim().replace(/\s+/g, ' ')
  const relation = partOfRelations.find((one) => one === stated)
  if (stated && !relation) problems.push(`${at}: relation is “${stated}”`)
  if (!entity) problems.push(`${at}: entity is missing`)
  return {
    kind: 'partOf',
    ...(relation && { relation }),
    entity: entity ? readEntity(entity, `${at}/entity`, problems) : { name: { simple: '' } },
  }
}
