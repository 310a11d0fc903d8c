// A direction from which some elements are seen with nothing before them. Tries a ring of directions and asks rays. Of several
// groups none may be lost: one that is seen whole does not make up for another that is behind it.
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

/** How much of a place of a group is hidden by what a ray meets on the `reach` metres to it: 0 nothing, 1 all. */
export type Hidden = (ray: Ray, reach: number, group: number) => number

/** From the middle of the boxes to the eye; among equals the direction of now wins. */
export function goodAngle(
  camera: CameraState,
  groups: readonly (readonly Box[])[],
  whole: Box,
  area: VisibleArea,
  hidden: Hidden,
): Vec3 {
  const places = groups.map((boxes) => boxes.flatMap(placesOf)).filter((points) => points.length > 0)
  const now = normalise(subtract(camera.eye, camera.target))
  let best: { back: Vec3; value: number } | undefined
  for (const pitch of pitches)
    for (let at = 0; at < headings; at++) {
      // Between the axes: most buildings stand along them, and one would see a single face.
      const heading = ((at + 0.5) / headings) * 2 * Math.PI
      const back: Vec3 = [Math.cos(heading) * Math.cos(pitch), Math.sin(heading) * Math.cos(pitch), Math.sin(pitch)]
      const { eye: from } = fitCamera(camera, whole, back, area)
      const seen = places.map((points, group) => {
        const share = (point: Vec3) => {
          const ray = { from, direction: normalise(subtract(point, from)) }
          return 1 - hidden(ray, distance(from, point) * arrived, group)
        }
        return points.reduce((sum, point) => sum + share(point), 0) / points.length
      })
      const mean = seen.reduce((sum, share) => sum + share, 0) / Math.max(1, seen.length)
      const value = (mean + Math.min(1, ...seen)) / 2 + 0.08 * dot(back, now) + (pitch === pitches[0] ? 0.02 : 0)
      if (!best || value > best.value) best = { back, value }
    }
  return best?.back ?? now
}

function placesOf(box: Box): Vec3[] {
  const middle = middleOf(box)
  return [middle, ...cornersOf(box).map((corner) => between(corner, middle, inset))]
}
