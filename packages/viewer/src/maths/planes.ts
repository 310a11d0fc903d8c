import type { Vec3 } from '@sunmao/model'
import type { Box } from './box.ts'
import type { Matrix } from './matrix.ts'

/** Four numbers for each plane: normal (length 1) and distance. Inside is where normal · point + distance ≥ 0. */
export type Planes = Float64Array

/** The six sides of what a view shows, from its matrix (Gribb and Hartmann 2001). */
export function planesOf(m: Matrix): Planes {
  const planes = new Float64Array(24)
  for (let side = 0; side < 6; side++) {
    const sign = side % 2 === 0 ? 1 : -1
    const row = side >> 1
    for (let at = 0; at < 4; at++) planes[side * 4 + at] = m[at * 4 + 3]! + sign * m[at * 4 + row]!
    const length = Math.hypot(planes[side * 4]!, planes[side * 4 + 1]!, planes[side * 4 + 2]!)
    for (let at = 0; at < 4; at++) planes[side * 4 + at]! /= length
  }
  return planes
}

/** The same planes for points that are counted from `zero`. */
export function movePlanes(planes: Planes, zero: Vec3): Planes {
  const moved = planes.slice()
  for (let at = 0; at < moved.length; at += 4)
    moved[at + 3]! += moved[at]! * zero[0] + moved[at + 1]! * zero[1] + moved[at + 2]! * zero[2]
  return moved
}

export const joinPlanes = (a: Planes, b: Planes): Planes => Float64Array.of(...a, ...b)

/** Those that a box is not wholly inside of: what is in the box need not be tested against the others. */
export function planesThrough(planes: Planes, { min, max }: Box): Planes {
  const found: number[] = []
  for (let at = 0; at < planes.length; at += 4) {
    let least = planes[at + 3]!
    for (let axis = 0; axis < 3; axis++) least += planes[at + axis]! * (planes[at + axis]! > 0 ? min : max)[axis]!
    if (least < 0) found.push(...planes.subarray(at, at + 4))
  }
  return Float64Array.from(found)
}
