// A ball between two surfaces, grown from a point that is inside of both bodies. For every triangle in reach the plane at
// its nearest point, square to the way there, keeps the ball off: behind all of them the largest ball is found at once.
// Each step is at least as large as the one before, and it never leaves the bodies.
import type { Place } from '../scene/place.ts'
import { addPlane, ballCentre, largestBall, startBall } from '../solid/largest-ball.ts'
import type { Body } from '../solid/piece.ts'
import { nearestOnTriangle, pointDistance } from '../surface/distance.ts'
import { newTriangles, trianglesIn } from '../surface/triangles.ts'
import { addPlanes } from './add-planes.ts'

const around = new Float64Array(6)
const near = newTriangles()
const maxTurns = 40
/** A step that gains less than this share ends it. */
const leastGain = 0.002

export interface Placed {
  body: Body
  place: Place
}

/** Distance of a point from a body's surface, or `reach` where nothing is nearer. */
export function surfaceDistance({ body, place }: Placed, point: Float64Array, reach: number): number {
  setAround(point, reach)
  trianglesIn(body, place, around, near)
  let best = reach * reach
  for (let at = 0; at < near.count; at++)
    best = Math.min(best, pointDistance(point[0]!, point[1]!, point[2]!, near.corners, at * 9))
  return Math.sqrt(best)
}

function setAround(point: Float64Array, reach: number): void {
  for (let axis = 0; axis < 3; axis++) {
    around[axis] = point[axis]! - reach
    around[axis + 3] = point[axis]! + reach
  }
}

/** Moves `point`, which is inside of both and `radius` off their surfaces; returns the radius there. `within` bounds both. */
export function growBall(a: Placed, b: Placed, point: Float64Array, radius: number, within: Float64Array): number {
  let best = radius
  for (let turn = 0; turn < maxTurns; turn++) {
    const way = best / 2
    startBall(within[0]!, within[1]!, within[2]!, within[3]!, within[4]!, within[5]!)
    for (let axis = 0; axis < 3; axis++) {
      addPlane(axis === 0 ? 1 : 0, axis === 1 ? 1 : 0, axis === 2 ? 1 : 0, point[axis]! + way, 0)
      addPlane(axis === 0 ? -1 : 0, axis === 1 ? -1 : 0, axis === 2 ? -1 : 0, way - point[axis]!, 0)
    }
    // The centre goes at most √3 ways, and the radius is at most three of them.
    const reach = way * 4.75
    const isReady = keepOff(a, point, reach) && keepOff(b, point, reach)
    if (!isReady) return best
    const found = Math.min(largestBall(best), way * 3)
    if (found <= best) return best
    const isLast = found < best * (1 + leastGain)
    best = found
    point.set(ballCentre)
    if (isLast) break
  }
  return best
}

/** Adds the planes that keep the ball off a body's surface; false when the point is on it. */
function keepOff({ body, place }: Placed, point: Float64Array, reach: number): boolean {
  if (body.pieces.length === 1) {
    addPlanes(body.pieces[0]!, place)
    return true
  }
  setAround(point, reach)
  trianglesIn(body, place, around, near)
  const x = point[0]!
  const y = point[1]!
  const z = point[2]!
  for (let at = 0; at < near.count; at++) {
    const distance = Math.sqrt(pointDistance(x, y, z, near.corners, at * 9))
    if (distance > reach) continue
    if (distance < 1e-9) return false
    const nx = (nearestOnTriangle[0]! - x) / distance
    const ny = (nearestOnTriangle[1]! - y) / distance
    const nz = (nearestOnTriangle[2]! - z) / distance
    addPlane(nx, ny, nz, nx * x + ny * y + nz * z + distance)
  }
  return true
}
