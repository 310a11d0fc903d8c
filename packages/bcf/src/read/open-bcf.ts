// From an archive to its topics, one at a time: only the files of the topic that is being read are unpacked. What is not as
// the standard has it is read as well as it can be, and noted.
import { BcfError } from '../bcf-error.ts'
import type { BcfFile, ByteSource } from '../bytes.ts'
import { guidIn, guidOf } from '../guid.ts'
import { KEPT_FILE, readKept } from '../kept-file.ts'
import { type BcfLimits, defaultLimits } from '../limits.ts'
import { isPlaceholder } from '../placeholder.ts'
import type { BcfExtensions, BcfProject, BcfTopic, BcfVersion, Mend } from '../topic.ts'
import type { BcfViewpoint } from '../viewpoint.ts'
import { restoreCamera } from '../written-camera.ts'
import { readXml, XmlError } from '../xml/read-xml.ts'
import type { XmlNode } from '../xml/xml-node.ts'
import { readZip, type ZipFile } from '../zip/read-zip.ts'
import { ArchiveFiles } from './archive-files.ts'
import { type Documents, type NamedViewpoint, readMarkup } from './read-markup.ts'
import { readView } from './read-viewpoint.ts'
import { noExtensions, readExtensions, readProject } from './read-words.ts'
import type { Notes } from './reading.ts'

export interface BcfArchive {
  version: BcfVersion
  project: BcfProject
  extensions: BcfExtensions
  /** How many topics there are, damaged ones among them. */
  topicCount: number
  /** Grows while the topics are read. */
  mended: Mend[]
  /** To be read once. */
  topics(): AsyncGenerator<BcfTopic>
  /** Beside the topics, and nothing names them; known when the topics were read. */
  otherFiles(): BcfFile[]
}

const versionFile = 'bcf.version'
const usualView = 'viewpoint.bcfv'
const usualSnapshots = ['snapshot.png', 'snapshot.jpg', 'snapshot.jpeg']

/** Throws BcfError for what is no archive, no BCF, or asks for more than the limits allow. */
export async function openBcf(source: ByteSource, limits: Partial<BcfLimits> = {}): Promise<BcfArchive> {
  const bounds = { ...defaultLimits, ...limits }
  const zip = await readZip(source, bounds)
  const files = new ArchiveFiles(zip.files)
  const mended: Mend[] = zip.refused.map((path) => ({ code: 'unsafeName', at: path.slice(0, 200) }))
  const reader = new Reader(files, bounds, mended)
  const versionNode = await reader.xml(files.standard(versionFile))
  if (!versionNode && files.topicFolders.length === 0) throw new BcfError('noBcf')
  if (files.topicFolders.length === 0) mended.push({ code: 'noMarkup', at: files.root })
  const projectNode = await reader.xml(files.standard('project.bcfp'))
  const words = files.standard('extensions.xml') ?? files.standard('bcf.extensions') ?? files.standard('extensions.xsd')
  const wordsNode = await reader.xml(words)
  const documents = await reader.documents()
  return {
    version: versionOf(versionNode, mended),
    project: projectNode ? readProject(projectNode) : {},
    extensions: wordsNode ? readExtensions(wordsNode) : noExtensions(),
    topicCount: files.topicFolders.length,
    mended,
    topics: () => reader.topics(documents),
    otherFiles: () => files.rest(),
  }
}

/** Of before 2.0 has none. */
function versionOf(node: XmlNode | undefined, mended: Mend[]): BcfVersion {
  if (!node) return '1.0'
  const told = node.attributes.VersionId ?? ''
  const found = (['3.0', '2.1', '2.0', '1.0'] as const).find((version) => told.trim().startsWith(version))
  if (!found) mended.push({ code: 'version', at: versionFile, found: told.slice(0, 20) })
  return found ?? '2.1'
}

class Reader {
  private readonly seen = new Set<string>()

  constructor(
    private readonly files: ArchiveFiles,
    private readonly limits: BcfLimits,
    private readonly mended: Mend[],
  ) {}

  async *topics(documents: Documents): AsyncGenerator<BcfTopic> {
    for (const folder of this.files.topicFolders) {
      const topic = await this.topic(folder, documents)
      if (topic) yield topic
    }
  }

