// Cuts what is drawn at a polygon: viewports of paper, and insertions that show a part of their block. Segments are cut at
// every crossing and kept where the middle between two crossings is inside; triangles are cut at each convex piece of the
// polygon in turn; letters are kept or dropped by their middle.
import earcut from 'earcut'
import type { Box2, Point2 } from './sheet.ts'
import type { Sink } from './sink.ts'

/** `isInverted` keeps what is outside. */
export function clipSink(sink: Sink, polygon: readonly Point2[], isInverted = false): Sink {
  const box = boxOf(polygon)
  const holds = (x: number, y: number) =>
    (x >= box[0] && x <= box[2] && y >= box[1] && y <= box[3] && isInPolygon(polygon, x, y)) !== isInverted
  const pieces = isInverted ? outerPieces(polygon, box) : convexPieces(polygon)
  return {
    beginFill: () => sink.beginFill(),
    isInside: (x, y) => holds(x, y) && sink.isInside(x, y),
    segment(x0, y0, x1, y1, phase, style) {
      const isBeside =
        Math.max(x0, x1) < box[0] || Math.min(x0, x1) > box[2] || Math.max(y0, y1) < box[1] || Math.min(y0, y1) > box[3]
      if (isBeside && !isInverted) return
      const length = Math.hypot(x1 - x0, y1 - y0)
      const cuts = [0, ...crossings(polygon, x0, y0, x1, y1), 1]
      for (let at = 0; at + 1 < cuts.length; at++) {
        const [from, to] = [cuts[at]!, cuts[at + 1]!]
        const middle = (from + to) / 2
        if (length > 0 && to - from < 1e-12) continue
        if (!holds(x0 + (x1 - x0) * middle, y0 + (y1 - y0) * middle)) continue
        const [dx, dy] = [x1 - x0, y1 - y0]
        sink.segment(x0 + dx * from, y0 + dy * from, x0 + dx * to, y0 + dy * to, phase + length * from, style)
      }
    },
    triangle(x0, y0, x1, y1, x2, y2, style) {
      const isBeside =
        Math.max(x0, x1, x2) < box[0] ||
        Math.min(x0, x1, x2) > box[2] ||
        Math.max(y0, y1, y2) < box[1] ||
        Math.min(y0, y1, y2) > box[3]
      if (isBeside) {
        if (isInverted) sink.triangle(x0, y0, x1, y1, x2, y2, style)
        return
      }
      for (const piece of pieces) {
        const cut = cutConvex([x0, y0, x1, y1, x2, y2], piece)
        for (let at = 4; at + 1 < cut.length; at += 2)
          sink.triangle(cut[0]!, cut[1]!, cut[at - 2]!, cut[at - 1]!, cut[at]!, cut[at + 1]!, style)
      }
    },
    glyph(x, y, rx, ry, ux, uy, outline, style) {
      if (holds(x + (rx + ux) * 0.3, y + (ry + uy) * 0.3)) sink.glyph(x, y, rx, ry, ux, uy, outline, style)
    },
  }
}

export function boxOf(polygon: readonly Point2[]): Box2 {
  let [x0, y0, x1, y1] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, -Infinity, -Infinity]
  for (const [x, y] of polygon) {
    x0 = Math.min(x0, x)
    y0 = Math.min(y0, y)
    x1 = Math.max(x1, x)
    y1 = Math.max(y1, y)
  }
  return [x0, y0, x1, y1]
}

export function isInPolygon(polygon: readonly Point2[], x: number, y: number): boolean {
  let isIn = false
  for (let at = 0, before = polygon.length - 1; at < polygon.length; before = at++) {
    const [[ax, ay], [bx, by]] = [polygon[at]!, polygon[before]!]
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isIn = !isIn
  }
  return isIn
}

/** Shares along the segment, ascending. */
function crossings(polygon: readonly Point2[], x0: number, y0: number, x1: number, y1: number): number[] {
  const [dx, dy] = [x1 - x0, y1 - y0]
  const found: number[] = []
  for (let at = 0, before = polygon.length - 1; at < polygon.length; before = at++) {
    const [[ax, ay], [bx, by]] = [polygon[before]!, polygon[at]!]
    const [ex, ey] = [bx - ax, by - ay]
    const det = dx * ey - dy * ex
    if (det === 0) continue
    const t = ((ax - x0) * ey - (ay - y0) * ex) / det
    const u = ((ax - x0) * dy - (ay - y0) * dx) / det
    if (t > 0 && t < 1 && u >= 0 && u <= 1) found.push(t)
  }
  return found.sort((a, b) => a - b)
}

/** Counter-clockwise pieces x y …: the polygon itself when it is convex, else its triangles. */
function convexPieces(polygon: readonly Point2[]): number[][] {
  const flat = polygon.flat()
  return isConvex(polygon) ? [counterClockwise(flat)] : trianglesOf(flat)
}

/** How far around a polygon its outside reaches, in sizes of the polygon; nothing that touches it is larger. */
const outerReach = 1e4

/** Counter-clockwise triangles of everything around the polygon. */
function outerPieces(polygon: readonly Point2[], [x0, y0, x1, y1]: Box2): number[][] {
  const reach = Math.max(x1 - x0, y1 - y0) * outerReach
  const [left, bottom, right, top] = [x0 - reach, y0 - reach, x1 + reach, y1 + reach]
  return trianglesOf([left, bottom, right, bottom, right, top, left, top, ...polygon.flat()], [4])
}

function trianglesOf(flat: number[], holes: number[] = []): number[][] {
  const corners = earcut(flat, holes)
  return Array.from({ length: corners.length / 3 }, (_, at) =>
    counterClockwise(corners.slice(at * 3, at * 3 + 3).flatMap((row) => [flat[row * 2]!, flat[row * 2 + 1]!])),
  )
}

function isConvex(polygon: readonly Point2[]): boolean {
  let sign = 0
  for (let at = 0; at < polygon.length; at++) {
    const [a, b, c] = [0, 1, 2].map((step) => polygon[(at + step) % polygon.length]!) as [Point2, Point2, Point2]
    const turn = Math.sign((b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0]))
    if (turn && sign && turn !== sign) return false
    sign ||= turn
  }
  return true
}

function counterClockwise(flat: number[]): number[] {
  let area = 0
  for (let at = 0, before = flat.length - 2; at < flat.length; before = at, at += 2)
    area += flat[before]! * flat[at + 1]! - flat[at]! * flat[before + 1]!
  if (area >= 0) return flat
  const turned: number[] = []
  for (let at = flat.length - 2; at >= 0; at -= 2) turned.push(flat[at]!, flat[at + 1]!)
  return turned
}

/** What of a polygon lies in a convex, counter-clockwise one. */
function cutConvex(subject: number[], piece: readonly number[]): number[] {
  let left = subject
  for (let at = 0, before = piece.length - 2; at < piece.length && left.length; before = at, at += 2) {
    const [ax, ay] = [piece[before]!, piece[before + 1]!]
    const [ex, ey] = [piece[at]! - ax, piece[at + 1]! - ay]
    const side = (i: number) => ex * (left[i + 1]! - ay) - ey * (left[i]! - ax)
    const next: number[] = []
    for (let i = 0, j = left.length - 2; i < left.length; j = i, i += 2) {
      const [here, there] = [side(i), side(j)]
      if (here >= 0 !== there >= 0) {
        const t = there / (there - here)
        next.push(left[j]! + (left[i]! - left[j]!) * t, left[j + 1]! + (left[i + 1]! - left[j + 1]!) * t)
      }
      if (here >= 0) next.push(left[i]!, left[i + 1]!)
    }
    left = next
  }
  return left
}
