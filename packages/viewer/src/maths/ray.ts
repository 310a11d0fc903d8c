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
