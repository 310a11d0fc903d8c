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

/** Metres along the ray to a triangle, seen from either side (Möller and Trumbore 1997); -1 when it misses. */
export function meetTriangle({ from, direction }: Ray, a: Vec3, b: Vec3, c: Vec3): number {
  const [e1x, e1y, e1z] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]]
  const [e2x, e2y, e2z] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]]
  const px = direction[1] * e2z - direction[2] * e2y
  const py = direction[2] * e2x - direction[0] * e2z
  const pz = direction[0] * e2y - direction[1] * e2x
  const area = e1x * px + e1y * py + e1z * pz
  if (Math.abs(area) < 1e-14) return -1
  const [tx, ty, tz] = [from[0] - a[0], from[1] - a[1], from[2] - a[2]]
  const u = (tx * px + ty * py + tz * pz) / area
  if (u < -1e-9 || u > 1 + 1e-9) return -1
  const qx = ty * e1z - tz * e1y
  const qy = tz * e1x - tx * e1z
  const qz = tx * e1y - ty * e1x
  const v = (direction[0] * qx + direction[1] * qy + direction[2] * qz) / area
  if (v < -1e-9 || u + v > 1 + 1e-9) return -1
  return (e2x * qx + e2y * qy + e2z * qz) / area
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
