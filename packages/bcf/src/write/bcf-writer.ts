// From topics to an archive, one at a time: what is written is valid against the schemas of its version, and the words of the
// project are known when the last topic is.
import type { BcfFile } from '../bytes.ts'
import { KEPT_FILE, keptDocument } from '../kept-file.ts'
import { type PictureSize, pictureSize } from '../picture-size.ts'
import { placeholder } from '../placeholder.ts'
import { documentGuidOf } from '../read/read-markup.ts'
import { noExtensions } from '../read/read-words.ts'
import type {
  BcfDocumentReference,
  BcfExtensions,
  BcfHeaderFile,
  BcfProject,
  BcfSnippet,
  BcfTopic,
  WrittenVersion,
} from '../topic.ts'
import type { BcfView, BcfViewpoint } from '../viewpoint.ts'
import { keptOfCamera } from '../written-camera.ts'
import { element, textElement, xmlDocument } from '../xml/write-xml.ts'
import { type Sink, ZipWriter } from '../zip/write-zip.ts'
import { markupDocument, type WrittenViewpoint } from './markup-xml.ts'
import { PlacedFiles } from './placed-files.ts'
import { viewDocument } from './view-xml.ts'
import { addWords, extensionsFile, projectDocument } from './words-xml.ts'

export interface WriteOptions {
  version: WrittenVersion
  project?: BcfProject
  /** Those that topics use are added to them. */
  extensions?: BcfExtensions
  /** Programs expect a PNG in version 2.1; without it a JPEG stays one. */
  toPng?(jpeg: Uint8Array): Promise<Uint8Array>
}

interface WrittenDocument {
  guid: string
  filename: string
  description?: string
}

/** Topics in the order in which they come; `finish` is the end of the archive. */
export class BcfWriter {
  private readonly zip: ZipWriter
  private readonly files: PlacedFiles
  private readonly extensions: BcfExtensions
  private readonly documents = new Map<string, WrittenDocument>()
  private readonly options: WriteOptions
  private isBegun = false

  constructor(sink: Sink, options: WriteOptions) {
    this.zip = new ZipWriter(sink)
    this.files = new PlacedFiles(this.zip)
    this.options = options
    this.extensions = structuredClone(options.extensions ?? noExtensions())
  }

  async addTopic(topic: BcfTopic): Promise<void> {
    await this.begin()
    const { version } = this.options
    const folder = topic.guid
    const kept = [...topic.kept]
    const viewpoints: WrittenViewpoint[] = []
    for (const viewpoint of topic.viewpoints) {
      viewpoints.push(await this.viewpoint(folder, viewpoint, viewpoints.length === 0))
      if (viewpoint.view) kept.push(...keptOfCamera(viewpoint.view, viewpoint.guid, version))
    }
    const written: BcfTopic = {
      ...topic,
      header: await eachOf(topic.header, (file) => this.headerFile(folder, file)),
      snippet: topic.snippet && (await this.snippet(folder, topic.snippet)),
      documents: await eachOf(topic.documents, (document) => this.document(folder, document)),
    }
    await this.files.whole(`${folder}/markup.bcf`, markupDocument(written, viewpoints, version))
    for (const file of topic.otherFiles) await this.files.inFolder(folder, keptName(file.path), await file.read())
    if (kept.length > 0) await this.files.whole(`${folder}/${KEPT_FILE}`, keptDocument(kept))
    addWords(this.extensions, topic)
  }

  /** Files of no topic. */
  async addFile(file: BcfFile): Promise<void> {
    await this.begin()
    await this.files.whole(keptName(file.path), await file.read())
  }

  async finish(): Promise<void> {
    await this.begin()
    const { version, project = {} } = this.options
    const projectFile = projectDocument(project, version)
    if (projectFile) await this.files.whole('project.bcfp', projectFile)
    await this.files.whole(...extensionsFile(this.extensions, version))
    if (this.documents.size > 0) await this.files.whole('documents.xml', documentsXml([...this.documents.values()]))
    await this.zip.finish()
  }

  private async begin(): Promise<void> {
    if (this.isBegun) return
    this.isBegun = true
    const { version } = this.options
    const detailed = version === '2.1' ? textElement('DetailedVersion', version) : undefined
    await this.files.whole('bcf.version', xmlDocument(element('Version', { VersionId: version }, detailed)))
  }

