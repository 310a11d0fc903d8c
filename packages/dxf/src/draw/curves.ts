// Curves become short lines. How many depends on their size beside that of the drawing: a bolt hole needs fewer than a road.
import { maxCorners } from '../limits.ts'
import type { Point3 } from '../tags/entity.ts'

/** Of a whole circle, for radii above these shares of the drawing's size. */
const steps: readonly (readonly [share: number, count: number])[] = [
  [1 / 20, 160],
  [1 / 200, 96],
  [1 / 2000, 48],
  [0, 32],
]

/** Pieces of a whole circle; without a known size as of a middling one. */
export function circleSteps(radius: number, drawingSize: number): number {
  const share = drawingSize > 0 ? radius / drawingSize : 0.01
  return steps.find(([least]) => share >= least)?.[1] ?? 32
}

/** Points from one angle to another, in radians, counter-clockwise when `sweep` is positive. */
export function arcPoints(
  x: number,
  y: number,
  radius: number,
  from: number,
  sweep: number,
  count: number,
): number[][] {
  const pieces = Math.max(2, Math.ceil((Math.abs(sweep) / (2 * Math.PI)) * count))
  return Array.from({ length: pieces + 1 }, (_, at) => {
    const angle = from + (sweep * at) / pieces
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
  })
}

/** The turn from one angle to another in degrees, as arcs of the format have it: counter-clockwise, at most once around. */
export function sweepOf(from: number, to: number): number {
  const turn = (((to - from) % 360) + 360) % 360
  return ((turn === 0 ? 360 : turn) * Math.PI) / 180
}

/** From here to there along a bulge, the tangent of a quarter of the arc's angle; without the first point. */
export function bulgePoints(
  a: readonly number[],
  b: readonly number[],
  bulge: number,
  drawingSize: number,
): number[][] {
  const [ax, ay, bx, by] = [a[0]!, a[1]!, b[0]!, b[1]!]
  const chord = Math.hypot(bx - ax, by - ay)
  if (!bulge || !chord || !Number.isFinite(bulge)) return [[bx, by]]
  const sweep = 4 * Math.atan(bulge)
  const radius = chord / 2 / Math.sin(Math.abs(sweep) / 2)
  // Nearly straight: the centre would be farther away than numbers are exact.
  if (!(radius < 1e7 * chord)) return [[bx, by]]
  const apothem = (chord / 2) * ((1 - bulge * bulge) / (2 * bulge))
  const [cx, cy] = [(ax + bx) / 2 - ((by - ay) / chord) * apothem, (ay + by) / 2 + ((bx - ax) / chord) * apothem]
  const points = arcPoints(cx, cy, radius, Math.atan2(ay - cy, ax - cx), sweep, circleSteps(radius, drawingSize))
  return [...points.slice(1, -1), [bx, by]]
}

/** Around a centre along two half axes, from one parameter to another. */
export function ellipsePoints(
  centre: Point3,
  major: Point3,
  minor: Point3,
  from: number,
  to: number,
  count: number,
): number[][] {
  let sweep = to - from
  if (sweep <= 0) sweep += 2 * Math.PI * Math.ceil(-sweep / (2 * Math.PI) || 1)
  if (!Number.isFinite(sweep)) return []
  sweep = Math.min(sweep, 2 * Math.PI)
  const pieces = Math.max(4, Math.ceil((sweep / (2 * Math.PI)) * count))
  return Array.from({ length: pieces + 1 }, (_, at) => {
    const angle = from + (sweep * at) / pieces
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    return [0, 1, 2].map((axis) => centre[axis]! + major[axis]! * cos + minor[axis]! * sin)
  })
}

/** Pieces per span between knots. */
const splineSteps = 12
const maxDegree = 10

/** A rational B-spline by de Boor's method; nothing when its knots do not fit its points. */
export function splinePoints(
  degree: number,
  knots: readonly number[],
  controls: readonly (readonly number[])[],
  weights: readonly number[],
): number[][] {
  if (degree < 1 || degree > maxDegree || controls.length <= degree || knots.length < controls.length + degree + 1)
    return []
  const points: number[][] = []
  for (let span = degree; span < controls.length; span++) {
    const [from, to] = [knots[span]!, knots[span + 1]!]
    if (!(to > from) || points.length > maxCorners) continue
    const count = degree === 1 ? 1 : splineSteps
    for (let step = points.length ? 1 : 0; step <= count; step++)
      points.push(deBoor(degree, knots, controls, weights, span, from + ((to - from) * step) / count))
  }
  return points
}

function deBoor(
  degree: number,
  knots: readonly number[],
  controls: readonly (readonly number[])[],
  weights: readonly number[],
  span: number,
  at: number,
): number[] {
  const rows = Array.from({ length: degree + 1 }, (_, row) => {
    const index = span - degree + row
    const weight = weights[index] ?? 1
    const [x = 0, y = 0, z = 0] = controls[index]!
    return [x * weight, y * weight, z * weight, weight]
  })
  for (let level = 1; level <= degree; level++)
    for (let row = degree; row >= level; row--) {
      const low = knots[span - degree + row]!
      const high = knots[span + 1 + row - level]!
      const share = high > low ? (at - low) / (high - low) : 0
      rows[row] = rows[row]!.map((value, axis) => rows[row - 1]![axis]! * (1 - share) + value * share)
    }
  const [x, y, z, weight] = rows[degree]! as [number, number, number, number]
  return [x / weight, y / weight, z / weight]
}

/** A smooth curve through points (Catmull and Rom), for splines that keep only what they were fitted to. */
export function fittedPoints(points: readonly (readonly number[])[], isClosed: boolean): number[][] {
  const count = points.length
  if (count < 3) return points.map((point) => [...point])
  const at = (index: number) => points[isClosed ? (index + count) % count : Math.min(count - 1, Math.max(0, index))]!
  const out: number[][] = [[...points[0]!]]
  for (let from = 0; from < (isClosed ? count : count - 1) && out.length < maxCorners; from++) {
    const [a, b, c, d] = [at(from - 1), at(from), at(from + 1), at(from + 2)]
    for (let step = 1; step <= splineSteps; step++) {
      const t = step / splineSteps
      out.push(
        [0, 1, 2].map((axis) => {
          const [p, q, r, s] = [a[axis] ?? 0, b[axis] ?? 0, c[axis] ?? 0, d[axis] ?? 0]
          return 0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t * t + (3 * q - p - 3 * r + s) * t * t * t)
        }),
      )
    }
  }
  return out
}
