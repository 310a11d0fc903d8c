// From bytes to sheets: the document first, then the entities of model space one after the other as they stand in the file,
// then each layout on paper.

import type { DxfDocument, DxfLayout } from './document/document.ts'
import { inDrawOrder, readDocument } from './document/read-document.ts'
import { drawEntity } from './draw/draw-entity.ts'
import { drawViewport } from './draw/draw-viewport.ts'
import { Drawing } from './draw/drawing.ts'
import type { DxfFile, ReadOptions } from './read-options.ts'
import { finishSheet } from './sheet/finish-sheet.ts'
import type { LayoutHead, Sheet } from './sheet/sheet.ts'
import { SheetBuilder } from './sheet/sheet-builder.ts'
import { SheetTables } from './sheet/sheet-tables.ts'
import type { Entity } from './tags/entity.ts'
import { unitOf } from './units.ts'

/** Between looks at the signal and words of progress. */
const entitiesPerStep = 2000
/** Of the way to the end, when model space is drawn; the rest is paper and sorting. */
const modelShare = 0.8

/** Throws DxfError for what is no drawing; what of a damaged one can be read is drawn. Same bytes, same sheets. */
export function readDxf(bytes: Uint8Array, { glyphs, signal, onProgress }: ReadOptions): DxfFile {
  signal?.throwIfAborted()
  const { document, entities, span } = readDocument(bytes)
  const tables = new SheetTables(glyphs)
  const leftOut = new Map<string, number>()
  const size = headerSize(document)
  const model = new Drawing(document, new SheetBuilder(tables), size, drawEntity)
  for (const name of document.layers.values()) model.layerRow(name.name)
  const paper: Entity[] = []
  const start = model.start()
  let count = 0
  // Only where somebody changed the order of drawing must all entities be there before the first is drawn.
  const waiting: Entity[] | undefined = document.drawOrders.has('*MODEL_SPACE') ? [] : undefined
  for (let entity = entities?.read(); entity; entity = entities?.read()) {
    if (entity.number(67) === 1) paper.push(entity)
    else if (waiting) waiting.push(entity)
    else model.draw(entity, start)
    if (++count % entitiesPerStep) continue
    signal?.throwIfAborted()
    onProgress?.((modelShare * (entities!.position() - span[0])) / Math.max(1, span[1] - span[0]))
  }
  for (const entity of inDrawOrder(document, '*MODEL_SPACE', waiting ?? [])) model.draw(entity, start)
  // Some programs keep model space in its block alone.
  if (!count) for (const entity of document.blocks.get('*MODEL_SPACE')?.entities ?? []) model.draw(entity, start)
  finishDrawing(model, leftOut)
  const unit = unitOf(model.headerNumber('$INSUNITS', 0), model.builder.bounds())
  const sheets = [finishSheet(model.builder, { name: 'Model', isModel: true, ...unit })]
  for (const layout of document.layouts) {
    signal?.throwIfAborted()
    const own = document.blocks.get(layout.block)?.entities ?? []
    const all = layout.block === '*PAPER_SPACE' ? inDrawOrder(document, layout.block, [...own, ...paper]) : own
    const sheet = all.length ? drawLayout(document, layout, all, model.builder, leftOut) : undefined
    if (sheet) sheets.push(sheet)
  }
  onProgress?.(1)
  const head = {
    version: document.version,
    isBinary: document.isBinary,
    layouts: sheets.map(headOf),
    leftOut: Object.fromEntries([...leftOut].sort(([a], [b]) => (a < b ? -1 : 1))),
  }
  return { head, sheets }
}

function headerSize({ header }: DxfDocument): number {
  const at = (name: string) => Number(header.get(name))
  const size = Math.hypot(at('$EXTMAX') - at('$EXTMIN'), at('$EXTMAX.y') - at('$EXTMIN.y'))
  // Empty drawings have the least beside the greatest number there.
  return size < 1e15 && at('$EXTMAX') >= at('$EXTMIN') ? size : 0
}

function finishDrawing(drawing: Drawing, leftOut: Map<string, number>): void {
  for (const draw of drawing.endless) draw()
  const { badPlaces, beyondLimit } = drawing.builder
  if (badPlaces) drawing.leaveOut('bad:place', badPlaces)
  if (beyondLimit) drawing.leaveOut('limit:primitives', beyondLimit)
  for (const [kind, times] of drawing.leftOut) leftOut.set(kind, (leftOut.get(kind) ?? 0) + times)
}

/** Paper is in millimetres unless its settings say inches; nothing when nothing is on it. */
function drawLayout(
  document: DxfDocument,
  { name, block }: DxfLayout,
  entities: readonly Entity[],
  model: SheetBuilder,
  leftOut: Map<string, number>,
): Sheet | undefined {
  const drawing = new Drawing(document, new SheetBuilder(model.tables), 0, drawEntity)
  const start = drawing.start()
  // Model space lies under what is drawn on the paper.
  for (const entity of entities) if (entity.kind === 'VIEWPORT') drawViewport(drawing, entity, model, entities)
  for (const entity of entities) drawing.draw(entity, start)
  finishDrawing(drawing, leftOut)
  if (!drawing.builder.bounds()) return undefined
  const metresPerUnit = isInInches(document, block) ? 0.0254 : 0.001
  return finishSheet(drawing.builder, { name, isModel: false, metresPerUnit, isUnitGuessed: false })
}

/** 72 of the plot settings: 0 inches, 1 millimetres, 2 pixels. */
function isInInches({ objects, layouts }: DxfDocument, block: string): boolean {
  const { name } = layouts.find((layout) => layout.block === block) ?? {}
  for (const object of objects.values())
    if (object.kind === 'LAYOUT' && object.lastText(1) === name) return object.number(72, 1) === 0
  return false
}

const headOf = ({ name, isModel, bounds, metresPerUnit, isUnitGuessed, ...sheet }: Sheet): LayoutHead => ({
  name,
  isModel,
  bounds,
  metresPerUnit,
  isUnitGuessed,
  segments: sheet.segments.count,
  triangles: sheet.triangles.count,
  glyphs: sheet.glyphs.count,
  texts: sheet.texts.length,
})
