// A direction from which some elements are seen with nothing before them. Tries a ring of directions and asks rays.
import type { Vec3 } from '@sunmao/model'
import { type Box, cornersOf, middleOf } from '../maths/box.ts'
import type { Ray } from '../maths/ray.ts'
import { between, distance, dot, normalise, subtract } from '../maths/vec3.ts'
import type { CameraState } from '../state/viewer-state.ts'
import { fitCamera } from './standard-views.ts'
import type { VisibleArea } from './visible-area.ts'

const headings = 12
const pitches = [28, 50, 12].map((degrees) => (degrees * Math.PI) / 180)
/** Points of a box are pulled in a little, or its own faces would be in the way. */
const inset = 0.15
/** How much of the way to a point counts as having reached it. */
const arrived = 0.995

/** True when a ray meets something within `reach` metres that is not looked at. */
export type IsHidden = (ray: Ray, reach: number) => boolean

/** From the middle of the boxes to the eye; among equals the direction of now wins. */
export function goodAngle(
  camera: CameraState,
  boxes: readonly Box[],
  whole: Box,
  area: VisibleArea,
  isHidden: IsHidden,
): Vec3 {
  const points = boxes.flatMap((box) => {
    const middle = middleOf(box)
    return [middle, ...cornersOf(box).map((corner) => between(corner, middle, inset))]
  })
  const now = normalise(subtract(camera.eye, camera.target))
  let best: { back: Vec3; value: number } | undefined
  for (const pitch of pitches)
    for (let at = 0; at < headings; at++) {
      // Between the axes: most buildings stand along them, and one would see a single face.
      const heading = ((at + 0.5) / headings) * 2 * Math.PI
      const back: Vec3 = [Math.cos(heading) * Math.cos(pitch), Math.sin(heading) * Math.cos(pitch), Math.sin(pitch)]
      const { eye: from } = fitCamera(camera, whole, back, area)
      const seen = points.filter(
        (point) => !isHidden({ from, direction: normalise(subtract(point, from)) }, distance(from, point) * arrived),
      )
      const value = seen.length / points.length + 0.08 * dot(back, now) + (pitch === pitches[0] ? 0.02 : 0)
      if (!best || value > best.value) best = { back, value }
    }
  return best?.back ?? now
}
