import type { Place } from '../scene/place.ts'
import type { Body } from './piece.ts'

/** 1 where the normals of a solid's triangles point outwards; -1 when they are turned round or mirrored, not both. */
export function outwardOf({ body, place: { turn: t } }: { body: Body; place: Place }): 1 | -1 {
  const determinant =
    t[0]! * (t[4]! * t[8]! - t[5]! * t[7]!) -
    t[1]! * (t[3]! * t[8]! - t[5]! * t[6]!) +
    t[2]! * (t[3]! * t[7]! - t[4]! * t[6]!)
  return determinant < 0 === body.isInsideOut ? 1 : -1
}
