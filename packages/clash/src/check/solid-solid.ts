// Two solids made of convex pieces: the largest ball in the common part of two pieces is a linear programme, exact and with
// a bound that refuses touching ones at once. Over several pieces the ball then grows across their joints.
import { contactDepth, maxPieces } from '../limits.ts'
import { boxAt } from '../scene/place.ts'
import {
  ballCentre,
  centreBall,
  isHeldBy,
  keepPlanes,
  largestBall,
  planeCount,
  startBall,
} from '../solid/largest-ball.ts'
import type { Piece } from '../solid/piece.ts'
import { addPlanes } from './add-planes.ts'
import { growBall, type Placed } from './grow-ball.ts'
import { addOverlap, clearBox, copy, type Hit, intersectBoxes, overlapBox } from './hit.ts'

const firstBox = new Float64Array(6)
const secondBox = new Float64Array(6)
/** Boxes of the second body's pieces: each is held beside every piece of the first. */
const secondBoxes = new Float64Array(maxPieces * 6)
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
  clearBox(shared)
  setWithin(a, b)
  const { pieces } = b.body
  for (let to = 0; to < pieces.length; to++) boxAt(b.place, pieces[to]!.box, 0, secondBoxes, to * 6)
  for (const first of a.body.pieces) {
    boxAt(a.place, first.box, 0, firstBox, 0)
    let kept = 0
    for (let to = 0; to < pieces.length; to++) {
      if (!areNear(to * 6, enough * 2)) continue
      const second = pieces[to]!
      if (kept === 0) kept = startWith(first, a)
      else keepPlanes(kept)
      addPlanes(second, b.place)
      const least = Math.max(enough, best * worthGrowing)
      // Its centre is in `ballCentre`. At most `least`: there is none that is larger.
      const radius = largestBall(least)
      if (radius <= least) continue
      if (radius > bestAtJoint && !isWhole && isAtJoint(first, second)) {
        bestAtJoint = radius
        copy(ballCentre, atJoint)
      }
      if (radius <= best) continue
      best = radius
      if (isWhole) centreBall(radius)
      copy(ballCentre, point)
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
  copy(overlapBox, within)
}

/** Whether the boxes of two pieces share enough; then `shared` reaches over it. */
function areNear(at: number, least: number): boolean {
  const x0 = Math.max(firstBox[0]!, secondBoxes[at]!)
  const x1 = Math.min(firstBox[3]!, secondBoxes[at + 3]!)
  if (x1 - x0 <= least) return false
  const y0 = Math.max(firstBox[1]!, secondBoxes[at + 1]!)
  const y1 = Math.min(firstBox[4]!, secondBoxes[at + 4]!)
  if (y1 - y0 <= least) return false
  const z0 = Math.max(firstBox[2]!, secondBoxes[at + 2]!)
  const z1 = Math.min(firstBox[5]!, secondBoxes[at + 5]!)
  if (z1 - z0 <= least) return false
  if (x0 < shared[0]!) shared[0] = x0
  if (y0 < shared[1]!) shared[1] = y0
  if (z0 < shared[2]!) shared[2] = z0
  if (x1 > shared[3]!) shared[3] = x1
  if (y1 > shared[4]!) shared[4] = y1
  if (z1 > shared[5]!) shared[5] = z1
  return true
}

/** Begins the problem of a piece with each of the second body's; returns how many planes they have in common. */
function startWith(first: Piece, { place }: Placed): number {
  // The bodies' box, not the pieces': a ball that is held by a joint must be held by the joint's own plane.
  startBall(within[0]!, within[1]!, within[2]!, within[3]!, within[4]!, within[5]!)
  addPlanes(first, place)
  return planeCount()
}
