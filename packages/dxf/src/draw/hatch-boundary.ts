// Boundaries of a hatch: polylines with bulges, or edges (lines, arcs, parts of ellipses, splines) one after the other.
import { maxCorners } from '../limits.ts'
import type { Point2 } from '../sheet/sheet.ts'
import type { Entity } from '../tags/entity.ts'
import { arcPoints, bulgePoints, circleSteps, ellipsePoints, fittedPoints, splinePoints } from './curves.ts'
import type { Ring } from './fill.ts'
import { degrees } from './matrix.ts'

/** Walks the codes of an entity in their order. */
class Cursor {
  constructor(
    private readonly entity: Entity,
    public at: number,
  ) {}

  peek(): number {
    return this.entity.codes[this.at] ?? -1
  }

  /** The value when the next code is the one asked for; else it stays where it is. */
  take(code: number, otherwise = 0): number {
    if (this.peek() !== code) return otherwise
    const value = this.entity.values[this.at++]
    return typeof value === 'number' ? value : otherwise
  }

  point(code: number): Point2 {
    return [this.take(code), this.take(code + 10)]
  }
}

const isPolyline = 2

/** Rings without their doubled last corner, and where the rest of the hatch goes on. */
export function readBoundaries(entity: Entity, drawingSize: number): { rings: Ring[]; end: number } {
  const start = entity.codes.indexOf(91)
  if (start < 0) return { rings: [], end: 0 }
  const cursor = new Cursor(entity, start)
  const count = cursor.take(91)
  const rings: Ring[] = []
  for (let loop = 0; loop < count && cursor.peek() === 92; loop++) {
    const flags = cursor.take(92)
    const points = flags & isPolyline ? readPolyline(cursor, drawingSize) : readEdges(cursor, drawingSize)
    for (let sources = cursor.take(97); sources > 0 && cursor.peek() === 330; sources--) cursor.at++
    const ring = withoutRepeats(points)
    if (ring.length > 2) rings.push(ring)
  }
  return { rings, end: cursor.at }
}

function withoutRepeats(points: readonly number[][]): Point2[] {
  const ring: Point2[] = []
  for (const [x, y] of points) {
    const last = ring.at(-1)
    if (Number.isFinite(x) && Number.isFinite(y) && !(last && last[0] === x && last[1] === y)) ring.push([x!, y!])
  }
  const [first, last] = [ring[0], ring.at(-1)]
  if (first && last && ring.length > 1 && first[0] === last[0] && first[1] === last[1]) ring.pop()
  return ring
}

function readPolyline(cursor: Cursor, drawingSize: number): number[][] {
  const hasBulge = cursor.take(72) === 1
  const isClosed = cursor.take(73, 1) === 1
  const corners = Array.from({ length: Math.min(cursor.take(93), maxCorners) }, () => {
    const [x, y] = cursor.point(10)
    return [x, y, hasBulge || cursor.peek() === 42 ? cursor.take(42) : 0]
  })
  const points = corners.slice(0, 1).map(([x, y]) => [x!, y!])
  const pieces = isClosed ? corners.length : corners.length - 1
  for (let at = 0; at < pieces; at++)
    points.push(...bulgePoints(corners[at]!, corners[(at + 1) % corners.length]!, corners[at]![2]!, drawingSize))
  return points
}

