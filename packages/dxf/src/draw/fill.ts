import earcut from 'earcut'
import { boxOf, isInPolygon } from '../sheet/clip.ts'
import type { Box2, Point2 } from '../sheet/sheet.ts'
import type { Pen } from './pen.ts'

export type Ring = readonly Point2[]

/** Which rings count: all by turns, the outermost and the first holes, or the outermost alone. */
export type Islands = 'turns' | 'outer' | 'ignore'

interface Nested {
  ring: Ring
  depth: number
  holes: Ring[]
}

/** Rings with the holes directly in them. Rings that cross are taken by their first corner. */
export function nest(rings: readonly Ring[], islands: Islands): Nested[] {
  const sized = rings
    .filter((ring) => ring.length > 2)
    .map((ring) => ({ ring, area: Math.abs(areaOf(ring)) }))
    .sort((a, b) => b.area - a.area)
  const outer: Nested[] = []
  const placed: { ring: Ring; box: Box2; depth: number; owner?: Nested }[] = []
  for (const { ring } of sized) {
    const [x, y] = insidePoint(ring)
    const around = placed.findLast(
      ({ ring: other, box }) => x >= box[0] && x <= box[2] && y >= box[1] && y <= box[3] && isInPolygon(other, x, y),
    )
    const depth = around ? around.depth + 1 : 0
    if (depth % 2 === 0) {
      const nested = { ring, depth, holes: [] as Ring[] }
      placed.push({ ring, box: boxOf(ring), depth, owner: nested })
      if (depth === 0 || islands === 'turns') outer.push(nested)
    } else {
      placed.push({ ring, box: boxOf(ring), depth })
      if (islands !== 'ignore') around?.owner?.holes.push(ring)
    }
  }
  return outer
}

/** A little inside the first corner, so that rings that share a corner are told apart. */
function insidePoint(ring: Ring): Point2 {
  const [a, b, c] = [ring[0]!, ring[1]!, ring[2]!]
  return [(a[0] * 2 + b[0] * 4 + c[0]) / 7, (a[1] * 2 + b[1] * 4 + c[1]) / 7]
}

export function areaOf(ring: Ring): number {
  let sum = 0
  for (let at = 0, before = ring.length - 1; at < ring.length; before = at++)
    sum += ring[before]![0] * ring[at]![1] - ring[at]![0] * ring[before]![1]
  return sum / 2
}

/** One fill of triangles. */
export function fillRings(pen: Pen, rings: readonly Ring[], islands: Islands = 'turns', elevation = 0): void {
  pen.sink.beginFill()
  for (const { ring, holes } of nest(rings, islands)) {
    // Relative to a corner: far from zero the cutting of ears would lose its precision.
    const [ox, oy] = ring[0]!
    const flat = [ring, ...holes].flatMap((each) => each.flatMap(([x, y]) => [x - ox, y - oy]))
    const starts: number[] = []
    let corners = ring.length
    for (const hole of holes) {
      starts.push(corners)
      corners += hole.length
    }
    const at = (corner: number) => [flat[corner * 2]! + ox, flat[corner * 2 + 1]! + oy, elevation]
    const triangles = earcut(flat, starts)
    for (let t = 0; t + 2 < triangles.length; t += 3)
      pen.triangle(at(triangles[t]!), at(triangles[t + 1]!), at(triangles[t + 2]!))
  }
}