  /** Programs look for the first view of 2.1 under fixed names. */
  private async viewpoint(folder: string, one: BcfViewpoint, isFirst: boolean): Promise<WrittenViewpoint> {
    const { version } = this.options
    const { guid, index, view } = one
    const isFixed = isFirst && version === '2.1'
    const picture = await this.picture(one.snapshot)
    const size = picture && pictureSize(picture)
    const ending = size?.kind ?? 'png'
    const viewFile = isFixed ? 'viewpoint.bcfv' : `viewpoint-${guid}.bcfv`
    const pictureFile = isFixed ? `snapshot.${ending}` : `snapshot-${guid}.${ending}`
    return {
      ...{ guid, index },
      viewpoint: view && (await this.view(folder, viewFile, { ...one, view }, size)),
      snapshot: picture && (await this.files.inFolder(folder, pictureFile, picture)),
    }
  }

  private async picture(snapshot: BcfFile | undefined): Promise<Uint8Array | undefined> {
    const { version, toPng } = this.options
    if (!snapshot) return version === '2.1' ? placeholder : undefined
    const bytes = await snapshot.read()
    return version === '2.1' && toPng && pictureSize(bytes)?.kind === 'jpg' ? toPng(bytes) : bytes
  }

  private async view(
    folder: string,
    name: string,
    { guid, view }: { guid: string; view: BcfView },
    size?: PictureSize,
  ) {
    const bitmaps = await eachOf(view.bitmaps, async (bitmap) => ({
      ...bitmap,
      reference: bitmap.file
        ? await this.files.inFolder(folder, lastOf(bitmap.reference), await bitmap.file.read())
        : bitmap.reference,
    }))
    const bytes = viewDocument({ ...view, bitmaps }, { guid, version: this.options.version, size })
    return this.files.inFolder(folder, name, bytes)
  }

  private async headerFile(folder: string, one: BcfHeaderFile): Promise<BcfHeaderFile> {
    if (!one.file || !one.reference) return one
    return { ...one, reference: await this.files.referred(folder, one.reference, one.file) }
  }

  private async snippet(folder: string, one: BcfSnippet): Promise<BcfSnippet> {
    return one.file ? { ...one, reference: await this.files.referred(folder, one.reference, one.file) } : one
  }

  private async document(topic: string, one: BcfDocumentReference): Promise<BcfDocumentReference> {
    const { file, isExternal, filename, documentDescription: description } = one
    const reference = one.reference ?? filename
    const guid = one.guid ?? documentGuidOf(topic, `${reference} reference`)
    if (this.options.version === '2.1') {
      const place = file && reference ? await this.files.referred(topic, reference, file) : reference
      return { ...one, reference: place }
    }
    if (isExternal || !file) return { ...one, guid, documentGuid: isExternal ? undefined : one.documentGuid }
    const documentGuid = one.documentGuid ?? documentGuidOf(topic, reference ?? guid)
    await this.files.whole(`documents/${documentGuid}`, await file.read())
    this.documents.set(documentGuid, { guid: documentGuid, filename: filename ?? documentGuid, description })
    return { ...one, guid, documentGuid }
  }
}

/** Views that nothing names may be of another version: no program shall take them for what they are called. */
const keptName = (path: string) => lastOf(path).replace(/\.(bcfv|bcf)$/i, '.$1.kept')

const lastOf = (path: string) => path.slice(path.replaceAll('\\', '/').lastIndexOf('/') + 1)

async function eachOf<T, R>(all: readonly T[], change: (one: T) => Promise<R>): Promise<R[]> {
  const changed: R[] = []
  for (const one of all) changed.push(await change(one))
  return changed
}

const documentsXml = (documents: readonly WrittenDocument[]) =>
  xmlDocument(
    element(
      'DocumentInfo',
      {},
      element(
        'Documents',
        {},
        ...documents.map(({ guid, filename, description }) =>
          element(
            'Document',
            { Guid: guid },
            textElement('Filename', filename),
            textElement('Description', description),
          ),
        ),
      ),
    ),
  )
