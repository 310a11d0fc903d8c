// Which file of an archive belongs to what. Archives come packed in a folder, with other letters in their names and with what
// an operating system adds.
import { nameOf } from '../bytes.ts'
import type { ZipFile } from '../zip/read-zip.ts'

const isLitter = (path: string) => /(^|\/)(__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$)/.test(path)
const ofStandard = /^(bcf\.version|project\.bcfp|extensions\.xml|extensions\.xsd|bcf\.extensions|documents\.xml)$/i

export class ArchiveFiles {
  readonly all: ZipFile[]
  /** Folders that hold a markup. */
  readonly topicFolders: string[]
  private readonly byPath: Map<string, ZipFile>
  private readonly byFolder = new Map<string, ZipFile[]>()
  /** The folder that all of it lies in; with a `/` at its end when it is one. */
  readonly root: string
  private readonly used = new Set<ZipFile>()

  constructor(files: readonly ZipFile[]) {
    this.all = files.filter(({ path }) => !isLitter(path))
    this.byPath = new Map(this.all.map((file) => [file.path.toLowerCase(), file]))
    const markups = this.all.filter(({ path }) => nameOf(path).toLowerCase() === 'markup.bcf')
    this.topicFolders = markups.map(({ path }) => folderOf(path))
    const first = this.all.find(({ path }) => ofStandard.test(nameOf(path)))?.path
    this.root = first === undefined ? prefixOf(folderOf(this.topicFolders[0] ?? '')) : prefixOf(folderOf(first))
    const folders = new Set(this.topicFolders)
    for (const file of this.all) {
      const own = ancestors(file.path).find((folder) => folders.has(folder))
      if (own === undefined) continue
      const inside = this.byFolder.get(own)
      if (inside) inside.push(file)
      else this.byFolder.set(own, [file])
    }
  }

  /** A file of the standard beside the topics. */
  standard(name: string): ZipFile | undefined {
    return this.use(this.byPath.get((this.root + name).toLowerCase()))
  }

  inFolder(folder: string, name: string): ZipFile | undefined {
    return this.use(this.byPath.get(`${prefixOf(folder)}${name}`.toLowerCase()))
  }

  /** What a reference means that stands in a topic: from its folder, or from the root of the archive. */
  find(folder: string, reference: string): ZipFile | undefined {
    const plain = reference.replaceAll('\\', '/')
    for (const from of [folder, this.root.replace(/\/$/, '')]) {
      const path = resolve(from, plain)
      const found = path && this.byPath.get(path.toLowerCase())
      if (found) return this.use(found)
    }
    return undefined
  }

  /** Of a topic's folder, those that nothing has asked for. */
  restOf(folder: string): ZipFile[] {
    return (this.byFolder.get(folder) ?? []).filter((file) => !this.used.has(file))
  }

  /** Outside of all topics. Asked for after the topics were read. */
  rest(): ZipFile[] {
    const inTopics = new Set([...this.byFolder.values()].flat())
    return this.all.filter((file) => !inTopics.has(file) && !this.used.has(file))
  }

  private use(file: ZipFile | undefined): ZipFile | undefined {
    if (file) this.used.add(file)
    return file
  }
}

const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))
const prefixOf = (folder: string) => (folder ? `${folder}/` : '')

function ancestors(path: string): string[] {
  const folder = folderOf(path)
  return folder ? [folder, ...ancestors(folder)] : ['']
}

/** Nothing for a path that leads out of the archive. */
function resolve(folder: string, reference: string): string | undefined {
  const parts = folder ? folder.split('/') : []
  for (const part of reference.split('/')) {
    if (part === '..' && parts.pop() === undefined) return undefined
    if (part !== '..' && part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}
