// A viewport shows model space on paper. What model space draws is there already: it is moved, scaled, turned and cut, without
// the layers that this viewport freezes. Only views from above; others are counted.
import type { DxfDocument } from '../document/document.ts'
import { clipSink } from '../sheet/clip.ts'
import type { Point2, SheetText } from '../sheet/sheet.ts'
import type { SheetBuilder } from '../sheet/sheet-builder.ts'
import type { Sink } from '../sheet/sink.ts'
import type { Entity, Point3 } from '../tags/entity.ts'
import { bulgePoints } from './curves.ts'
import type { Drawing } from './drawing.ts'
import { apply, degrees, type Matrix, moved, multiply, scaled, turned } from './matrix.ts'

/** The viewport of this number is the paper itself. */
const paperItself = 1
const isOff = 0x20000

export function drawViewport(drawing: Drawing, entity: Entity, model: SheetBuilder, entities: readonly Entity[]): void {
  const view = viewOf(entity)
  if (entity.number(69) === paperItself || entity.number(68, 1) === 0 || entity.number(90) & isOff) return
  const [width, height] = [entity.number(40), entity.number(41)]
  if (!view || !(width > 0 && height > 0 && view.height > 0)) return
  if (Math.hypot(view.direction[0], view.direction[1]) > Math.abs(view.direction[2]) * 1e-6) {
    drawing.leaveOut('VIEWPORT:3d')
    return
  }
  const [x, y] = entity.point(10)
  const scale = height / view.height
  const matrix = multiply(
    multiply(moved(x, y), scaled(scale, scale)),
    multiply(
      moved(-view.centre[0], -view.centre[1]),
      multiply(turned(view.twist), moved(-view.target[0], -view.target[1])),
    ),
  )
  const frame: Point2[] = [
    [x - width / 2, y - height / 2],
    [x + width / 2, y - height / 2],
    [x + width / 2, y + height / 2],
    [x - width / 2, y + height / 2],
  ]
  const own = clipPolygon(entities, entity.text(340), drawing.size)
  copySheet(
    model,
    drawing,
    clipSink(drawing.builder, own ?? frame),
    matrix,
    frozenLayers(drawing.document, entity, model),
  )
}

interface View {
  centre: Point2
  height: number
  twist: number
  target: Point3
  direction: Point3
}

/** Up to release 12 the view is extended data: a list of numbers in a fixed order. */
function viewOf(entity: Entity): View | undefined {
  if (entity.has(45))
    return {
      centre: [entity.number(12), entity.number(22)],
      height: entity.number(45),
      twist: degrees(entity.number(51)),
      target: entity.point(17),
      direction: entity.has(16) ? entity.point(16) : [0, 0, 1],
    }
  const points = entity.points(1010)
  const numbers = entity.numbers(1040)
  const [target, direction] = points
  if (!target || !direction || numbers.length < 4) return undefined
  return { centre: [numbers[2]!, numbers[3]!], height: numbers[1]!, twist: degrees(numbers[0]!), target, direction }
}

/** Of an entity on the paper that the viewport is cut at; circles and polylines. */
function clipPolygon(entities: readonly Entity[], handle: string, size: number): Point2[] | undefined {
  if (!handle || handle === '0') return undefined
  const entity = entities.find((each) => each.text(5) === handle)
  if (entity?.kind === 'CIRCLE') {
    const [x, y] = entity.point(10)
    const radius = entity.number(40)
    return Array.from({ length: 64 }, (_, at) => {
      const angle = (at * Math.PI) / 32
      return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
    })
  }
  if (entity?.kind !== 'LWPOLYLINE') return undefined
  const corners = entity.points(10)
  const bulges = entity.numbers(42)
  const points = corners.flatMap((corner, at) =>
    bulgePoints(corner, corners[(at + 1) % corners.length]!, bulges.length === corners.length ? bulges[at]! : 0, size),
  )
  return points.length > 2 ? points.map(([x, y]): Point2 => [x!, y!]) : undefined
}

