import { type BcfFile, nameOf } from '../bytes.ts'
import { guidIn, guidOf } from '../guid.ts'
import type { BcfComment, BcfDocumentReference, BcfHeaderFile, BcfTopic } from '../topic.ts'
import type { XmlNode } from '../xml/xml-node.ts'
import { type Notes, Reading } from './reading.ts'

/** What a document is called, by its guid: version 3 says it once for the archive. */
export type Documents = ReadonlyMap<string, { filename: string; description?: string; file?: BcfFile }>

export interface MarkupContext {
  notes: Notes
  /** Of the folder of the topic. */
  folder: string
  /** When the file was written, for what has no date of its own. */
  time: string
  documents: Documents
  /** A file that something refers to, seen from the folder. */
  findFile(reference: string): BcfFile | undefined
}

/** A viewpoint as the markup names it; its file is not read yet. */
export interface NamedViewpoint {
  guid: string
  index?: number
  viewpoint?: string
  snapshot?: string
}

const UNKNOWN = 'unknown'

/** A topic without its viewpoints. Nothing where the file is no markup. */
export function readMarkup(
  node: XmlNode,
  context: MarkupContext,
): { topic: BcfTopic; viewpoints: NamedViewpoint[] } | undefined {
  const root = new Reading(node, context.notes, '')
  const topic = root.within('Topic')
  if (!topic) return undefined
  const inTopic = (name: string) => topic.within(name)
  const guid = topic.guid(nameOf(context.folder))
  const comments = [...root.all('Comment'), ...(inTopic('Comments')?.all('Comment') ?? [])].map((comment, at) =>
    readComment(comment, `${guid}/comment/${at}`, context),
  )
  const viewpoints = [...root.all('Viewpoints'), ...(inTopic('Viewpoints')?.all('ViewPoint') ?? [])].map(
    readNamed(guid),
  )
  const header = readHeader(root.within('Header'), context)
  const read: BcfTopic = {
    guid,
    serverAssignedId: topic.attribute('ServerAssignedId'),
    type: topic.attribute('TopicType'),
    status: topic.attribute('TopicStatus'),
    ...{ ...readDates(topic, comments, context), title: readTitle(topic, comments) },
    priority: topic.text('Priority'),
    index: topic.integer('Index'),
    labels: readLabels(topic),
    referenceLinks: [...topic.texts('ReferenceLink'), ...(inTopic('ReferenceLinks')?.texts('ReferenceLink') ?? [])],
    dueDate: topic.date('DueDate'),
    assignedTo: topic.text('AssignedTo'),
    stage: topic.text('Stage'),
    description: topic.text('Description'),
    snippet: readSnippet(inTopic('BimSnippet'), context),
    documents: readDocuments(topic, context),
    related: readRelated(topic),
    ...{ header, comments, viewpoints: [], otherFiles: [], kept: [] },
  }
  topic.keepRest()
  root.keepRest()
  return { topic: read, viewpoints }
}

function readTitle(topic: Reading, comments: readonly BcfComment[]): string {
  const title = topic.text('Title')
  if (title) return title
  topic.mend('title')
  const otherwise = topic.text('Description') ?? comments.find(({ text }) => text)?.text ?? '-'
  return otherwise.slice(0, 100)
}

function readDates(topic: Reading, comments: readonly BcfComment[], { time }: MarkupContext) {
  const created = topic.date('CreationDate')
  const author = topic.text('CreationAuthor')
  if (!created) topic.mend('date')
  if (!author) topic.mend('author')
  return {
    creationDate: created ?? comments[0]?.date ?? time,
    creationAuthor: author ?? comments[0]?.author ?? UNKNOWN,
    modifiedDate: topic.date('ModifiedDate'),
    modifiedAuthor: topic.text('ModifiedAuthor'),
  }
}

/** In 2.x an element each, in 3.0 a list. */
function readLabels(topic: Reading): string[] {
  const inList = topic.all('Labels').flatMap((list) => list.texts('Label'))
  return [...new Set([...topic.texts('Labels'), ...inList])]
}