  /** Nothing for a file that is not there or cannot be read; the latter is noted. */
  async xml(file: ZipFile | undefined): Promise<XmlNode | undefined> {
    if (!file) return undefined
    try {
      if (file.size > this.limits.xml) throw new BcfError('tooLarge', file.path)
      return readXml(await file.read())
    } catch (error) {
      if (!(error instanceof BcfError || error instanceof XmlError)) throw error
      this.mended.push({ code: 'damagedFile', at: file.path, found: error.message.slice(0, 200) })
      return undefined
    }
  }

  async documents(): Promise<Documents> {
    const root = await this.xml(this.files.standard('documents.xml'))
    const listed = root?.children.find(({ name }) => name === 'Documents')?.children ?? []
    return new Map(
      listed.flatMap(({ attributes, children }) => {
        const guid = guidIn(attributes.Guid)
        const textOf = (wanted: string) => children.find(({ name }) => name === wanted)?.text.trim() || undefined
        if (!guid) return []
        const file = this.files.standard(`documents/${attributes.Guid}`)
        return [[guid, { filename: textOf('Filename') ?? guid, description: textOf('Description'), file }]]
      }),
    )
  }

  private async topic(folder: string, documents: Documents): Promise<BcfTopic | undefined> {
    const { files, mended } = this
    const markup = files.inFolder(folder, 'markup.bcf')
    const node = await this.xml(markup)
    if (!markup || !node) return undefined
    const notes: Notes = { path: markup.path, mended, kept: [] }
    const findFile = (reference: string) => this.find(folder, reference, markup.path)
    const read = readMarkup(node, { notes, folder, time: markup.time, documents, findFile })
    if (!read) {
      mended.push({ code: 'damagedFile', at: markup.path })
      return undefined
    }
    const { topic } = read
    if (this.seen.has(topic.guid)) {
      mended.push({ code: 'doubleGuid', at: markup.path, found: topic.guid })
      topic.guid = guidOf(`${topic.guid}/${folder}`)
    }
    this.seen.add(topic.guid)
    const keptNode = await this.xml(files.inFolder(folder, KEPT_FILE))
    if (keptNode) notes.kept.push(...readKept(keptNode))
    const named = read.viewpoints.length > 0 ? read.viewpoints : this.unnamed(folder, topic.guid)
    for (const one of named) topic.viewpoints.push(await this.viewpoint(folder, one, notes))
    topic.kept = notes.kept
    topic.otherFiles = files.restOf(folder)
    return topic
  }

  /** Before 2.0 the markup does not name the one viewpoint that there is. */
  private unnamed(folder: string, topic: string): NamedViewpoint[] {
    const viewpoint = this.files.inFolder(folder, usualView) && usualView
    const snapshot = usualSnapshots.find((name) => this.files.inFolder(folder, name))
    return viewpoint || snapshot ? [{ guid: guidOf(`${topic}/viewpoint`), viewpoint, snapshot }] : []
  }

  private async viewpoint(folder: string, named: NamedViewpoint, notes: Notes): Promise<BcfViewpoint> {
    const { guid, index, viewpoint, snapshot } = named
    const file = viewpoint ? this.find(folder, viewpoint, notes.path) : undefined
    const node = await this.xml(file)
    const picture = snapshot ? this.find(folder, snapshot, notes.path) : undefined
    const own = node && file ? { path: file.path, mended: notes.mended, kept: notes.kept } : undefined
    const findFile = (reference: string) => this.find(folder, reference, notes.path)
    const view = own && node && readView(node, own, guid, findFile)
    if (view) restoreCamera(view, guid, notes.kept)
    return {
      ...{ guid, index, view },
      snapshot: picture && !(await isPlaceholder(picture)) ? picture : undefined,
    }
  }

  private find(folder: string, reference: string, at: string): ZipFile | undefined {
    const isAddress = /^[a-z][\w+.-]+:/i.test(reference)
    const found = isAddress ? undefined : this.files.find(folder, reference)
    if (!found && !isAddress) this.mended.push({ code: 'missingFile', at, found: reference.slice(0, 200) })
    return found
  }
}
