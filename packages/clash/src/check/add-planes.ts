import type { Place } from '../scene/place.ts'
import type { Piece } from '../solid/body.ts'
import { addPlane } from '../solid/largest-ball.ts'

/** The planes of a piece, where it stands. */
export function addPlanes({ planes }: Piece, { normals: n, move, isRigid }: Place): void {
  for (let at = 0; at < planes.length; at += 4) {
    const a = planes[at]!
    const b = planes[at + 1]!
    const c = planes[at + 2]!
    const x = n[0]! * a + n[1]! * b + n[2]! * c
    const y = n[3]! * a + n[4]! * b + n[5]! * c
    const z = n[6]! * a + n[7]! * b + n[8]! * c
    const scale = isRigid ? 1 : 1 / Math.sqrt(x * x + y * y + z * z)
    const off = (x * move[0]! + y * move[1]! + z * move[2]! + planes[at + 3]!) * scale
    addPlane(x * scale, y * scale, z * scale, off)
  }
}
