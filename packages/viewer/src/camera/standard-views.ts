import type { Vec3 } from '@sunmao/model'
import { type Box, cornersOf, middleOf } from '../maths/box.ts'
import { addScaled, dot, normalise, subtract } from '../maths/vec3.ts'
import type { CameraState } from '../state/viewer-state.ts'
import { viewOf } from './view.ts'
import type { VisibleArea } from './visible-area.ts'

/** Keys 1 … 6, and the bird's view. */
export type StandardView = 'top' | 'front' | 'right' | 'back' | 'left' | 'bottom' | 'corner'

export const standardViews: readonly StandardView[] = ['top', 'front', 'right', 'back', 'left', 'bottom']

/** Where one stands, seen from the middle, and what is up. */
const sides: Record<StandardView, { back: Vec3; up: Vec3 }> = {
  top: { back: [0, 0, 1], up: [0, 1, 0] },
  front: { back: [0, -1, 0], up: [0, 0, 1] },
  right: { back: [1, 0, 0], up: [0, 0, 1] },
  back: { back: [0, 1, 0], up: [0, 0, 1] },
  left: { back: [-1, 0, 0], up: [0, 0, 1] },
  bottom: { back: [0, 0, -1], up: [0, 1, 0] },
  corner: { back: normalise([0.62, -0.78, 0.55]), up: [0, 0, 1] },
}

/** A camera that shows all of the box from a standard side. */
export const standardCamera = (camera: CameraState, which: StandardView, box: Box, area: VisibleArea): CameraState =>
  fitCamera({ ...camera, up: sides[which].up }, box, sides[which].back, area)

/** Room around what is fitted. */
const margin = 1.08
/** What is smaller is looked at from as far as this many metres of it. */
const least = 0.25

/** Near corners look larger than far ones: the middle of the picture is found in a few steps. */
const steps = 3

/**
 * A camera that shows all of the box in the visible area; `back` is the direction from its middle to the eye, as it is
 * unless given. The eye stands beside the middle by as much as the area does: seen from there, places are skewed by it.
 */
export function fitCamera(camera: CameraState, box: Box, back: Vec3 | undefined, area: VisibleArea): CameraState {
  const away = back ?? normalise(subtract(camera.eye, camera.target))
  const { right, up } = viewOf({ ...camera, target: [0, 0, 0], eye: away }, area.aspect, 1)
  const tangent = Math.tan((camera.fieldOfView * Math.PI) / 360)
  const isFlat = camera.projection === 'orthographic'
  const { aspect, halfWidth, halfHeight } = area
  const skew = isFlat ? { x: 0, y: 0 } : { x: area.x * aspect * tangent, y: area.y * tangent }
  let target = middleOf(box)
  let fitted = camera
  for (let step = 0; step < steps; step++) {
    const corners = cornersOf(box).map((corner) => {
      const from = subtract(corner, target)
      const z = dot(from, away)
      return { x: dot(from, right) + skew.x * z, y: dot(from, up) + skew.y * z, z }
    })
    const halves = corners.map(({ x, y }) => Math.max(Math.abs(y) / halfHeight, Math.abs(x) / (aspect * halfWidth)))
    const height = Math.max(least, 2 * Math.max(...halves)) * margin
    const reach = Math.max(least, ...corners.map(({ z }, at) => halves[at]! / tangent + z)) * margin
    const aside = isFlat
      ? { x: (area.x * aspect * height) / 2, y: (area.y * height) / 2 }
      : { x: skew.x * reach, y: skew.y * reach }
    const middle = addScaled(addScaled(target, right, -aside.x), up, -aside.y)
    fitted = { ...camera, target: middle, eye: addScaled(middle, away, reach), viewHeight: height }
    const middleOfSeen = (side: 'x' | 'y') => {
      const seen = corners.map((corner) => (isFlat ? corner[side] : (corner[side] * reach) / (reach - corner.z)))
      return (Math.min(...seen) + Math.max(...seen)) / 2
    }
    target = addScaled(addScaled(target, right, middleOfSeen('x')), up, middleOfSeen('y'))
  }
  return fitted
}
