// Places in space: twelve numbers, rows of x, y and z with what is added at the end of each.
import type { Point3 } from '../tags/entity.ts'

export type Matrix = readonly number[]

export const identity: Matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]

/** First `b`, then `a`. */
export function multiply(a: Matrix, b: Matrix): Matrix {
  const out: number[] = []
  for (let row = 0; row < 12; row += 4)
    for (let column = 0; column < 4; column++)
      out.push(
        a[row]! * b[column]! +
          a[row + 1]! * b[column + 4]! +
          a[row + 2]! * b[column + 8]! +
          (column === 3 ? a[row + 3]! : 0),
      )
  return out
}

export const moved = (x: number, y: number, z = 0): Matrix => [1, 0, 0, x, 0, 1, 0, y, 0, 0, 1, z]

export const scaled = (x: number, y: number, z = 1): Matrix => [x, 0, 0, 0, 0, y, 0, 0, 0, 0, z, 0]

/** Around z, in radians. */
export const turned = (angle: number): Matrix => {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return [cos, -sin, 0, 0, sin, cos, 0, 0, 0, 0, 1, 0]
}

/** Seen from above: z is dropped. */
export const apply = (m: Matrix, x: number, y: number, z = 0): readonly [number, number] => [
  m[0]! * x + m[1]! * y + m[2]! * z + m[3]!,
  m[4]! * x + m[5]! * y + m[6]! * z + m[7]!,
]

/** Below this, in both x and y, an extrusion direction counts as along z and the x axis is taken from y: the format's rule. */
const nearZ = 1 / 64

/** From the coordinates of a flat entity to those of the world, by the arbitrary axis algorithm; nothing when they are the same. */
export function extrusion([x, y, z]: Point3): Matrix | undefined {
  const length = Math.hypot(x, y, z)
  if (!(length > 0) || (x === 0 && y === 0 && z > 0)) return undefined
  const n = [x / length, y / length, z / length] as const
  const isNearZ = Math.abs(n[0]) < nearZ && Math.abs(n[1]) < nearZ
  const ax = unit(isNearZ ? cross([0, 1, 0], n) : cross([0, 0, 1], n))
  const ay = unit(cross(n, ax))
  return [ax[0], ay[0], n[0], 0, ax[1], ay[1], n[1], 0, ax[2], ay[2], n[2], 0]
}

export const cross = (a: Point3, b: Point3): Point3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]

const unit = ([x, y, z]: Point3): Point3 => {
  const length = Math.hypot(x, y, z) || 1
  return [x / length, y / length, z / length]
}

/** How lengths change, as the mean of both directions. */
export const scaleOf = (m: Matrix): number =>
  Math.sqrt(Math.abs(m[0]! * m[5]! - m[1]! * m[4]!)) || Math.hypot(m[0]!, m[4]!) || Math.hypot(m[1]!, m[5]!)

export const degrees = (value: number): number => (value * Math.PI) / 180
