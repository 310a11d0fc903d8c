import type { Place } from '../scene/place.ts'
import { addTurnedPlanes } from '../solid/largest-ball.ts'
import type { Piece } from '../solid/piece.ts'

/** The planes of a piece, where it stands. */
export const addPlanes = ({ planes }: Piece, { normals, move, isRigid }: Place): void =>
  addTurnedPlanes(planes, normals, move, isRigid)
