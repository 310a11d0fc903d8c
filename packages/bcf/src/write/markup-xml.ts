import type { BcfComment, BcfDocumentReference, BcfHeaderFile, BcfSnippet, BcfTopic, WrittenVersion } from '../topic.ts'
import { element, textElement, type XmlPart, xmlDocument } from '../xml/write-xml.ts'

/** A viewpoint by the names of its files. */
export interface WrittenViewpoint {
  guid: string
  index?: number
  viewpoint?: string
  snapshot?: string
}

/** What version 3 wants to be said of every topic. */
const unknown = 'Unknown'

/** The markup of a topic, in the order that the schema of its version demands. */
export const markupDocument = (topic: BcfTopic, viewpoints: WrittenViewpoint[], version: WrittenVersion): Uint8Array =>
  xmlDocument(version === '2.1' ? markup21(topic, viewpoints) : markup30(topic, viewpoints))

function markup21(topic: BcfTopic, viewpoints: WrittenViewpoint[]): string {
  return element(
    'Markup',
    {},
    topic.header.length > 0
      ? element('Header', {}, ...topic.header.map((file) => headerFile(file, 'isExternal')))
      : undefined,
    element(
      'Topic',
      { Guid: topic.guid, TopicType: topic.type, TopicStatus: topic.status },
      ...topic.referenceLinks.map((link) => textElement('ReferenceLink', link)),
      ...facts(topic, (labels) => labels.map((label) => textElement('Labels', label))),
      topic.snippet && snippet(topic.snippet, 'isExternal'),
      ...topic.documents.map(({ guid, isExternal, reference, description }) =>
        element(
          'DocumentReference',
          { Guid: guid, isExternal },
          textElement('ReferencedDocument', reference),
          textElement('Description', description),
        ),
      ),
      ...topic.related.map((guid) => element('RelatedTopic', { Guid: guid })),
    ),
    ...topic.comments.map((one) => comment(one, textElement('Comment', one.text)!)),
    ...viewpoints.map((one) => viewpoint('Viewpoints', one)),
  )
}

function markup30(topic: BcfTopic, viewpoints: WrittenViewpoint[]): string {
  const { guid, serverAssignedId, type = unknown, status = unknown } = topic
  return element(
    'Markup',
    {},
    list(
      'Header',
      topic.header.length > 0
        ? [
            list(
              'Files',
              topic.header.map((file) => headerFile(file, 'IsExternal')),
            ),
          ]
        : [],
    ),
    element(
      'Topic',
      { Guid: guid, ServerAssignedId: serverAssignedId, TopicType: type, TopicStatus: status },
      list(
        'ReferenceLinks',
        topic.referenceLinks.map((link) => said('ReferenceLink', link)),
      ),
      ...facts(topic, (labels) => [
        list(
          'Labels',
          labels.map((label) => said('Label', label)),
        ),
      ]),
      topic.snippet && snippet({ ...topic.snippet, schema: topic.snippet.schema || unknown }, 'IsExternal'),
      list('DocumentReferences', topic.documents.map(document30)),
      list(
        'RelatedTopics',
        topic.related.map((related) => element('RelatedTopic', { Guid: related })),
      ),
      list(
        'Comments',
        topic.comments.map((one) => comment(one, said('Comment', one.text))),
      ),
      list(
        'Viewpoints',
        viewpoints.map((one) => viewpoint('ViewPoint', one)),
      ),
    ),
  )
}

/** An element with text that may not be blank. */
const said = (name: string, text: string | undefined): XmlPart => (text?.trim() ? textElement(name, text) : undefined)

const list = (name: string, parts: XmlPart[]): XmlPart => (parts.length > 0 ? element(name, {}, ...parts) : undefined)

const facts = (topic: BcfTopic, labels: (all: string[]) => XmlPart[]): XmlPart[] => [
  textElement('Title', topic.title),
  said('Priority', topic.priority),
  textElement('Index', topic.index),
  ...(topic.labels.length > 0 ? labels(topic.labels) : []),
  textElement('CreationDate', topic.creationDate),
  textElement('CreationAuthor', topic.creationAuthor),
  textElement('ModifiedDate', topic.modifiedDate),
  said('ModifiedAuthor', topic.modifiedAuthor),
  textElement('DueDate', topic.dueDate),
  said('AssignedTo', topic.assignedTo),
  said('Stage', topic.stage),
  said('Description', topic.description),
]

const headerFile = (file: BcfHeaderFile, external: 'isExternal' | 'IsExternal'): string =>
  element(
    'File',
    {
      IfcProject: file.ifcProject,
      IfcSpatialStructureElement: file.ifcSpatialStructureElement,
      [external]: file.isExternal,
    },
    said('Filename', file.filename),
    textElement('Date', file.date),
    said('Reference', file.reference),
  )

const snippet = (one: BcfSnippet, external: 'isExternal' | 'IsExternal'): string =>
  element(
    'BimSnippet',
    { SnippetType: one.type, [external]: one.isExternal },
    textElement('Reference', one.reference),
    textElement('ReferenceSchema', one.schema),
  )

const document30 = ({ guid, documentGuid, reference, description }: BcfDocumentReference): string =>
  element(
    'DocumentReference',
    { Guid: guid },
    documentGuid ? textElement('DocumentGuid', documentGuid) : said('Url', reference),
    said('Description', description),
  )

const comment = (
  { guid, date, author, viewpoint: about, modifiedDate, modifiedAuthor }: BcfComment,
  text: XmlPart,
): string =>
  element(
    'Comment',
    { Guid: guid },
    textElement('Date', date),
    textElement('Author', author),
    text,
    about && element('Viewpoint', { Guid: about }),
    textElement('ModifiedDate', modifiedDate),
    said('ModifiedAuthor', modifiedAuthor),
  )

const viewpoint = (name: string, { guid, index, viewpoint: file, snapshot }: WrittenViewpoint): string =>
  element(
    name,
    { Guid: guid },
    textElement('Viewpoint', file),
    textElement('Snapshot', snapshot),
    textElement('Index', index),
  )
