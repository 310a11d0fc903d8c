// Header, tables, blocks and objects. Sections are found first, because what model space needs of the objects (clipping,
// layouts) stands after it in the file.
import { DxfError } from '../dxf-error.ts'
import { maxBytes, maxLayouts } from '../limits.ts'
import { textDecoder } from '../tags/code-pages.ts'
import type { Entity } from '../tags/entity.ts'
import { EntityReader } from '../tags/entity-reader.ts'
import { kindOfCode } from '../tags/group-codes.ts'
import { AsciiTags, BinaryTags, isBinaryDxf, type TagReader } from '../tags/tag-reader.ts'
import type { DxfBlock, DxfDocument, DxfLayout } from './document.ts'
import { readTableRow } from './read-table-row.ts'

export interface OpenDocument {
  document: DxfDocument
  /** At the first entity of model space; nothing when the file has none. */
  entities: EntityReader | undefined
  /** Position of the entities and of their end, to tell how far one is. */
  span: readonly [from: number, to: number]
}

/** Throws DxfError when there is nothing in it that a drawing has. */
export function readDocument(file: Uint8Array): OpenDocument {
  if (file.length === 0) throw new DxfError('empty')
  if (file.length > maxBytes) throw new DxfError('tooLarge')
  if (/^AC(10\d\d|1\.\d|2\.\d)/.test(latin(file.subarray(0, 6)))) throw new DxfError('isDwg')
  const isBinary = isBinaryDxf(file)
  const tags = isBinary ? new BinaryTags(file) : new AsciiTags(file)
  const sections = findSections(tags)
  if (!sections.size || tags.skipped > file.length / 20) throw new DxfError('notDxf')
  const header = readHeader(tags, sections.get('HEADER'))
  const version = String(header.get('$ACADVER') ?? '')
  const decode = textDecoder(String(header.get('$DWGCODEPAGE') ?? ''), version)
  const document: DxfDocument = {
    version,
    isBinary,
    header,
    layers: new Map(),
    lineTypes: new Map(),
    textStyles: new Map(),
    arrowSizes: new Map(),
    blocks: new Map(),
    layouts: [],
    layerOfHandle: new Map(),
    drawOrders: new Map(),
    objects: new Map(),
  }
  const reader = new EntityReader(tags, decode)
  const each = (section: string, visit: (entity: Entity) => void) => {
    for (const position of sections.get(section) ?? []) {
      reader.seek(position)
      for (let entity = reader.read(); entity; entity = reader.read()) visit(entity)
    }
  }
  const blockOfHandle = new Map<string, string>()
  each('TABLES', (row) => {
    if (row.kind === 'BLOCK_RECORD') blockOfHandle.set(row.text(5), row.text(2).toUpperCase())
    else readTableRow(document, row)
  })
  readBlocks(document, each)
  each('OBJECTS', (object) => document.objects.set(object.text(5), object))
  document.drawOrders = findDrawOrders(document, blockOfHandle)
  for (const [name, block] of document.blocks) block.entities = inDrawOrder(document, name, block.entities)
  document.layouts = findLayouts(document, blockOfHandle)
  const from = sections.get('ENTITIES')?.[0]
  if (from === undefined) return { document, entities: undefined, span: [0, 1] }
  reader.seek(from)
  return { document, entities: reader, span: [from, file.length] }
}

const latin = (bytes: Uint8Array) => String.fromCharCode(...bytes)

/** Where the first entity of each section stands; a broken file may have one twice. */
function findSections(tags: TagReader): Map<string, number[]> {
  const sections = new Map<string, number[]>()
  let isNamed = false
  let name = ''
  while (tags.next()) {
    if (tags.code === 0) {
      const bytes = tags.bytes()
      const isSection = bytes.length >= 7 && bytes.length < 12 && latin(bytes).trim() === 'SECTION'
      if (name) {
        sections.set(name, [...(sections.get(name) ?? []), tags.position()])
        name = ''
      }
      isNamed = isSection
    } else if (isNamed && tags.code === 2) {
      name = latin(tags.bytes().subarray(0, 40)).trim().toUpperCase()
      isNamed = false
      if (name === 'HEADER') {
        // Its first pair has code 9, not 0.
        sections.set(name, [tags.position()])
        name = ''
      }
    }
  }
  return sections
}