function readRelated(topic: Reading): string[] {
  const places = [
    ...topic.all('RelatedTopic'),
    ...topic.all('RelatedTopics').flatMap((one) => [one, ...one.all('RelatedTopic')]),
  ]
  return [...new Set(places.flatMap((place) => guidIn(place.attribute('Guid')) ?? []))]
}

function readComment(comment: Reading, otherwise: string, { time }: MarkupContext): BcfComment {
  const guid = comment.guid(otherwise)
  const [date, author] = [comment.date('Date'), comment.text('Author')]
  if (!date) comment.mend('date')
  if (!author) comment.mend('author')
  comment.within('Topic')
  const read = {
    guid,
    date: date ?? time,
    author: author ?? UNKNOWN,
    text: comment.text('Comment') ?? '',
    viewpoint: guidIn(comment.within('Viewpoint')?.attribute('Guid')),
    modifiedDate: comment.date('ModifiedDate'),
    modifiedAuthor: comment.text('ModifiedAuthor'),
  }
  comment.keepRest(guid)
  return read
}

const readNamed =
  (topic: string) =>
  (place: Reading, at: number): NamedViewpoint => {
    const read = {
      guid: place.guid(`${topic}/viewpoint/${at}`),
      index: place.integer('Index'),
      viewpoint: place.text('Viewpoint'),
      snapshot: place.text('Snapshot'),
    }
    place.keepRest(read.guid)
    return read
  }

function readHeader(header: Reading | undefined, { findFile }: MarkupContext): BcfHeaderFile[] {
  if (!header) return []
  return [...header.all('File'), ...header.all('Files').flatMap((list) => list.all('File'))].map((file) => {
    const reference = file.text('Reference')
    const isExternal = file.flag('isExternal', 'IsExternal') ?? true
    return {
      ifcProject: ifcGuid(file.attribute('IfcProject')),
      ifcSpatialStructureElement: ifcGuid(file.attribute('IfcSpatialStructureElement')),
      isExternal,
      filename: file.text('Filename'),
      date: file.date('Date'),
      reference,
      file: reference && !isExternal ? findFile(reference) : undefined,
    }
  })
}

const ifcGuid = (text: string | undefined) => (text && /^[\w$]{22}$/.test(text) ? text : undefined)

function readSnippet(place: Reading | undefined, { findFile }: MarkupContext): BcfTopic['snippet'] {
  const reference = place?.text('Reference')
  if (!place || !reference) return undefined
  const isExternal = place.flag('isExternal', 'IsExternal') ?? false
  return {
    type: place.attribute('SnippetType') ?? UNKNOWN,
    ...{ isExternal, reference, schema: place.text('ReferenceSchema') ?? '' },
    file: isExternal ? undefined : findFile(reference),
  }
}

/** In 2.0 each is called DocumentReferences, in 2.1 DocumentReference, in 3.0 there is a list. */
function readDocuments(topic: Reading, { findFile, documents }: MarkupContext): BcfDocumentReference[] {
  const places = [
    ...topic.all('DocumentReference'),
    ...topic.all('DocumentReferences').flatMap((one) => {
      const inside = one.all('DocumentReference')
      return inside.length > 0 ? inside : [one]
    }),
  ]
  return places.flatMap((place) => {
    const documentGuid = guidIn(place.text('DocumentGuid'))
    const url = place.text('Url')
    const reference = url ?? place.text('ReferencedDocument')
    const description = place.text('Description')
    const guid = guidIn(place.attribute('Guid'))
    if (!documentGuid && !reference && !description && !guid) return []
    const document = documentGuid ? documents.get(documentGuid) : undefined
    const isExternal = url !== undefined || (place.flag('isExternal', 'IsExternal') ?? false)
    return [
      {
        ...{ guid, description, reference, isExternal, documentGuid },
        filename: document?.filename ?? (isExternal || !reference ? undefined : nameOf(reference)),
        documentDescription: document?.description,
        file: document?.file ?? (reference && !isExternal ? findFile(reference) : undefined),
      },
    ]
  })
}

/** A guid for what version 3 wants to name and version 2 does not. */
export const documentGuidOf = (topic: string, reference: string): string => guidOf(`${topic}/document/${reference}`)
