// 4 × 4 matrices by columns, as WebGL wants them, in doubles.
import type { Vec3 } from '@sunmao/model'

export type Matrix = Float64Array

export function multiply(a: Matrix, b: Matrix): Matrix {
  const result = new Float64Array(16)
  for (let column = 0; column < 4; column++)
    for (let row = 0; row < 4; row++) {
      let sum = 0
      for (let at = 0; at < 4; at++) sum += a[at * 4 + row]! * b[column * 4 + at]!
      result[column * 4 + row] = sum
    }
  return result
}

/** `fieldOfView` in radians, from bottom to top. */
export function perspective(fieldOfView: number, aspect: number, near: number, far: number): Matrix {
  const f = 1 / Math.tan(fieldOfView / 2)
  const m = new Float64Array(16)
  m[0] = f / aspect
  m[5] = f
  m[10] = (far + near) / (near - far)
  m[11] = -1
  m[14] = (2 * far * near) / (near - far)
  return m
}

/** `height` in metres, from bottom to top; `near` may lie behind the eye. */
export function orthographic(height: number, aspect: number, near: number, far: number): Matrix {
  const m = new Float64Array(16)
  m[0] = 2 / (height * aspect)
  m[5] = 2 / height
  m[10] = 2 / (near - far)
  m[14] = (far + near) / (near - far)
  m[15] = 1
  return m
}

/** World axes → axes of the view. The eye is at zero: what is drawn is relative to it already. */
export const viewRotation = (right: Vec3, up: Vec3, forward: Vec3): Matrix =>
  Float64Array.of(
    ...[right[0], up[0], -forward[0], 0],
    ...[right[1], up[1], -forward[1], 0],
    ...[right[2], up[2], -forward[2], 0],
    ...[0, 0, 0, 1],
  )

/** Makes the rectangle (x, y = its middle, in the range -1 … 1) fill the whole picture. */
export function cropTo(x: number, y: number, width: number, height: number): Matrix {
  const m = new Float64Array(16)
  m[0] = 2 / width
  m[5] = 2 / height
  m[10] = 1
  m[15] = 1
  m[12] = -x * m[0]
  m[13] = -y * m[5]
  return m
}

/** x y z w before the division. */
export function transform(m: Matrix, [x, y, z]: Vec3): [number, number, number, number] {
  const row = (at: number) => m[at]! * x + m[at + 4]! * y + m[at + 8]! * z + m[at + 12]!
  return [row(0), row(1), row(2), row(3)]
}
