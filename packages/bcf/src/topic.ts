// What a BCF archive says, the same for all versions. Texts are as the file has them; dates are xs:dateTime, guids in small
// letters.
import type { BcfFile } from './bytes.ts'
import type { BcfViewpoint } from './viewpoint.ts'

export const writtenVersions = ['2.1', '3.0'] as const
export type WrittenVersion = (typeof writtenVersions)[number]
export type BcfVersion = '1.0' | '2.0' | WrittenVersion

export interface BcfProject {
  id?: string
  name?: string
}

/** The words that a project uses. */
export interface BcfExtensions {
  topicTypes: string[]
  topicStatuses: string[]
  priorities: string[]
  labels: string[]
  users: string[]
  snippetTypes: string[]
  stages: string[]
}

export interface BcfComment {
  guid: string
  date: string
  author: string
  text: string
  /** Of the viewpoint that it speaks of. */
  viewpoint?: string
  modifiedDate?: string
  modifiedAuthor?: string
}

/** A model that the topic is about. */
export interface BcfHeaderFile {
  ifcProject?: string
  ifcSpatialStructureElement?: string
  isExternal: boolean
  filename?: string
  date?: string
  reference?: string
  /** Its bytes, where they came with the archive. */
  file?: BcfFile
}

export interface BcfDocumentReference {
  guid?: string
  description?: string
  /** An address, or the place of the document in the archive as version 2 has it. */
  reference?: string
  isExternal: boolean
  /** Of version 3; what the document is called and is said to be stands in the archive once. */
  documentGuid?: string
  filename?: string
  documentDescription?: string
  file?: BcfFile
}

export interface BcfSnippet {
  type: string
  isExternal: boolean
  reference: string
  schema: string
  file?: BcfFile
}

/** Something that the standard does not know, with the place that it stood in. */
export interface KeptPart {
  /** Names of elements from the root, such as `Topic` or `Comments/Comment`. */
  place: string
  /** Of the element that held it, where that has one. */
  guid?: string
  xml: string
}

export interface BcfTopic {
  guid: string
  serverAssignedId?: string
  type?: string
  status?: string
  title: string
  priority?: string
  index?: number
  labels: string[]
  referenceLinks: string[]
  creationDate: string
  creationAuthor: string
  modifiedDate?: string
  modifiedAuthor?: string
  dueDate?: string
  assignedTo?: string
  stage?: string
  description?: string
  snippet?: BcfSnippet
  documents: BcfDocumentReference[]
  /** Guids of topics, not all of which need be there. */
  related: string[]
  header: BcfHeaderFile[]
  comments: BcfComment[]
  viewpoints: BcfViewpoint[]
  /** Of its folder; nothing names them. */
  otherFiles: BcfFile[]
  kept: KeptPart[]
}

/** What was not as the standard has it, and what was made of it. */
export const mends = [
  'version',
  'title',
  'guid',
  'doubleGuid',
  'date',
  'author',
  'number',
  'missingFile',
  'damagedFile',
  'unsafeName',
  'noMarkup',
  'noCamera',
] as const
export interface Mend {
  code: (typeof mends)[number]
  /** The file, or the element in it. */
  at: string
  /** What stood there. */
  found?: string
}
