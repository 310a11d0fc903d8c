// Two solids made of convex pieces: the largest ball in the common part of two pieces is a linear programme, exact and with
// a bound that refuses touching ones at once. Over several pieces the ball then grows across their joints.
import { contactDepth } from '../limits.ts'
import { boxAt, type Place } from '../scene/place.ts'
import type { Piece } from '../solid/body.ts'
import { addPlane, ballCentre, centreBall, largestBall, startBall } from '../solid/largest-ball.ts'
import { growBall, type Placed } from './grow-ball.ts'
import { addOverlap, type Hit, intersectBoxes, overlapBox } from './hit.ts'

const firstBox = new Float64Array(6)
const secondBox = new Float64Array(6)
const shared = new Float64Array(6)
const point = new Float64Array(3)
const within = new Float64Array(6)

/** Adds to `hit` when the common volume holds a ball wider than `tolerance`. */
export function checkSolids(a: Placed, b: Placed, tolerance: number, hit: Hit): void {
  const isWhole = a.body.pieces.length === 1 && b.body.pieces.length === 1
  const enough = Math.max(isWhole ? tolerance : 0, contactDepth) / 2
  let best = 0
  shared.fill(Number.POSITIVE_INFINITY, 0, 3).fill(Number.NEGATIVE_INFINITY, 3, 6)
  for (const first of a.body.pieces) {
    boxAt(a.place, first.box, 0, firstBox, 0)
    for (const second of b.body.pieces) {
      boxAt(b.place, second.box, 0, secondBox, 0)
      const radius = commonBall(first, a.place, second, b.place, enough)
      if (radius <= enough) continue
      for (let axis = 0; axis < 3; axis++) {
        shared[axis] = Math.min(shared[axis]!, overlapBox[axis]!)
        shared[axis + 3] = Math.max(shared[axis + 3]!, overlapBox[axis + 3]!)
      }
      if (radius <= best) continue
      best = radius
      if (isWhole) centreBall(radius)
      point.set(ballCentre)
    }
  }
  if (best === 0) return
  if (!isWhole) {
    setWithin(a, b)
    best = growBall(a, b, point, best, within)
  }
  if (best * 2 > Math.max(tolerance, contactDepth)) addOverlap(hit, best * 2, point, shared, 'solid')
}

function setWithin(a: Placed, b: Placed): void {
  boxAt(a.place, a.body.box, 0, firstBox, 0)
  boxAt(b.place, b.body.box, 0, secondBox, 0)
  intersectBoxes(firstBox, secondBox)
  within.set(overlapBox)
}

/** Its centre is in `ballCentre`, the boxes' common part in `overlapBox`. At most `enough`: there is none. */
function commonBall(first: Piece, firstPlace: Place, second: Piece, secondPlace: Place, enough: number): number {
  intersectBoxes(firstBox, secondBox)
  for (let axis = 0; axis < 3; axis++) if (overlapBox[axis + 3]! - overlapBox[axis]! <= enough * 2) return 0
  startBall(overlapBox[0]!, overlapBox[1]!, overlapBox[2]!, overlapBox[3]!, overlapBox[4]!, overlapBox[5]!)
  addPlanes(first, firstPlace)
  addPlanes(second, secondPlace)
  return largestBall(enough)
}

/** The planes of a piece, where it stands. */
export function addPlanes({ planes }: Piece, { normals: n, move }: Place): void {
  for (let at = 0; at < planes.length; at += 4) {
    const a = planes[at]!
    const b = planes[at + 1]!
    const c = planes[at + 2]!
    const x = n[0]! * a + n[1]! * b + n[2]! * c
    const y = n[3]! * a + n[4]! * b + n[5]! * c
    const z = n[6]! * a + n[7]! * b + n[8]! * c
    const scale = 1 / Math.sqrt(x * x + y * y + z * z)
    const off = (x * move[0]! + y * move[1]! + z * move[2]! + planes[at + 3]!) * scale
    addPlane(x * scale, y * scale, z * scale, off)
  }
}
