// Vectors in doubles: places in the world may be 500 km from zero, where a float knows only centimetres.
import type { Vec3 } from '@sunmao/model'

export const add = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
export const subtract = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
export const scale = (a: Vec3, by: number): Vec3 => [a[0] * by, a[1] * by, a[2] * by]
/** a + b × by */
export const addScaled = (a: Vec3, b: Vec3, by: number): Vec3 => [a[0] + b[0] * by, a[1] + b[1] * by, a[2] + b[2] * by]
export const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
export const lengthOf = (a: Vec3): number => Math.hypot(a[0], a[1], a[2])
export const distance = (a: Vec3, b: Vec3): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])

/** Length 1; `otherwise` for a vector without a direction. */
export function normalise(a: Vec3, otherwise: Vec3 = [0, 0, 1]): Vec3 {
  const length = lengthOf(a)
  return length > 1e-12 ? scale(a, 1 / length) : otherwise
}

/** Of the way from a to b, 0 … 1. */
export const between = (a: Vec3, b: Vec3, share: number): Vec3 => addScaled(a, subtract(b, a), share)

/** Turned about an axis of length 1, counter-clockwise seen from its tip. */
export function rotate(a: Vec3, axis: Vec3, angle: number): Vec3 {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return add(add(scale(a, cos), scale(cross(axis, a), sin)), scale(axis, dot(axis, a) * (1 - cos)))
}
