// A body that is known by its triangles against a solid made of convex pieces. A point of its surface deep inside of a
// piece is found by a linear programme for each triangle; without one the two are apart, or the solid is within the other.
import { contactDepth, maxProbes } from '../limits.ts'
import { boxAt, pointInShape } from '../scene/place.ts'
import { isInside } from '../solid/inside.ts'
import { addPlane, ballCentre, largestBall, startBall } from '../solid/largest-ball.ts'
import type { Piece } from '../solid/piece.ts'
import { newTriangles, setNormal, trianglesIn } from '../surface/triangles.ts'
import { addPlanes } from './add-planes.ts'
import { growBall, type Placed, surfaceDistance } from './grow-ball.ts'
import { addOverlap, type Hit, intersectBoxes, overlapBox } from './hit.ts'

const surfaceBox = new Float64Array(6)
const solidBox = new Float64Array(6)
const pieceBox = new Float64Array(6)
const triangles = newTriangles()
/** Points of the surface inside of the solid, each deeper than the one before. */
const depths: Depth[] = []
const start = new Float64Array(3)
const local = new Float64Array(3)
const normal = new Float64Array(3)

interface Depth {
  depth: number
  point: Float64Array
  normal: Float64Array
  middle: Float64Array
}

/** Adds to `hit` when the surface reaches into the solid, or, where it has an inside, the two have a ball in common. */
export function checkSurfaceInSolid(surface: Placed, solid: Placed, tolerance: number, hit: Hit): void {
  boxAt(surface.place, surface.body.box, 0, surfaceBox, 0)
  boxAt(solid.place, solid.body.box, 0, solidBox, 0)
  depths.length = 0
  let deepest = contactDepth / 2
  for (const piece of solid.body.pieces) deepest = Math.max(deepest, surfaceInPiece(surface, piece, solid, deepest))
  intersectBoxes(surfaceBox, solidBox)
  if (!surface.body.isSolid) {
    const last = depths.at(-1)
    if (last && last.depth > tolerance) addOverlap(hit, last.depth, last.point, overlapBox, 'surface')
    return
  }
  const radius = depths.length > 0 ? ballBehind(surface, solid) : ballWithin(surface, solid)
  if (radius === 0) return
  const grown = growBall(surface, solid, start, radius, overlapBox)
  if (grown * 2 > Math.max(tolerance, contactDepth)) addOverlap(hit, grown * 2, start, overlapBox, 'solid')
}

/** How deep inside of a piece the surface is at its deepest, noted in `depths`; at most `least`: not deeper. */
function surfaceInPiece({ body, place }: Placed, piece: Piece, solid: Placed, least: number): number {
  boxAt(solid.place, piece.box, 0, pieceBox, 0)
  intersectBoxes(surfaceBox, pieceBox)
  for (let axis = 0; axis < 3; axis++) if (overlapBox[axis + 3]! < overlapBox[axis]!) return 0
  trianglesIn(body, place, overlapBox, triangles)
  let deepest = least
  for (let at = 0; at < triangles.count; at++) {
    startBall(pieceBox[0]!, pieceBox[1]!, pieceBox[2]!, pieceBox[3]!, pieceBox[4]!, pieceBox[5]!)
    addPlanes(piece, solid.place)
    if (!addTriangle(triangles.corners, at * 9)) continue
    const depth = largestBall(deepest)
    if (depth <= deepest) continue
    deepest = depth
    const middle = Float64Array.from([0, 1, 2], (axis) => {
      const p = at * 9 + axis
      return (triangles.corners[p]! + triangles.corners[p + 3]! + triangles.corners[p + 6]!) / 3
    })
    depths.push({ depth, point: ballCentre.slice(), normal: normal.slice(), middle })
  }
  return deepest
}

/** The centre shall be on the triangle: in its plane and behind its three edges. */
function addTriangle(p: Float64Array, at: number): boolean {
  if (!setNormal(p, at, normal)) return false
  const [nx, ny, nz] = normal as unknown as [number, number, number]
  const d = nx * p[at]! + ny * p[at + 1]! + nz * p[at + 2]!
  addPlane(nx, ny, nz, d, 0)
  addPlane(-nx, -ny, -nz, -d, 0)
  for (let corner = 0; corner < 3; corner++) {
    const a = at + corner * 3
    const b = at + ((corner + 1) % 3) * 3
    const ex = p[b]! - p[a]!
    const ey = p[b + 1]! - p[a + 1]!
    const ez = p[b + 2]! - p[a + 2]!
    const ox = ey * nz - ez * ny
    const oy = ez * nx - ex * nz
    const oz = ex * ny - ey * nx
    const length = Math.hypot(ox, oy, oz)
    addPlane(ox / length, oy / length, oz / length, (ox * p[a]! + oy * p[a + 1]! + oz * p[a + 2]!) / length, 0)
  }
  return true
}

/**
 * A little way behind the surface, where both have their inside. The deepest point is often on an edge of the surface, so
 * the way begins beside it, towards the middle of its triangle. Sets `start`; returns the radius there, 0 = none found.
 */
function ballBehind(surface: Placed, solid: Placed): number {
  for (const { depth, point, normal: n, middle } of depths.slice(-maxProbes).reverse()) {
    const inwards = Math.hypot(middle[0]! - point[0]!, middle[1]! - point[1]!, middle[2]! - point[2]!)
    for (const beside of [0, 0.3, 0.1]) {
      const along = Math.min(0.5, (beside * depth) / inwards)
      for (const behind of [0.5, 0.2, 0.05, 0.01])
        for (const side of [-1, 1]) {
          for (let axis = 0; axis < 3; axis++)
            start[axis] = point[axis]! + along * (middle[axis]! - point[axis]!) + side * behind * depth * n[axis]!
          const radius = Math.min(surfaceDistance(surface, start, depth), surfaceDistance(solid, start, depth))
          if (radius > contactDepth / 100 && isIn(surface, start) && isIn(solid, start)) return radius
        }
    }
  }
  return 0
}

/** The solid may be inside of the other as a whole. Sets `start`. */
function ballWithin(surface: Placed, solid: Placed): number {
  const piece = solid.body.pieces[0]!
  boxAt(solid.place, piece.box, 0, pieceBox, 0)
  startBall(pieceBox[0]!, pieceBox[1]!, pieceBox[2]!, pieceBox[3]!, pieceBox[4]!, pieceBox[5]!)
  addPlanes(piece, solid.place)
  const radius = largestBall(0)
  if (radius <= 0) return 0
  start.set(ballCentre)
  if (!isIn(surface, start)) return 0
  return Math.min(radius, surfaceDistance(surface, start, radius))
}

/** Whether a point is inside of a solid where that stands. */
export function isIn({ body, place }: Placed, at: Float64Array): boolean {
  pointInShape(place, at, local)
  return isInside(body, local[0]!, local[1]!, local[2]!)
}
