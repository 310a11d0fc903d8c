// Triangles of a body near a box, in metres about the pair's origin: nine numbers each.
import { boxInShape, type Place } from '../scene/place.ts'
import { treeOf } from '../solid/inside.ts'
import type { Body } from '../solid/piece.ts'

export interface Triangles {
  count: number
  corners: Float64Array
}

export const newTriangles = (): Triangles => ({ count: 0, corners: new Float64Array(9 * 64) })

/** Fewer than this are all looked at; a tree would cost more than it saves. */
const fewTriangles = 24
const wanted = new Float64Array(6)
const stack = new Uint32Array(256)
/** Twice the area, in square metres, below which a triangle has no normal. */
const leastArea = 1e-13

/** Fills `into` with the triangles whose boxes, in the shape's coordinates, meet the box. */
export function trianglesIn(body: Body, place: Place, box: Float64Array, into: Triangles): void {
  into.count = 0
  const { indices } = body
  boxInShape(place, box, wanted)
  if (indices.length / 3 <= fewTriangles) {
    for (let at = 0; at < indices.length; at += 3) if (isNear(body, at)) addTriangle(body, place, at, into)
    return
  }
  const { bounds, counts, seconds, triangles } = treeOf(body)
  let depth = 0
  if (counts.length > 0) stack[depth++] = 0
  while (depth > 0) {
    const node = stack[--depth]!
    const b = node * 6
    if (
      bounds[b]! > wanted[3]! ||
      bounds[b + 3]! < wanted[0]! ||
      bounds[b + 1]! > wanted[4]! ||
      bounds[b + 4]! < wanted[1]! ||
      bounds[b + 2]! > wanted[5]! ||
      bounds[b + 5]! < wanted[2]!
    )
      continue
    const count = counts[node]!
    if (count === 0) {
      stack[depth++] = seconds[node]!
      stack[depth++] = node + 1
      continue
    }
    for (let each = seconds[node]!; each < seconds[node]! + count; each++)
      if (isNear(body, triangles[each]!)) addTriangle(body, place, triangles[each]!, into)
  }
}

function isNear({ positions: p, indices }: Body, at: number): boolean {
  const a = indices[at]! * 3
  const b = indices[at + 1]! * 3
  const c = indices[at + 2]! * 3
  return (
    isWithin(p[a]!, p[b]!, p[c]!, wanted[0]!, wanted[3]!) &&
    isWithin(p[a + 1]!, p[b + 1]!, p[c + 1]!, wanted[1]!, wanted[4]!) &&
    isWithin(p[a + 2]!, p[b + 2]!, p[c + 2]!, wanted[2]!, wanted[5]!)
  )
}

const isWithin = (u: number, v: number, w: number, least: number, most: number) =>
  !(u < least && v < least && w < least) && !(u > most && v > most && w > most)

function addTriangle({ positions, indices }: Body, { turn, move }: Place, at: number, into: Triangles): void {
  const to = into.count * 9
  if (to + 9 > into.corners.length) {
    const more = new Float64Array(into.corners.length * 2)
    more.set(into.corners)
    into.corners = more
  }
  const { corners } = into
  addCorner(positions, indices[at]! * 3, turn, move, corners, to)
  addCorner(positions, indices[at + 1]! * 3, turn, move, corners, to + 3)
  addCorner(positions, indices[at + 2]! * 3, turn, move, corners, to + 6)
  into.count++
}

function addCorner(
  p: Float32Array,
  v: number,
  turn: Float64Array,
  move: Float64Array,
  corners: Float64Array,
  to: number,
): void {
  const x = p[v]!
  const y = p[v + 1]!
  const z = p[v + 2]!
  corners[to] = turn[0]! * x + turn[1]! * y + turn[2]! * z + move[0]!
  corners[to + 1] = turn[3]! * x + turn[4]! * y + turn[5]! * z + move[1]!
  corners[to + 2] = turn[6]! * x + turn[7]! * y + turn[8]! * z + move[2]!
}

/** Least and most of a triangle, wider by `by`. */
export function setTriangleBox({ corners }: Triangles, at: number, by: number, box: Float64Array): void {
  for (let axis = 0; axis < 3; axis++) {
    const a = corners[at * 9 + axis]!
    const b = corners[at * 9 + axis + 3]!
    const c = corners[at * 9 + axis + 6]!
    box[axis] = Math.min(a, b, c) - by
    box[axis + 3] = Math.max(a, b, c) + by
  }
}

/** Whether a triangle's box meets a box. */
export function meetsBox({ corners }: Triangles, at: number, box: Float64Array): boolean {
  for (let axis = 0; axis < 3; axis++) {
    const a = corners[at * 9 + axis]!
    const b = corners[at * 9 + axis + 3]!
    const c = corners[at * 9 + axis + 6]!
    if (a < box[axis]! && b < box[axis]! && c < box[axis]!) return false
    if (a > box[axis + 3]! && b > box[axis + 3]! && c > box[axis + 3]!) return false
  }
  return true
}

/** Whether the boxes of a triangle and of another, of which least and most are given, are nearer than the root of `reach`. */
export function isNearer({ corners: p }: Triangles, at: number, box: Float64Array, reach: number): boolean {
  let sum = 0
  for (let axis = 0; axis < 3; axis++) {
    const a = p[at * 9 + axis]!
    const b = p[at * 9 + axis + 3]!
    const c = p[at * 9 + axis + 6]!
    const low = a < b ? (a < c ? a : c) : b < c ? b : c
    const high = a > b ? (a > c ? a : c) : b > c ? b : c
    const off = low > box[axis + 3]! ? low - box[axis + 3]! : box[axis]! > high ? box[axis]! - high : 0
    sum += off * off
  }
  return sum < reach
}

/** Sets the normal of the triangle at `at`, of length 1; false when it has no area. */
export function setNormal(p: Float64Array, at: number, normal: Float64Array): boolean {
  const ux = p[at + 3]! - p[at]!
  const uy = p[at + 4]! - p[at + 1]!
  const uz = p[at + 5]! - p[at + 2]!
  const vx = p[at + 6]! - p[at]!
  const vy = p[at + 7]! - p[at + 1]!
  const vz = p[at + 8]! - p[at + 2]!
  normal[0] = uy * vz - uz * vy
  normal[1] = uz * vx - ux * vz
  normal[2] = ux * vy - uy * vx
  const length = Math.sqrt(normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2])
  if (length < leastArea) return false
  for (let axis = 0; axis < 3; axis++) normal[axis]! /= length
  return true
}
