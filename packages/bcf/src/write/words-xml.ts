import { guidOf } from '../guid.ts'
import { extensionKeys, extensionNames } from '../read/read-words.ts'
import type { BcfExtensions, BcfProject, BcfTopic, WrittenVersion } from '../topic.ts'
import { element, textElement, xmlDocument } from '../xml/write-xml.ts'

/** Name and contents of the file with a project's words. */
export const extensionsFile = (
  extensions: BcfExtensions,
  version: WrittenVersion,
): [name: string, bytes: Uint8Array] =>
  version === '2.1' ? ['extensions.xsd', schema(extensions)] : ['extensions.xml', lists(extensions)]

const lists = (extensions: BcfExtensions) =>
  xmlDocument(
    element(
      'Extensions',
      {},
      ...extensionKeys.map((key) => {
        const { list, member } = extensionNames[key]
        const words = extensions[key]
        return words.length > 0 ? element(list, {}, ...words.map((word) => textElement(member, word))) : undefined
      }),
    ),
  )

/** Types of the markup's schema, narrowed to the words of the project. */
const schema = (extensions: BcfExtensions) =>
  xmlDocument(
    element(
      'xs:schema',
      { 'xmlns:xs': 'http://www.w3.org/2001/XMLSchema' },
      element(
        'xs:redefine',
        { schemaLocation: 'markup.xsd' },
        ...extensionKeys.map((key) => {
          const { type } = extensionNames[key]
          const words = extensions[key].map((value) => element('xs:enumeration', { value }))
          return element('xs:simpleType', { name: type }, element('xs:restriction', { base: type }, ...words))
        }),
      ),
    ),
  )

/** Nothing where there is nothing to say and the version does not demand the file. */
export function projectDocument({ id, name }: BcfProject, version: WrittenVersion): Uint8Array | undefined {
  const projectId = id ?? (name ? guidOf(name) : undefined)
  const named = name?.trim() ? textElement('Name', name) : undefined
  const project = projectId ? element('Project', { ProjectId: projectId }, named) : undefined
  if (version === '2.1')
    return xmlDocument(element('ProjectExtension', {}, project, textElement('ExtensionSchema', 'extensions.xsd')))
  return project ? xmlDocument(element('ProjectInfo', {}, project)) : undefined
}

/** Adds the words that a topic uses. */
export function addWords(extensions: BcfExtensions, topic: BcfTopic): void {
  const add = (key: keyof BcfExtensions, ...words: (string | undefined)[]) => {
    for (const word of words) if (word?.trim() && !extensions[key].includes(word)) extensions[key].push(word)
  }
  add('topicTypes', topic.type)
  add('topicStatuses', topic.status)
  add('priorities', topic.priority)
  add('labels', ...topic.labels)
  add('stages', topic.stage)
  add('snippetTypes', topic.snippet?.type)
  add('users', topic.creationAuthor, topic.modifiedAuthor, topic.assignedTo)
  for (const { author, modifiedAuthor } of topic.comments) add('users', author, modifiedAuthor)
}
