// Triangles of an area with holes. Earcut leaves out corners that lie on a straight line, and a corner that no triangle has is a
// crack between the area and the walls that stand on it. So whatever edge of a triangle has no partner is split at the corners
// on it, until each edge is a side of the area or has its partner.
import earcut from 'earcut'
import type { Outline } from './profiles.ts'
import { NotOurs } from './source.ts'

/** Of the outline's size: how far a corner may be from the edge that it lies on. */
const leastOff = 1e-9

/** Counter-clockwise, by corners of the rings in their order. */
export function fillOutline({ outer, holes }: Outline): number[] {
  const flat = [...outer]
  const starts: number[] = []
  for (const hole of holes) {
    starts.push(flat.length / 2)
    flat.push(...hole)
  }
  const found = earcut(flat, starts)
  if (found.length === 0) throw new NotOurs('an outline that cannot be filled')
  const triangles = areaOf(flat, found) >= 0 ? found : found.toReversed()
  const whole = flat.length / 2 + 2 * holes.length - 2
  return triangles.length === whole * 3 ? triangles : mended(flat, [0, ...starts], triangles)
}

function areaOf(flat: readonly number[], triangles: readonly number[]): number {
  let area = 0
  for (let at = 0; at < triangles.length; at += 3) {
    const [a, b, c] = [triangles[at]! * 2, triangles[at + 1]! * 2, triangles[at + 2]! * 2]
    area +=
      (flat[b]! - flat[a]!) * (flat[c + 1]! - flat[a + 1]!) - (flat[b + 1]! - flat[a + 1]!) * (flat[c]! - flat[a]!)
  }
  return area
}

type Edge = readonly [from: number, to: number]
const keyOf = (from: number, to: number) => from * 2 ** 26 + to

function mended(flat: readonly number[], starts: readonly number[], found: readonly number[]): number[] {
  const same = firstOfEqual(flat)
  const sides = sidesOf(starts, flat.length / 2, same)
  const triangles: number[] = []
  for (let at = 0; at < found.length; at += 3)
    pushTriangle(triangles, same[found[at]!]!, same[found[at + 1]!]!, same[found[at + 2]!]!)
  const size = Math.max(...flat.map(Math.abs))
  for (let round = flat.length; round > 0; round--) {
    const split = lonelyEdges(triangles, sides)
      .map(([at, edge]) => [at, cornerOn(flat, same, edge, size * leastOff)] as const)
      .find(([, corner]) => corner >= 0)
    if (!split) break
    const [at, corner] = split
    const [first, turn] = [at - (at % 3), at % 3]
    const [a, b, c] = [0, 1, 2].map((step) => triangles[first + ((turn + step) % 3)]!) as [number, number, number]
    triangles.splice(first, 3)
    pushTriangle(triangles, a, corner, c)
    pushTriangle(triangles, corner, b, c)
  }
  return triangles
}

function pushTriangle(triangles: number[], a: number, b: number, c: number): void {
  if (a !== b && b !== c && c !== a) triangles.push(a, b, c)
}

/** Of each corner the first one at its place. */
function firstOfEqual(flat: readonly number[]): number[] {
  const places = new Map<string, number>()
  return Array.from({ length: flat.length / 2 }, (_, corner) => {
    const key = `${flat[corner * 2]} ${flat[corner * 2 + 1]}`
    const first = places.get(key) ?? corner
    places.set(key, first)
    return first
  })
}

function sidesOf(starts: readonly number[], corners: number, same: readonly number[]): Set<number> {
  const sides = new Set<number>()
  for (const [ring, start] of starts.entries()) {
    const end = starts[ring + 1] ?? corners
    for (let at = start; at < end; at++) sides.add(keyOf(same[at]!, same[at + 1 < end ? at + 1 : start]!))
  }
  return sides
}

/** Edges of triangles that are no side and have no partner, with their places among the corners of triangles. */
function lonelyEdges(triangles: readonly number[], sides: ReadonlySet<number>): [at: number, edge: Edge][] {
  const edgeAt = (at: number): Edge => [triangles[at]!, triangles[at % 3 === 2 ? at - 2 : at + 1]!]
  const all = new Set(triangles.map((_, at) => keyOf(...edgeAt(at))))
  return triangles.flatMap((_, at) => {
    const edge = edgeAt(at)
    const isMatched = sides.has(keyOf(...edge)) || all.has(keyOf(edge[1], edge[0]))
    return isMatched ? [] : [[at, edge] as [number, Edge]]
  })
}

/** The corner between the ends of an edge that is nearest to its beginning, -1 without one. */
function cornerOn(flat: readonly number[], same: readonly number[], [from, to]: Edge, least: number): number {
  const [x, y] = [flat[from * 2]!, flat[from * 2 + 1]!]
  const [dx, dy] = [flat[to * 2]! - x, flat[to * 2 + 1]! - y]
  const length = Math.hypot(dx, dy)
  let [found, nearest] = [-1, Infinity]
  for (const corner of same) {
    if (corner === from || corner === to) continue
    const [cx, cy] = [flat[corner * 2]! - x, flat[corner * 2 + 1]! - y]
    const along = (cx * dx + cy * dy) / length
    const off = Math.abs(cx * dy - cy * dx) / length
    if (off > least || along <= least || along >= length - least || along >= nearest) continue
    found = corner
    nearest = along
  }
  return found
}
