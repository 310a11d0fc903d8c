import { WorkbookFailure } from '../failure.ts'
import { readXmlTree, type XmlNode } from '../xml/xml-tree.ts'
import type { ZipArchive } from '../zip/zip-archive.ts'

export interface Relation {
  id: string
  /** The last word of its type, which strict files share: `worksheet`, `image`. */
  type: string
  /** A path in the archive, or an address when it is outside. */
  target: string
  isOutside: boolean
}

/** Larger than any of these documents is in an honest file; sheets and texts are not read as trees. */
const MOST_TREE = 64_000_000

/** Parts of an Office file and how they point at each other. */
export class PackageParts {
  readonly archive: ZipArchive

  constructor(archive: ZipArchive) {
    this.archive = archive
  }

  tree(path: string): XmlNode | undefined {
    const entry = this.archive.find(path)
    if (!entry) return undefined
    if (entry.size > MOST_TREE) throw new WorkbookFailure('tooLarge', path)
    return readXmlTree(this.archive.read(entry))
  }

  /** The same for what a workbook can do without. */
  optionalTree(path: string | undefined): XmlNode | undefined {
    if (!path) return undefined
    try {
      return this.tree(path)
    } catch {
      return undefined
    }
  }

  relations(of: string): Relation[] {
    const at = of.lastIndexOf('/') + 1
    const folder = of.slice(0, at)
    const document = this.optionalTree(`${folder}_rels/${of.slice(at)}.rels`)
    return (document?.all('Relationship') ?? []).map((node) => {
      const isOutside = node.get('TargetMode') === 'External'
      const target = node.get('Target') ?? ''
      return {
        id: node.get('Id') ?? '',
        type: (node.get('Type') ?? '').split('/').at(-1) ?? '',
        target: isOutside ? target : resolve(folder, target),
        isOutside,
      }
    })
  }
}

function resolve(folder: string, target: string): string {
  const parts = target.startsWith('/') ? [] : folder.split('/').filter(Boolean)
  for (const part of target.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  }
  return parts.join('/')
}
