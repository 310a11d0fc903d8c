// The nearest points of two bodies that do not overlap, as far as they are nearer than the gap.
import { boxAt } from '../scene/place.ts'
import { crossing } from '../surface/cross.ts'
import { nearest, triangleDistance } from '../surface/distance.ts'
import { isNearer, newTriangles, setTriangleBox, trianglesIn } from '../surface/triangles.ts'
import type { Placed } from './grow-ball.ts'
import type { Hit } from './hit.ts'

const wide = new Float64Array(6)
const first = newTriangles()
const second = newTriangles()
const triangleBox = new Float64Array(6)
const manyPairs = 20_000
/** Nearer than this is contact; nothing nearer is looked for. */
const touching = 1e-6

/** Adds to `hit` when the surfaces are nearer than it knows already and than the gap. */
export function checkClearance(a: Placed, b: Placed, gap: number, hit: Hit): void {
  let best = Math.min(gap, hit.distance)
  setWide(b, best)
  trianglesIn(a.body, a.place, wide, first)
  setWide(a, best)
  trianglesIn(b.body, b.place, wide, second)
  const isMany = first.count * second.count > manyPairs
  const isSolid = a.body.isSolid && b.body.isSolid
  for (let at = 0; at < first.count && best > touching; at++) {
    if (isMany) {
      setTriangleBox(first, at, best, wide)
      trianglesIn(b.body, b.place, wide, second)
    }
    setTriangleBox(first, at, 0, triangleBox)
    for (let other = 0; other < second.count; other++) {
      if (!isNearer(second, other, triangleBox, best * best)) continue
      let distance = Math.sqrt(triangleDistance(first.corners, at * 9, second.corners, other * 9))
      // Solids that cross would have been found as overlapping.
      if (!isSolid && distance > 0 && crossing(first.corners, at * 9, second.corners, other * 9, 0) > 0) distance = 0
      if (distance >= best) continue
      best = distance
      setNearest(hit, distance, isSolid)
    }
  }
}

function setNearest(hit: Hit, distance: number, isSolid: boolean): void {
  hit.isFound = true
  hit.distance = distance
  hit.points.set(nearest)
  hit.quality = isSolid ? 'solid' : 'surface'
  for (let axis = 0; axis < 3; axis++) {
    hit.box[axis] = Math.min(nearest[axis]!, nearest[axis + 3]!)
    hit.box[axis + 3] = Math.max(nearest[axis]!, nearest[axis + 3]!)
  }
}

function setWide({ body, place }: Placed, by: number): void {
  boxAt(place, body.box, 0, wide, 0)
  for (let axis = 0; axis < 3; axis++) {
    wide[axis]! -= by
    wide[axis + 3]! += by
  }
}
