import type { Vec3 } from '@sunmao/model'
import { maxPlanes } from '../draw/shaders.ts'
import type { Planes } from '../maths/planes.ts'
import { cross, dot, normalise, scale, subtract } from '../maths/vec3.ts'
import type { ViewerState } from '../state/viewer-state.ts'

/** A plane that cuts; what lies on the side of `inward` stays. */
export interface CutPlane {
  point: Vec3
  inward: Vec3
  /** Two directions in the plane, at right angles. */
  across: Vec3
  above: Vec3
}

/** All that cuts: the planes, and the six sides of the box. */
export function cutPlanesOf({
  sectionPlanes,
  sectionBox,
}: Pick<ViewerState, 'sectionPlanes' | 'sectionBox'>): CutPlane[] {
  const planes = sectionPlanes.map(({ point, normal }) => makePlane(point, scale(normalise(normal), -1)))
  if (sectionBox) {
    const axes: Vec3[] = [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ]
    for (const axis of axes) planes.push(makePlane(sectionBox.min, axis), makePlane(sectionBox.max, scale(axis, -1)))
  }
  return planes.slice(0, maxPlanes)
}

function makePlane(point: Vec3, inward: Vec3): CutPlane {
  const across = normalise(Math.abs(inward[2]) < 0.9 ? cross([0, 0, 1], inward) : cross([0, 1, 0], inward))
  return { point, inward, across, above: cross(inward, across) }
}

/** Four numbers for each: inward and distance, for points counted from `zero`. */
export const cutPlanesFrom = (planes: readonly CutPlane[], zero: Vec3): Planes =>
  Float64Array.from(planes.flatMap(({ point, inward }) => [...inward, -dot(inward, subtract(point, zero))]))
