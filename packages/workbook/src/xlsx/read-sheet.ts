import { parseArea, parseCell } from '../cells.ts'
import { decodeBlock } from '../pack/block-codec.ts'
import type { PackWriter } from '../pack/pack-writer.ts'
import { addRun, type Budget, SheetBuilder } from '../pack/sheet-builder.ts'
import type { LeftOutKind, SheetHead } from '../pack/types.ts'
import { safeLink } from '../safe-link.ts'
import { XmlScanner } from '../xml/xml-scanner.ts'
import type { XmlNode } from '../xml/xml-tree.ts'
import type { ZipEntry } from '../zip/zip-archive.ts'
import type { Colours } from './colours.ts'
import { readConditions } from './conditions.ts'
import { type PictureStore, readDrawing } from './drawings.ts'
import type { PackageParts, Relation } from './package-parts.ts'
import { SheetScan } from './sheet-scan.ts'
import type { Styles } from './styles.ts'

export interface SheetTools {
  parts: PackageParts
  writer: PackWriter
  budget: Budget
  store: PictureStore
  styles: Styles
  colours: Colours
  strings: string[]
  is1904: boolean
  leaveOut: (kind: LeftOutKind) => void
  onBytes: (count: number) => void
}

const POINT = 96 / 72
/** Pixels of one digit of the usual font: column widths are counted in these. */
const DIGIT = 7

/** One sheet of a workbook; its cells go straight into the pack. */
export function readSheet(name: string, path: string, entry: ZipEntry, tools: SheetTools): SheetHead {
  const { parts, writer, budget, styles, colours } = tools
  const builder = new SheetBuilder(name, writer, budget)
  const { head } = builder
  const relations = new Map(parts.relations(path).map((relation) => [relation.id, relation]))
  const conditions: XmlNode[] = []
  const onPart = (part: XmlNode) => {
    if (part.name === 'conditionalFormatting') conditions.push(part)
    else applyPart(part, builder, relations, tools)
  }
  const scanner = new XmlScanner(
    new SheetScan({ builder, styles, strings: tools.strings, is1904: tools.is1904, onPart }),
  )
  parts.archive.unpack(entry, (chunk) => {
    scanner.push(chunk)
    tools.onBytes(chunk.length)
  })
  scanner.end()
  builder.finish()
  head.conditions = readConditions(conditions, {
    styles,
    colours,
    leaveOut: () => tools.leaveOut('condition'),
    *blocks() {
      for (const span of head.blocks) if (span.length > 0) yield decodeBlock(writer.bytesOf(span))
    },
  })
  for (const relation of relations.values()) readRelated(relation, builder, tools)
  return head
}

function applyPart(part: XmlNode, builder: SheetBuilder, relations: Map<string, Relation>, tools: SheetTools): void {
  const { head } = builder
  if (part.name === 'sheetPr') head.tabColor = tools.colours.of(part.child('tabColor'))
  else if (part.name === 'sheetViews') readView(part.child('sheetView'), head)
  else if (part.name === 'sheetFormatPr') readSizes(part, head)
  else if (part.name === 'cols') readColumns(part, head, tools.styles)
  else if (part.name === 'mergeCells') readMerges(part, builder, tools)
  else if (part.name === 'hyperlinks') readLinks(part, head, relations, tools)
  else if (part.name === 'drawing') {
    const target = relations.get(part.get('id') ?? '')?.target
    if (target) head.floats = readDrawing(target, tools.parts, tools.store, tools.leaveOut)
    for (const { row, column, to } of head.floats) builder.reach(to?.row ?? row, to?.column ?? column)
  }
}

function readView(view: XmlNode | undefined, head: SheetHead): void {
  if (!view) return
  head.hasGridlines = view.flag('showGridLines', true)
  head.isRightToLeft = view.flag('rightToLeft')
  const pane = view.child('pane')
  if (!pane?.get('state')?.startsWith('frozen')) return
  head.frozenRows = Math.max(0, Math.floor(pane.number('ySplit') ?? 0))
  head.frozenColumns = Math.max(0, Math.floor(pane.number('xSplit') ?? 0))
}

function readSizes(part: XmlNode, head: SheetHead): void {
  const height = part.number('defaultRowHeight')
  if (height !== undefined) head.rowHeight = part.flag('zeroHeight') ? 0 : Math.round(height * POINT)
  const width = part.number('defaultColWidth') ?? (part.number('baseColWidth') ?? 8) + 0.71
  head.columnWidth = columnPixels(width)
}

function readColumns(part: XmlNode, head: SheetHead, styles: Styles): void {
  for (const node of part.all('col')) {
    const from = (node.number('min') ?? 1) - 1
    const count = (node.number('max') ?? from + 1) - from
    const width = node.number('width')
    const size = node.flag('hidden') ? 0 : width === undefined ? head.columnWidth : columnPixels(width)
    const style = styles.formats[node.number('style') ?? 0]?.style ?? 0
    if (from >= 0 && count > 0) addRun(head.columnRuns, from, size, style, 20_000, count)
  }
}

function readMerges(part: XmlNode, builder: SheetBuilder, tools: SheetTools): void {
  const { head } = builder
  for (const node of part.all('mergeCell')) {
    const area = parseArea(node.get('ref') ?? '')
    if (!area || (area.top === area.bottom && area.left === area.right)) continue
    if (head.merges.length >= tools.budget.limits.merges) {
      tools.leaveOut('merge')
      continue
    }
    head.merges.push(area)
    if (area.bottom < 1_000_000 && area.right < 16_000) builder.reach(area.bottom, area.right)
  }
}

function readLinks(part: XmlNode, head: SheetHead, relations: Map<string, Relation>, tools: SheetTools): void {
  for (const node of part.all('hyperlink')) {
    const area = parseArea(node.get('ref') ?? '')
    if (!area) continue
    const outside = relations.get(node.get('id') ?? '')
    const place = node.get('location')
    const href = outside && safeLink(outside.target)
    if (href) head.links.push({ ...area, href })
    else if (outside) tools.leaveOut('unsafeLink')
    else if (place) head.links.push({ ...area, place })
  }
}

function readRelated({ type, target, isOutside }: Relation, builder: SheetBuilder, tools: SheetTools): void {
  if (isOutside) return
  if (type === 'pivotTable') tools.leaveOut('pivot')
  if (type !== 'comments') return
  const document = tools.parts.optionalTree(target)
  const authors = document?.child('authors')?.children.map(({ text }) => text) ?? []
  for (const node of document?.child('commentList')?.all('comment') ?? []) {
    const cell = parseCell(node.get('ref') ?? '')
    const text = (node.child('text')?.allText() ?? '').slice(0, 8_000)
    if (!cell) continue
    builder.head.comments.push({ ...cell, author: authors[node.number('authorId') ?? 0] ?? '', text })
    builder.reach(cell.row, cell.column)
  }
}

const columnPixels = (width: number) => Math.max(0, Math.trunc(((256 * width + Math.trunc(128 / DIGIT)) / 256) * DIGIT))
