import type { CutPlane } from '../cut/cut-planes.ts'
import type { Ray } from '../maths/ray.ts'
import { dot, subtract } from '../maths/vec3.ts'

/** The part of a ray that no plane cuts away, in metres, and the plane through which it begins. */
export interface Kept {
  start: number
  end: number
  entry?: CutPlane
}

/** Nothing where all of it is cut away. What planes leave is one piece, because each takes away a whole side. */
export function keptPart(ray: Ray, planes: readonly CutPlane[], from: number, reach: number): Kept | undefined {
  const kept: Kept = { start: from, end: reach }
  for (const plane of planes) {
    const within = dot(plane.inward, subtract(ray.from, plane.point))
    const speed = dot(plane.inward, ray.direction)
    if (Math.abs(speed) < 1e-12) {
      if (within < 0) return undefined
      continue
    }
    const meets = -within / speed
    if (speed < 0) kept.end = Math.min(kept.end, meets)
    else if (meets > kept.start) {
      kept.start = meets
      kept.entry = plane
    }
  }
  return kept.start <= kept.end ? kept : undefined
}
