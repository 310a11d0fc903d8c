// Where an instance stands: shape coordinates → metres about a point near the pair that is looked at, so that doubles keep
// their digits however far from the origin a site lies.
import type { SceneModel } from './scene-model.ts'

export interface Place {
  /** Three rows of three, and what is added. */
  turn: Float64Array
  move: Float64Array
  /** The inverse of `turn`, transposed: it turns normals. */
  normals: Float64Array
  /** A shape that is pressed flat has neither inside nor normals. */
  isFlat: boolean
  /** It only turns, mirrors and moves: normals keep their length. */
  isRigid: boolean
  /** Least and most of the shape's box here. */
  box: Float64Array
}

export const newPlace = (): Place => ({
  turn: new Float64Array(9),
  move: new Float64Array(3),
  normals: new Float64Array(9),
  isFlat: false,
  isRigid: true,
  box: new Float64Array(6),
})

const flatDeterminant = 1e-12
/** An orthogonal matrix is its own inverse transposed, to this. */
const rigid = 1e-9

/** Sets `place` to that of an instance of a model, about `origin`. */
export function setPlace(place: Place, { meshes, matrix }: SceneModel, instance: number, origin: Float64Array): void {
  const { turn, move, normals: n } = place
  const own = meshes.matrices
  const at = instance * 12
  for (let row = 0; row < 3; row++) {
    const a = matrix[row * 4]!
    const b = matrix[row * 4 + 1]!
    const c = matrix[row * 4 + 2]!
    for (let column = 0; column < 3; column++)
      turn[row * 3 + column] = a * own[at + column]! + b * own[at + 4 + column]! + c * own[at + 8 + column]!
    move[row] = a * own[at + 3]! + b * own[at + 7]! + c * own[at + 11]! + (matrix[row * 4 + 3]! - origin[row]!)
  }
  n[0] = turn[4]! * turn[8]! - turn[5]! * turn[7]!
  n[1] = turn[5]! * turn[6]! - turn[3]! * turn[8]!
  n[2] = turn[3]! * turn[7]! - turn[4]! * turn[6]!
  n[3] = turn[2]! * turn[7]! - turn[1]! * turn[8]!
  n[4] = turn[0]! * turn[8]! - turn[2]! * turn[6]!
  n[5] = turn[1]! * turn[6]! - turn[0]! * turn[7]!
  n[6] = turn[1]! * turn[5]! - turn[2]! * turn[4]!
  n[7] = turn[2]! * turn[3]! - turn[0]! * turn[5]!
  n[8] = turn[0]! * turn[4]! - turn[1]! * turn[3]!
  const determinant = turn[0]! * n[0] + turn[1]! * n[1] + turn[2]! * n[2]
  place.isFlat = Math.abs(determinant) < flatDeterminant
  let off = 0
  if (!place.isFlat)
    for (let k = 0; k < 9; k++) {
      n[k]! /= determinant
      off = Math.max(off, Math.abs(n[k]! - turn[k]!))
    }
  place.isRigid = off < rigid
  boxAt(place, meshes.boxes, meshes.shapes[instance]! * 6, place.box, 0)
}

/** The box around a box of the shape, here. */
export function boxAt(
  { turn, move }: Place,
  from: ArrayLike<number>,
  at: number,
  to: Float64Array,
  target: number,
): void {
  const cx = (from[at]! + from[at + 3]!) / 2
  const cy = (from[at + 1]! + from[at + 4]!) / 2
  const cz = (from[at + 2]! + from[at + 5]!) / 2
  const hx = from[at + 3]! - cx
  const hy = from[at + 4]! - cy
  const hz = from[at + 5]! - cz
  for (let row = 0; row < 3; row++) {
    const a = turn[row * 3]!
    const b = turn[row * 3 + 1]!
    const c = turn[row * 3 + 2]!
    const middle = a * cx + b * cy + c * cz + move[row]!
    const half = Math.abs(a) * hx + Math.abs(b) * hy + Math.abs(c) * hz
    to[target + row] = middle - half
    to[target + row + 3] = middle + half
  }
}

/** The box in shape coordinates around a box from here. */
export function boxInShape({ normals: n, move }: Place, from: Float64Array, to: Float64Array): void {
  const cx = (from[0]! + from[3]!) / 2 - move[0]!
  const cy = (from[1]! + from[4]!) / 2 - move[1]!
  const cz = (from[2]! + from[5]!) / 2 - move[2]!
  const hx = (from[3]! - from[0]!) / 2
  const hy = (from[4]! - from[1]!) / 2
  const hz = (from[5]! - from[2]!) / 2
  for (let row = 0; row < 3; row++) {
    const middle = n[row]! * cx + n[row + 3]! * cy + n[row + 6]! * cz
    const half = Math.abs(n[row]!) * hx + Math.abs(n[row + 3]!) * hy + Math.abs(n[row + 6]!) * hz
    to[row] = middle - half
    to[row + 3] = middle + half
  }
}

/** A point from here in shape coordinates. */
export function pointInShape({ normals: n, move }: Place, point: Float64Array, to: Float64Array): void {
  const x = point[0]! - move[0]!
  const y = point[1]! - move[1]!
  const z = point[2]! - move[2]!
  for (let row = 0; row < 3; row++) to[row] = n[row]! * x + n[row + 3]! * y + n[row + 6]! * z
}