/** Edges may be written in either direction: each is turned so that it begins where the one before ended. */
function readEdges(cursor: Cursor, drawingSize: number): number[][] {
  const points: number[][] = []
  const count = cursor.take(93)
  for (let edge = 0; edge < count && cursor.peek() === 72 && points.length < maxCorners; edge++) {
    const kind = cursor.take(72)
    const next =
      kind === 1
        ? [[...cursor.point(10)], [...cursor.point(11)]]
        : kind === 2
          ? readArc(cursor, drawingSize)
          : kind === 3
            ? readEllipse(cursor, drawingSize)
            : readSpline(cursor)
    const last = points.at(-1)
    if (last && next.length > 1 && distance(last, next.at(-1)!) < distance(last, next[0]!)) next.reverse()
    else if (edge === 1 && last && next.length > 1) {
      const first = points[0]!
      const ends = Math.min(distance(last, next[0]!), distance(last, next.at(-1)!))
      if (Math.min(distance(first, next[0]!), distance(first, next.at(-1)!)) < ends) {
        points.reverse()
        if (distance(points.at(-1)!, next.at(-1)!) < distance(points.at(-1)!, next[0]!)) next.reverse()
      }
    }
    points.push(...next)
  }
  return points
}

const distance = (a: readonly number[], b: readonly number[]) => Math.hypot(a[0]! - b[0]!, a[1]! - b[1]!)

/** Clockwise arcs write their angles mirrored. */
function angles(from: number, to: number, isForward: boolean): readonly [start: number, sweep: number] {
  const full = 2 * Math.PI
  let sweep = to - from
  if (sweep <= 0) sweep += full * Math.ceil(-sweep / full || 1)
  return isForward ? [from, Math.min(sweep, full)] : [-from, -Math.min(sweep, full)]
}

function readArc(cursor: Cursor, drawingSize: number): number[][] {
  const [x, y] = cursor.point(10)
  const radius = cursor.take(40)
  const [from, to] = [degrees(cursor.take(50)), degrees(cursor.take(51))]
  const [start, sweep] = angles(from, to, cursor.take(73, 1) === 1)
  return arcPoints(x, y, radius, start, sweep, circleSteps(radius, drawingSize))
}

/** Of an ellipse: boundaries write the angle as it is seen from the middle. */
function parameterOf(angle: number, ratio: number): number {
  const turns = Math.round(angle / (2 * Math.PI))
  const rest = angle - turns * 2 * Math.PI
  return turns * 2 * Math.PI + Math.atan2(Math.sin(rest) / (ratio || 1), Math.cos(rest))
}

function readEllipse(cursor: Cursor, drawingSize: number): number[][] {
  const [x, y] = cursor.point(10)
  const [mx, my] = cursor.point(11)
  const ratio = cursor.take(40, 1)
  const [from, to] = [parameterOf(degrees(cursor.take(50)), ratio), parameterOf(degrees(cursor.take(51)), ratio)]
  const isForward = cursor.take(73, 1) === 1
  const count = circleSteps(Math.hypot(mx, my), drawingSize)
  const side = isForward ? ratio : -ratio
  return ellipsePoints([x, y, 0], [mx, my, 0], [-my * side, mx * side, 0], from, to, count)
}

function readSpline(cursor: Cursor): number[][] {
  const degree = cursor.take(94, 3)
  cursor.take(73)
  cursor.take(74)
  const [knotCount, controlCount] = [cursor.take(95), cursor.take(96)]
  const most = (count: number) => Math.max(0, Math.min(count, maxCorners))
  const knots = Array.from({ length: most(knotCount) }, () => cursor.take(40))
  const weights: number[] = []
  const controls = Array.from({ length: most(controlCount) }, () => {
    const point = [...cursor.point(10)]
    weights.push(cursor.peek() === 42 ? cursor.take(42, 1) : 1)
    return point
  })
  const fit: number[][] = []
  // 97 here counts fit points; sources of the boundary have it too, but then a handle follows.
  const before = cursor.at
  const fitCount = cursor.take(97)
  if (fitCount > 0 && cursor.peek() === 11) {
    for (let at = 0; at < fitCount && cursor.peek() === 11; at++) fit.push([...cursor.point(11)])
    cursor.take(12)
    cursor.take(22)
    cursor.take(13)
    cursor.take(23)
  } else if (fitCount > 0) cursor.at = before
  const points = splinePoints(degree, knots, controls, weights)
  return points.length ? points : fit.length ? fittedPoints(fit, false) : controls
}