/** The first value of every variable; of points their x and, under the name with `.y`, their y. */
function readHeader(tags: TagReader, positions: number[] | undefined): Map<string, number | string> {
  const header = new Map<string, number | string>()
  if (!positions?.length) return header
  tags.seek(positions[0]!)
  tags.next()
  let name = ''
  while (tags.next() && tags.code !== 0) {
    if (tags.code === 9) name = latin(tags.bytes().subarray(0, 80)).trim()
    else if (name) {
      const key = tags.code === 20 ? `${name}.y` : name
      if (!header.has(key))
        header.set(key, kindOfCode(tags.code) === 'text' ? latin(tags.bytes().subarray(0, 400)).trim() : tags.number())
    }
  }
  return header
}

function readBlocks(document: DxfDocument, each: (section: string, visit: (entity: Entity) => void) => void): void {
  let block: DxfBlock | undefined
  each('BLOCKS', (entity) => {
    if (entity.kind === 'BLOCK') {
      const name = entity.text(2)
      block = { name, base: entity.point(10), entities: [] }
      document.blocks.set(name.toUpperCase(), block)
    } else if (entity.kind === 'ENDBLK') block = undefined
    else block?.entities.push(entity)
  })
}

/** SORTENTSTABLE: the handle of an entity (331) and the one that it is sorted by (5), in turn; its own handle comes first. */
function findDrawOrders(
  { objects }: DxfDocument,
  blockOfHandle: ReadonlyMap<string, string>,
): Map<string, ReadonlyMap<string, string>> {
  const orders = new Map<string, ReadonlyMap<string, string>>()
  for (const table of objects.values()) {
    const block = table.kind === 'SORTENTSTABLE' ? blockOfHandle.get(table.lastText(330)) : undefined
    if (block === undefined) continue
    const order = new Map<string, string>()
    const sorted = table.texts(5).slice(1)
    for (const [at, handle] of table.texts(331).entries()) order.set(handle, sorted[at] ?? handle)
    if (order.size) orders.set(block, order)
  }
  return orders
}

/** From back to front. */
export function inDrawOrder({ drawOrders }: DxfDocument, block: string, entities: Entity[]): Entity[] {
  const order = drawOrders.get(block)
  if (!order) return entities
  const keyed = entities.map((entity) => {
    const handle = entity.text(5)
    return { entity, key: Number.parseInt(order.get(handle) ?? handle, 16) || 0 }
  })
  return keyed.sort((a, b) => a.key - b.key).map(({ entity }) => entity)
}

const isPaper = (name: string) => /^[*$]PAPER_SPACE/.test(name)

function findLayouts({ objects, blocks }: DxfDocument, blockOfHandle: ReadonlyMap<string, string>): DxfLayout[] {
  const layouts: DxfLayout[] = []
  for (const object of objects.values()) {
    if (object.kind !== 'LAYOUT') continue
    const block = blockOfHandle.get(object.lastText(330)) ?? ''
    if (isPaper(block) && !layouts.some((layout) => layout.block === block))
      layouts.push({ name: object.lastText(1) || block, block, order: object.numbers(71).at(-1) ?? 0 })
  }
  // Files without layouts, and those whose links are broken, still have their paper.
  for (const name of blocks.keys())
    if (isPaper(name) && !layouts.some((layout) => layout.block === name))
      layouts.push({ name: `Layout${layouts.length + 1}`, block: name, order: 1000 + layouts.length })
  if (!layouts.length) layouts.push({ name: 'Layout1', block: '*PAPER_SPACE', order: 0 })
  return layouts.sort((a, b) => a.order - b.order).slice(0, maxLayouts)
}
