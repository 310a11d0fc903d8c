import type { Vec3 } from '@sunmao/model'
import type { CutPlane } from '../cut/cut-planes.ts'
import { cornerOf, type Sheet } from '../draw/sheets.ts'
import { along, meetPlane, type Ray } from '../maths/ray.ts'
import { cross, dot, subtract } from '../maths/vec3.ts'

export interface SheetHit {
  sheet: Sheet
  /** In the world. */
  point: Vec3
  /** On the picture: shares of its width from the left and of its height from below. */
  at: readonly [number, number]
  metres: number
}

/** The nearest sheet that a ray meets where no section has cut it away. */
export function hitSheet(
  sheets: readonly Sheet[],
  ray: Ray,
  planes: readonly CutPlane[],
  storeyGap: number,
): SheetHit | undefined {
  let best: SheetHit | undefined
  for (const sheet of sheets) {
    const corner = cornerOf(sheet, storeyGap)
    const normal = cross(sheet.across, sheet.up)
    const size = dot(normal, normal)
    const metres = size > 0 ? meetPlane(ray, corner, normal) : undefined
    if (metres === undefined || (best && metres >= best.metres)) continue
    const point = along(ray, metres)
    const from = subtract(point, corner)
    const at = [dot(cross(from, sheet.up), normal) / size, dot(cross(sheet.across, from), normal) / size] as const
    if (at.some((share) => share < 0 || share > 1)) continue
    if (planes.some((plane) => dot(subtract(point, plane.point), plane.inward) < 0)) continue
    best = { sheet, point, at, metres }
  }
  return best
}