function frozenLayers({ layerOfHandle }: DxfDocument, entity: Entity, model: SheetBuilder): Set<number> {
  const names = new Set([...entity.texts(331), ...entity.texts(341)].map((handle) => layerOfHandle.get(handle)))
  // In release 12 their names are among the extended data.
  for (const name of entity.texts(1003)) names.add(name.toUpperCase())
  return new Set(model.tables.layers.flatMap(({ name }, row) => (names.has(name.toUpperCase()) ? [row] : [])))
}

function copySheet(
  model: SheetBuilder,
  drawing: Drawing,
  sink: Sink,
  matrix: Matrix,
  frozen: ReadonlySet<number>,
): void {
  const { tables } = model
  const isShown = (style: number) => !frozen.size || !frozen.has(tables.styleAt(style)[0])
  const rows = drawOrder(model)
  const scale = Math.hypot(matrix[0]!, matrix[4]!)
  let order = -1
  // 0 = dashes are as long as in model space, seen through the viewport; else as long as on paper.
  const styleOf = drawing.headerNumber('$PSLTSCALE', 1) === 0 ? scaledStyles(tables, scale) : (style: number) => style
  for (const { kind, row } of rows) {
    const column = model[kind]
    const style = column.style.at(row)
    if (!isShown(style)) continue
    if (kind === 'triangles' && column.order.at(row) !== order) {
      order = column.order.at(row)
      sink.beginFill()
    }
    const at = (index: number) => column.values.at(index)
    if (kind === 'segments') {
      const from = apply(matrix, at(row * 4), at(row * 4 + 1))
      const to = apply(matrix, at(row * 4 + 2), at(row * 4 + 3))
      sink.segment(...from, ...to, model.phase.at(row) * scale, styleOf(style))
    } else if (kind === 'triangles') {
      const corners = [0, 2, 4].map((k) => apply(matrix, at(row * 6 + k), at(row * 6 + k + 1))) as [
        Point2,
        Point2,
        Point2,
      ]
      sink.triangle(...corners[0], ...corners[1], ...corners[2], style)
    } else {
      const [x, y, rx, ry, ux, uy] = [0, 1, 2, 3, 4, 5].map((k) => at(row * 6 + k)) as [
        number,
        number,
        number,
        number,
        number,
        number,
      ]
      const [place, right, up] = [apply(matrix, x, y), apply(matrix, x + rx, y + ry), apply(matrix, x + ux, y + uy)]
      sink.glyph(
        ...place,
        right[0] - place[0],
        right[1] - place[1],
        up[0] - place[0],
        up[1] - place[1],
        model.glyphOutline.at(row),
        style,
      )
    }
  }
  for (const text of model.texts) {
    const moved = movedText(text, matrix, scale)
    if (!frozen.has(text.layer) && sink.isInside(...moved.at)) drawing.builder.texts.push(moved)
  }
}

function scaledStyles(tables: SheetBuilder['tables'], scale: number): (style: number) => number {
  const known = new Map<number, number>()
  return (style) => {
    let row = known.get(style)
    if (row === undefined) {
      const [layer, colour, weight, pattern] = tables.styleAt(style)
      const lengths = Array.from(tables.patterns[pattern]!, (each) => each * scale)
      row = lengths.length ? tables.style(layer, colour, weight, tables.pattern(lengths)) : style
      known.set(style, row)
    }
    return row
  }
}

interface Drawn {
  kind: 'segments' | 'triangles' | 'glyphs'
  row: number
}

const drawOrders = new WeakMap<SheetBuilder, readonly Drawn[]>()

/** What a fill covers comes before it. Every viewport of a file asks for the same. */
function drawOrder(model: SheetBuilder): readonly Drawn[] {
  const known = drawOrders.get(model)
  if (known) return known
  const kinds = ['triangles', 'segments', 'glyphs'] as const
  const rows = kinds.flatMap((kind) =>
    Array.from({ length: model[kind].count }, (_, row) => ({ kind, row, order: model[kind].order.at(row) })),
  )
  rows.sort((a, b) => a.order - b.order)
  drawOrders.set(model, rows)
  return rows
}

function movedText(text: SheetText, matrix: Matrix, scale: number): SheetText {
  return {
    ...text,
    at: apply(matrix, ...text.at),
    width: text.width * scale,
    height: text.height * scale,
    size: text.size * scale,
    angle: text.angle + Math.atan2(matrix[4]!, matrix[0]!),
  }
}
