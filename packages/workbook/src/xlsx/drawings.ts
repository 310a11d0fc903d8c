import type { PackWriter } from '../pack/pack-writer.ts'
import type { Floating, LeftOutKind, PictureHead } from '../pack/types.ts'
import type { XmlNode } from '../xml/xml-tree.ts'
import type { PackageParts } from './package-parts.ts'

const PIXEL = 9_525

/** Pictures of a workbook, each written once. */
export class PictureStore {
  readonly pictures: PictureHead[] = []
  private readonly known = new Map<string, number | undefined>()
  private readonly parts: PackageParts
  private readonly writer: PackWriter
  private readonly most: number
  private bytes = 0

  constructor(parts: PackageParts, writer: PackWriter, most: number) {
    this.parts = parts
    this.writer = writer
    this.most = most
  }

  /** Nothing for kinds that browsers do not show, such as EMF. */
  add(path: string): number | undefined {
    if (this.known.has(path)) return this.known.get(path)
    const index = this.write(path)
    this.known.set(path, index)
    return index
  }

  private write(path: string): number | undefined {
    const entry = this.parts.archive.find(path)
    if (!entry || this.bytes + entry.size > this.most) return undefined
    const bytes = this.parts.archive.read(entry)
    const type = pictureType(bytes)
    if (!type) return undefined
    this.bytes += bytes.length
    this.pictures.push(this.writer.addPicture(bytes, type))
    return this.pictures.length - 1
  }
}

/** What lies over the cells of a sheet. */
export function readDrawing(
  path: string,
  parts: PackageParts,
  store: PictureStore,
  leaveOut: (kind: LeftOutKind) => void,
): Floating[] {
  const document = parts.optionalTree(path)
  const relations = new Map(parts.relations(path).map((relation) => [relation.id, relation]))
  const floats: Floating[] = []
  for (const anchor of document?.children ?? []) {
    const place = placeOf(anchor)
    if (!place) continue
    const name = anchor.find('cNvPr')?.get('name') ?? ''
    const blip = anchor.find('pic')?.find('blip')
    const link = blip?.get('link')
    const image = relations.get(blip?.get('embed') ?? '')
    if (image && !image.isOutside) {
      const picture = store.add(image.target)
      if (picture === undefined) leaveOut('picture')
      floats.push({ ...place, kind: 'picture', name, picture })
    } else if (link || image) leaveOut('linkedPicture')
    else if (anchor.find('graphicFrame')) {
      leaveOut('chart')
      const chart = relations.get(anchor.find('chart')?.get('id') ?? '')
      floats.push({ ...place, kind: 'chart', name: chartTitle(parts, chart?.target) || name })
    } else leaveOut('shape')
  }
  return floats
}

function chartTitle(parts: PackageParts, path: string | undefined): string {
  const title = parts.optionalTree(path)?.find('chart')?.child('title')
  return title?.find('rich')?.allText().trim() ?? ''
}

type Place = Pick<Floating, 'row' | 'column' | 'dx' | 'dy' | 'to' | 'width' | 'height'>

function placeOf(anchor: XmlNode): Place | undefined {
  const size = anchor.child('ext')
  const pixels = (value: number | undefined) => Math.round((value ?? 0) / PIXEL)
  const wide = { width: pixels(size?.number('cx')), height: pixels(size?.number('cy')) }
  if (anchor.name === 'absoluteAnchor') {
    const at = anchor.child('pos')
    return { row: 0, column: 0, dx: pixels(at?.number('x')), dy: pixels(at?.number('y')), ...wide }
  }
  const corner = (name: string) => {
    const node = anchor.child(name)
    const of = (child: string) => Number(node?.child(child)?.text ?? 0) || 0
    return node && { row: of('row'), column: of('col'), dx: pixels(of('colOff')), dy: pixels(of('rowOff')) }
  }
  const from = corner('from')
  if (!from) return undefined
  const to = corner('to')
  return to ? { ...from, to } : { ...from, ...wide }
}

/** By the first bytes: names lie. */
function pictureType(bytes: Uint8Array): PictureHead['type'] | undefined {
  const starts = (...magic: number[]) => magic.every((byte, index) => bytes[index] === byte)
  if (starts(0x89, 0x50, 0x4e, 0x47)) return 'image/png'
  if (starts(0xff, 0xd8, 0xff)) return 'image/jpeg'
  if (starts(0x47, 0x49, 0x46, 0x38)) return 'image/gif'
  if (starts(0x42, 0x4d)) return 'image/bmp'
  if (starts(0x52, 0x49, 0x46, 0x46) && bytes[8] === 0x57) return 'image/webp'
  return undefined
}
