import type { BcfExtensions, BcfProject } from '../topic.ts'
import type { XmlNode } from '../xml/xml-node.ts'

export const noExtensions = (): BcfExtensions => ({
  topicTypes: [],
  topicStatuses: [],
  priorities: [],
  labels: [],
  users: [],
  snippetTypes: [],
  stages: [],
})

/** As the lists are called in extensions.xml, their members, and the types of extensions.xsd. */
export const extensionNames = {
  topicTypes: { list: 'TopicTypes', member: 'TopicType', type: 'TopicType' },
  topicStatuses: { list: 'TopicStatuses', member: 'TopicStatus', type: 'TopicStatus' },
  priorities: { list: 'Priorities', member: 'Priority', type: 'Priority' },
  labels: { list: 'TopicLabels', member: 'TopicLabel', type: 'TopicLabel' },
  users: { list: 'Users', member: 'User', type: 'UserIdType' },
  snippetTypes: { list: 'SnippetTypes', member: 'SnippetType', type: 'SnippetType' },
  stages: { list: 'Stages', member: 'Stage', type: 'Stage' },
} as const satisfies Record<keyof BcfExtensions, { list: string; member: string; type: string }>

export const extensionKeys = Object.keys(extensionNames) as (keyof BcfExtensions)[]

/** Of extensions.xml, or of the schema that version 2 has instead. */
export function readExtensions(root: XmlNode): BcfExtensions {
  const extensions = noExtensions()
  for (const key of extensionKeys) {
    const { list, type } = extensionNames[key]
    const found = root.name === 'schema' ? enumerationOf(root, type) : membersOf(root, list)
    extensions[key] = [...new Set(found.map((text) => text.trim()).filter(Boolean))]
  }
  return extensions
}

const membersOf = (root: XmlNode, list: string) =>
  root.children.filter(({ name }) => name === list).flatMap(({ children }) => children.map(({ text }) => text))

const enumerationOf = (node: XmlNode, type: string): string[] =>
  node.name === 'simpleType' && node.attributes.name === type
    ? valuesIn(node)
    : node.children.flatMap((child) => enumerationOf(child, type))

const valuesIn = (node: XmlNode): string[] =>
  node.children.flatMap((child) => (child.name === 'enumeration' ? [child.attributes.value ?? ''] : valuesIn(child)))

export function readProject(root: XmlNode): BcfProject {
  const project = root.children.find(({ name }) => name === 'Project')
  return {
    id: project?.attributes.ProjectId?.trim() || undefined,
    name: project?.children.find(({ name }) => name === 'Name')?.text.trim() || undefined,
  }
}
