// Two solids made of convex pieces: the largest ball in the common part of two pieces is a linear programme, exact and with
// a bound that refuses touching ones at once. Over several pieces the ball then grows across their joints.
import { contactDepth } from '../limits.ts'
import { boxAt, type Place } from '../scene/place.ts'
import type { Piece } from '../solid/body.ts'
import { ballCentre, centreBall, isHeldBy, largestBall, startBall } from '../solid/largest-ball.ts'
import { addPlanes } from './add-planes.ts'
import { growBall, type Placed } from './grow-ball.ts'
import { addOverlap, type Hit, intersectBoxes, overlapBox } from './hit.ts'

const firstBox = new Float64Array(6)
const secondBox = new Float64Array(6)
const shared = new Float64Array(6)
const point = new Float64Array(3)
const atJoint = new Float64Array(3)
/** Rows that the box has in the problem, before those of the pieces. */
const boxPlanes = 6
const within = new Float64Array(6)

/** A ball at a joint of pieces grows from where it is at least this share of the best one. */
const worthGrowing = 0.7

/** Adds to `hit` when the common volume holds a ball wider than `tolerance`. */
export function checkSolids(a: Placed, b: Placed, tolerance: number, hit: Hit): void {
  const isWhole = a.body.pieces.length === 1 && b.body.pieces.length === 1
  const enough = Math.max(isWhole ? tolerance : 0, contactDepth) / 2
  let best = 0
  let bestAtJoint = 0
  shared.fill(Number.POSITIVE_INFINITY, 0, 3).fill(Number.NEGATIVE_INFINITY, 3, 6)
  setWithin(a, b)
  for (const first of a.body.pieces) {
    boxAt(a.place, first.box, 0, firstBox, 0)
    for (const second of b.body.pieces) {
      boxAt(b.place, second.box, 0, secondBox, 0)
      if (!areNear(enough * 2)) continue
      const least = Math.max(enough, best * worthGrowing)
      const radius = commonBall(first, a.place, second, b.place, least)
      if (radius <= least) continue
      if (radius > bestAtJoint && !isWhole && isAtJoint(first, second)) {
        bestAtJoint = radius
        atJoint.set(ballCentre)
      }
      if (radius <= best) continue
      best = radius
      if (isWhole) centreBall(radius)
      point.set(ballCentre)
    }
  }
  if (bestAtJoint > best * worthGrowing) {
    const grown = growBall(a, b, atJoint, bestAtJoint, within)
    if (grown > best) point.set(atJoint)
    best = Math.max(best, grown)
  }
  if (best * 2 > Math.max(tolerance, contactDepth)) addOverlap(hit, best * 2, point, shared, 'solid')
}

/** Whether the ball is held where one of the two pieces was cut from the rest of its body. */
const isAtJoint = (first: Piece, second: Piece) =>
  (first.inner !== undefined && isHeldBy(boxPlanes, first.inner)) ||
  (second.inner !== undefined && isHeldBy(boxPlanes + first.planes.length / 4, second.inner))

function setWithin(a: Placed, b: Placed): void {
  boxAt(a.place, a.body.box, 0, firstBox, 0)
  boxAt(b.place, b.body.box, 0, secondBox, 0)
  intersectBoxes(firstBox, secondBox)
  within.set(overlapBox)
}

/** Whether the boxes of two pieces share enough; then `shared` reaches over it. */
function areNear(least: number): boolean {
  intersectBoxes(firstBox, secondBox)
  for (let axis = 0; axis < 3; axis++) if (overlapBox[axis + 3]! - overlapBox[axis]! <= least) return false
  for (let axis = 0; axis < 3; axis++) {
    if (overlapBox[axis]! < shared[axis]!) shared[axis] = overlapBox[axis]!
    if (overlapBox[axis + 3]! > shared[axis + 3]!) shared[axis + 3] = overlapBox[axis + 3]!
  }
  return true
}

/** Its centre is in `ballCentre`. At most `enough`: there is none that is larger. */
function commonBall(first: Piece, firstPlace: Place, second: Piece, secondPlace: Place, enough: number): number {
  // The bodies' box, not the pieces': a ball that is held by a joint must be held by the joint's own plane.
  startBall(within[0]!, within[1]!, within[2]!, within[3]!, within[4]!, within[5]!)
  addPlanes(first, firstPlace)
  addPlanes(second, secondPlace)
  return largestBall(enough)
}
