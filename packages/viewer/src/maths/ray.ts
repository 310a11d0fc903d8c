import type { Vec3 } from '@sunmao/model'
import { addScaled, dot, subtract } from './vec3.ts'

export interface Ray {
  from: Vec3
  /** Length 1. */
  direction: Vec3
}

export const along = ({ from, direction }: Ray, metres: number): Vec3 => addScaled(from, direction, metres)

/** Metres along the ray to a plane; nothing when it runs beside or away. */
export function meetPlane(ray: Ray, point: Vec3, normal: Vec3): number | undefined {
  const towards = dot(ray.direction, normal)
  if (Math.abs(towards) < 1e-9) return undefined
  const metres = dot(subtract(point, ray.from), normal) / towards
  return metres >= 0 ? metres : undefined
}

/**
 * The nearest triangle along a ray, seen from either side (Möller and Trumbore 1997), and how far it is. `corners` has three
 * numbers for each vertex; indices count from `firstVertex`. No object is made per triangle: shapes have thousands.
 */
export function meetTriangles(
  { from, direction }: Ray,
  corners: Float64Array,
  indices: Uint32Array,
  firstVertex: number,
): { metres: number; triangle: number } | undefined {
  const [dx, dy, dz] = direction
  let metres = Infinity
  let triangle = -1
  for (let at = 0; at < indices.length; at += 3) {
    const a = (indices[at]! - firstVertex) * 3
    const b = (indices[at + 1]! - firstVertex) * 3
    const c = (indices[at + 2]! - firstVertex) * 3
    const ax = corners[a]!
    const ay = corners[a + 1]!
    const az = corners[a + 2]!
    const e1x = corners[b]! - ax
    const e1y = corners[b + 1]! - ay
    const e1z = corners[b + 2]! - az
    const e2x = corners[c]! - ax
    const e2y = corners[c + 1]! - ay
    const e2z = corners[c + 2]! - az
    const px = dy * e2z - dz * e2y
    const py = dz * e2x - dx * e2z
    const pz = dx * e2y - dy * e2x
    const area = e1x * px + e1y * py + e1z * pz
    if (area > -1e-14 && area < 1e-14) continue
    const tx = from[0] - ax
    const ty = from[1] - ay
    const tz = from[2] - az
    const u = (tx * px + ty * py + tz * pz) / area
    if (u < -1e-9 || u > 1 + 1e-9) continue
    const qx = ty * e1z - tz * e1y
    const qy = tz * e1x - tx * e1z
    const qz = tx * e1y - ty * e1x
    const v = (dx * qx + dy * qy + dz * qz) / area
    if (v < -1e-9 || u + v > 1 + 1e-9) continue
    const away = (e2x * qx + e2y * qy + e2z * qz) / area
    if (away >= 0 && away < metres) {
      metres = away
      triangle = at
    }
  }
  return triangle < 0 ? undefined : { metres, triangle }
}

/** The point of the line a–b that is nearest to the ray. */
export function nearestOnLine({ from, direction }: Ray, a: Vec3, b: Vec3): Vec3 {
  const line = subtract(b, a)
  const between = subtract(a, from)
  const lineLine = dot(line, line)
  const lineRay = dot(line, direction)
  const bottom = lineLine - lineRay * lineRay
  if (lineLine < 1e-18 || bottom < 1e-15) return a
  const share = (dot(between, direction) * lineRay - dot(between, line)) / bottom
  return addScaled(a, line, Math.min(1, Math.max(0, share)))
}
