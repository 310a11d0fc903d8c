// What is near a place of a sheet: the nearest thing, and points that one means when measuring. Blocks are passed over by their
// boxes, so a question looks at a few thousand segments at most.
import type { Point2, Sheet, SheetText } from '@sunmao/dxf'

export interface SheetHitOptions {
  /** In units of the sheet. */
  reach: number
  /** Of layers. */
  isHidden(layer: number): boolean
}

export interface SheetPick {
  kind: 'segment' | 'fill' | 'text'
  layer: number
  /** On the thing, nearest to where one pointed. */
  point: Point2
  ends?: readonly [Point2, Point2]
  text?: SheetText
}

export type SheetSnapKind = 'end' | 'crossing' | 'centre' | 'middle' | 'line'

export interface SheetSnap {
  kind: SheetSnapKind
  point: Point2
}

interface Near {
  row: number
  a: Point2
  b: Point2
  point: Point2
  distance: number
}

/** More than this around one point is a thicket: crossings of the nearest are enough. */
const maxNear = 60

function segmentsNear({ segments, styles }: Sheet, [x, y]: Point2, { reach, isHidden }: SheetHitOptions): Near[] {
  const near: Near[] = []
  for (const { origin, box, from, to } of segments.blocks) {
    if (x < box[0] - reach || x > box[2] + reach || y < box[1] - reach || y > box[3] + reach) continue
    const [px, py] = [x - origin[0], y - origin[1]]
    for (let row = from; row < to; row++) {
      const at = row * 4
      const [ax, ay] = [segments.points[at]!, segments.points[at + 1]!]
      const [dx, dy] = [segments.points[at + 2]! - ax, segments.points[at + 3]! - ay]
      const squared = dx * dx + dy * dy
      const share = squared > 0 ? Math.min(1, Math.max(0, ((px - ax) * dx + (py - ay) * dy) / squared)) : 0
      const [qx, qy] = [ax + dx * share, ay + dy * share]
      const distance = Math.hypot(px - qx, py - qy)
      if (distance > reach || isHidden(styles.layer[segments.style[row]!]!)) continue
      const [ox, oy] = origin
      near.push({ row, a: [ax + ox, ay + oy], b: [ax + dx + ox, ay + dy + oy], point: [qx + ox, qy + oy], distance })
    }
  }
  return near.sort((a, b) => a.distance - b.distance)
}

/** The nearest line, else the text or the fill that one points at. */
export function pickSheet(sheet: Sheet, place: Point2, options: SheetHitOptions): SheetPick | undefined {
  const [line] = segmentsNear(sheet, place, options)
  if (line) {
    const layer = sheet.styles.layer[sheet.segments.style[line.row]!]!
    return { kind: 'segment', layer, point: line.point, ends: [line.a, line.b] }
  }
  const text = sheet.texts.find((each) => !options.isHidden(each.layer) && isOnText(each, place))
  if (text) return { kind: 'text', layer: text.layer, point: place, text }
  return pickFill(sheet, place, options)
}

function isOnText({ at, width, height, angle }: SheetText, [x, y]: Point2): boolean {
  const [dx, dy] = [x - at[0], y - at[1]]
  const [along, up] = [dx * Math.cos(angle) + dy * Math.sin(angle), dy * Math.cos(angle) - dx * Math.sin(angle)]
  return along >= 0 && along <= width && up >= 0 && up <= height
}

function pickFill({ triangles, styles }: Sheet, [x, y]: Point2, { isHidden }: SheetHitOptions): SheetPick | undefined {
  let best: { layer: number; order: number } | undefined
  for (const { origin, box, from, to } of triangles.blocks) {
    if (x < box[0] || x > box[2] || y < box[1] || y > box[3]) continue
    const [px, py] = [x - origin[0], y - origin[1]]
    for (let row = from; row < to; row++) {
      const [ax, ay, bx, by, cx, cy] = triangles.points.subarray(row * 6, row * 6 + 6) as unknown as [
        number,
        number,
        number,
        number,
        number,
        number,
      ]
      const sides = [
        (bx - ax) * (py - ay) - (by - ay) * (px - ax),
        (cx - bx) * (py - by) - (cy - by) * (px - bx),
        (ax - cx) * (py - cy) - (ay - cy) * (px - cx),
      ]
      if (!(sides.every((side) => side >= 0) || sides.every((side) => side <= 0))) continue
      const layer = styles.layer[triangles.style[row]!]!
      if (!isHidden(layer) && (!best || triangles.order[row]! >= best.order))
        best = { layer, order: triangles.order[row]! }
    }
  }
  return best && { kind: 'fill', layer: best.layer, point: [x, y] }
}

/** Ends, crossings, centres and middles before any other point of a line; of equals the nearest. */
export function snapSheet(sheet: Sheet, place: Point2, options: SheetHitOptions): SheetSnap | undefined {
  const near = segmentsNear(sheet, place, options).slice(0, maxNear)
  const [x, y] = place
  const found: (SheetSnap & { distance: number })[] = []
  const add = (kind: SheetSnapKind, point: Point2, handicap: number) => {
    const distance = Math.hypot(point[0] - x, point[1] - y)
    if (distance <= options.reach) found.push({ kind, point, distance: distance + handicap * options.reach })
  }
  for (const { a, b } of near) {
    add('end', a, 0)
    add('end', b, 0)
    add('middle', [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2], 0.35)
  }
  for (let i = 0; i < near.length; i++)
    for (let j = i + 1; j < near.length; j++) {
      const point = crossingOf(near[i]!, near[j]!)
      if (point) add('crossing', point, 0.1)
    }
  const { circles } = sheet
  for (let row = 0; row < circles.count; row++) {
    const [cx, cy] = [circles.values[row * 3]!, circles.values[row * 3 + 1]!]
    if (
      Math.abs(cx - x) <= options.reach &&
      Math.abs(cy - y) <= options.reach &&
      !options.isHidden(circles.layer[row]!)
    )
      add('centre', [cx, cy], 0.2)
  }
  if (near[0]) add('line', near[0].point, 1)
  found.sort((a, b) => a.distance - b.distance)
  return found[0] && { kind: found[0].kind, point: found[0].point }
}

function crossingOf({ a, b }: Near, { a: c, b: d }: Near): Point2 | undefined {
  const [ux, uy, vx, vy] = [b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]]
  const det = ux * vy - uy * vx
  if (Math.abs(det) < 1e-9 * Math.hypot(ux, uy) * Math.hypot(vx, vy) || !det) return undefined
  const s = ((c[0] - a[0]) * vy - (c[1] - a[1]) * vx) / det
  const t = ((c[0] - a[0]) * uy - (c[1] - a[1]) * ux) / det
  return s >= 0 && s <= 1 && t >= 0 && t <= 1 ? [a[0] + s * ux, a[1] + s * uy] : undefined
}
