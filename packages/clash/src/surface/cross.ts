// Where one triangle goes through another (Möller 1997). Touching, grazing and lying in one plane are no crossing: each
// must have corners beyond the other's plane on both sides.
import { setNormal } from './triangles.ts'

/** Middle of the line that two crossing triangles share; normals of both, of length 1. */
export const crossPoint = new Float64Array(3)
export const firstNormal = new Float64Array(3)
export const secondNormal = new Float64Array(3)

const line = new Float64Array(3)
const heights = new Float64Array(3)
const firstSpan = new Float64Array(2)
const secondSpan = new Float64Array(2)

/** How far the lesser of the two reaches beyond the other on its lesser side; 0 when that is not more than `least`. */
export function crossing(p: Float64Array, at: number, q: Float64Array, to: number, least: number): number {
  if (!setNormal(p, at, firstNormal)) return 0
  const through = heightsAbove(firstNormal, p, at, q, to)
  if (through <= least) return 0
  if (!setNormal(q, to, secondNormal)) return 0
  const a = firstNormal
  const b = secondNormal
  line[0] = a[1]! * b[2]! - a[2]! * b[1]!
  line[1] = a[2]! * b[0]! - a[0]! * b[2]!
  line[2] = a[0]! * b[1]! - a[1]! * b[0]!
  const length = Math.hypot(line[0], line[1], line[2])
  if (length < 1e-9) return 0
  for (let axis = 0; axis < 3; axis++) line[axis]! /= length
  setSpan(q, to, secondSpan, true)
  const back = heightsAbove(secondNormal, q, to, p, at)
  if (back <= least) return 0
  setSpan(p, at, firstSpan, false)
  const from = Math.max(firstSpan[0]!, secondSpan[0]!)
  const end = Math.min(firstSpan[1]!, secondSpan[1]!)
  if (end - from <= least) return 0
  // `crossPoint` holds a point of the line; both spans are measured along it.
  const middle = (from + end) / 2 - (crossPoint[0]! * line[0] + crossPoint[1]! * line[1] + crossPoint[2]! * line[2])
  for (let axis = 0; axis < 3; axis++) crossPoint[axis]! += middle * line[axis]!
  return Math.min(through, back)
}

/** Sets the heights of the second triangle's corners above the first's plane; returns the lesser reach of its two sides. */
function heightsAbove(n: Float64Array, p: Float64Array, at: number, q: Float64Array, to: number): number {
  let [above, below] = [0, 0]
  for (let corner = 0; corner < 3; corner++) {
    let height = 0
    for (let axis = 0; axis < 3; axis++) height += n[axis]! * (q[to + corner * 3 + axis]! - p[at + axis]!)
    heights[corner] = height
    if (height > above) above = height
    if (-height > below) below = -height
  }
  return Math.min(above, below)
}

/** Where the edges of a triangle pass height 0, measured along the line. */
function setSpan(q: Float64Array, to: number, span: Float64Array, keepsPoint: boolean): void {
  span[0] = Number.POSITIVE_INFINITY
  span[1] = Number.NEGATIVE_INFINITY
  for (let corner = 0; corner < 3; corner++) {
    const next = (corner + 1) % 3
    const here = heights[corner]!
    const there = heights[next]!
    if (here > 0 === there > 0) continue
    const share = here / (here - there)
    let along = 0
    for (let axis = 0; axis < 3; axis++) {
      const value = q[to + corner * 3 + axis]! + share * (q[to + next * 3 + axis]! - q[to + corner * 3 + axis]!)
      along += value * line[axis]!
      if (keepsPoint) crossPoint[axis] = value
    }
    if (along < span[0]!) span[0] = along
    if (along > span[1]!) span[1] = along
  }
}
