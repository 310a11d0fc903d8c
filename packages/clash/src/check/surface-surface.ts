// Two bodies that are both known by their triangles: where one goes through the other. With an inside on both a ball is
// grown from the corner between two crossing triangles; without, the crossing itself is the finding.
import { contactDepth, maxProbes } from '../limits.ts'
import { boxAt } from '../scene/place.ts'
import { outwardOf } from '../solid/outward.ts'
import { crossing, crossPoint, firstNormal, secondNormal } from '../surface/cross.ts'
import { meetsBox, newTriangles, setNormal, setTriangleBox, type Triangles, trianglesIn } from '../surface/triangles.ts'
import { growBall, type Placed, surfaceDistance } from './grow-ball.ts'
import { addOverlap, type Hit, intersectBoxes, overlapBox } from './hit.ts'
import { isIn } from './surface-solid.ts'

const firstBox = new Float64Array(6)
const secondBox = new Float64Array(6)
const triangleBox = new Float64Array(6)
const within = new Float64Array(6)
const first = newTriangles()
const second = newTriangles()
const start = new Float64Array(3)
const sampleNormal = new Float64Array(3)

/** More pairs of triangles than this, and each of the first asks the tree of the second. */
const manyPairs = 20_000
/** Samples of a surface that crosses nothing, to see whether it is inside. */
const samples = 8
const probeWays = [1e-3, 2e-4, 1e-2]

interface Crossing {
  depth: number
  point: readonly number[]
  /** Away from the insides of both. */
  out: readonly number[]
}

export function checkSurfaces(a: Placed, b: Placed, tolerance: number, hit: Hit): void {
  boxAt(a.place, a.body.box, 0, firstBox, 0)
  boxAt(b.place, b.body.box, 0, secondBox, 0)
  intersectBoxes(firstBox, secondBox)
  within.set(overlapBox)
  const crossings = crossingsOf(a, b)
  if (a.body.isSolid && b.body.isSolid) checkIntricate(a, b, crossings, tolerance, hit)
  else if (crossings.length > 0) {
    const deepest = crossings.reduce((best, each) => (each.depth > best.depth ? each : best))
    if (deepest.depth > tolerance) addOverlap(hit, deepest.depth, Float64Array.from(deepest.point), within, 'surface')
  } else if (a.body.isSolid) checkSheetWithin(b, a, tolerance, hit)
  else if (b.body.isSolid) checkSheetWithin(a, b, tolerance, hit)
}

function crossingsOf(a: Placed, b: Placed): Crossing[] {
  const crossings: Crossing[] = []
  trianglesIn(a.body, a.place, within, first)
  trianglesIn(b.body, b.place, within, second)
  const isMany = first.count * second.count > manyPairs
  for (let at = 0; at < first.count; at++) {
    setTriangleBox(first, at, 0, triangleBox)
    if (isMany) trianglesIn(b.body, b.place, triangleBox, second)
    for (let other = 0; other < second.count; other++) {
      if (!meetsBox(second, other, triangleBox)) continue
      const depth = crossing(first.corners, at * 9, second.corners, other * 9, contactDepth / 2)
      if (depth === 0) continue
      const [p, q] = [outwardOf(a), outwardOf(b)]
      const out = Array.from(firstNormal, (value, axis) => p * value + q * secondNormal[axis]!)
      crossings.push({ depth, point: Array.from(crossPoint), out })
    }
  }
  return crossings
}

function checkIntricate(a: Placed, b: Placed, crossings: readonly Crossing[], tolerance: number, hit: Hit): void {
  const deepestFirst = crossings.toSorted((p, q) => q.depth - p.depth).slice(0, maxProbes)
  let best = 0
  const centre = new Float64Array(3)
  const grow = (radius: number) => {
    const grown = radius > 0 ? growBall(a, b, start, radius, within) : 0
    if (grown <= best) return
    best = grown
    centre.set(start)
  }
  for (const { point, out } of deepestFirst) grow(probe(a, b, point, out))
  if (crossings.length === 0) {
    for (const [point, out] of surfaceSamples(a, first)) grow(probe(a, b, point, out))
    for (const [point, out] of surfaceSamples(b, second)) grow(probe(a, b, point, out))
  }
  if (best * 2 > Math.max(tolerance, contactDepth)) addOverlap(hit, best * 2, centre, within, 'sampled')
}

/** Radius of a first ball a little way from a point on a surface towards both insides, and `start`; 0 = there is none. */
function probe(a: Placed, b: Placed, point: readonly number[], out: readonly number[]): number {
  const length = Math.hypot(out[0]!, out[1]!, out[2]!)
  if (length < 1e-6) return 0
  for (const way of probeWays) {
    for (let axis = 0; axis < 3; axis++) start[axis] = point[axis]! - (way * out[axis]!) / length
    if (!isIn(a, start) || !isIn(b, start)) continue
    const radius = Math.min(surfaceDistance(a, start, way), surfaceDistance(b, start, way))
    if (radius > 1e-6) return radius
  }
  return 0
}

/** Middles of some triangles and the ways out of the body there. */
function surfaceSamples(placed: Placed, triangles: Triangles): [readonly number[], readonly number[]][] {
  trianglesIn(placed.body, placed.place, within, triangles)
  const step = Math.max(1, Math.floor(triangles.count / samples))
  const sign = outwardOf(placed)
  const found: [number[], number[]][] = []
  for (let at = 0; at < triangles.count; at += step) {
    if (!setNormal(triangles.corners, at * 9, sampleNormal)) continue
    const middle = [0, 1, 2].map((axis) => {
      const p = at * 9 + axis
      return (triangles.corners[p]! + triangles.corners[p + 3]! + triangles.corners[p + 6]!) / 3
    })
    found.push([middle, Array.from(sampleNormal, (value) => sign * value)])
  }
  return found
}

/** A surface without an inside that crosses nothing is within a solid as a whole or not at all. */
function checkSheetWithin(sheet: Placed, solid: Placed, tolerance: number, hit: Hit): void {
  for (const [point] of surfaceSamples(sheet, first)) {
    start.set(point)
    if (!isIn(solid, start)) continue
    const size = Math.hypot(within[3]! - within[0]!, within[4]! - within[1]!, within[5]! - within[2]!)
    const depth = surfaceDistance(solid, start, size)
    if (depth > Math.max(tolerance, contactDepth)) addOverlap(hit, depth, start, within, 'surface')
  }
}
