import type { Vec3 } from '@sunmao/model'
import { type Box, cornersOf, middleOf } from '../maths/box.ts'
import { addScaled, dot, normalise, subtract } from '../maths/vec3.ts'
import type { CameraState } from '../state/viewer-state.ts'
import { viewOf } from './view.ts'

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
export const standardCamera = (camera: CameraState, which: StandardView, box: Box, aspect: number): CameraState =>
  fitCamera({ ...camera, up: sides[which].up }, box, sides[which].back, aspect)

/** Room around what is fitted. */
const margin = 1.08
/** What is smaller is looked at from as far as this many metres of it. */
const least = 0.25

/** Near corners look larger than far ones: the middle of the picture is found in a few steps. */
const steps = 3

/** A camera that shows all of the box; `back` is the direction from its middle to the eye, as it is unless given. */
export function fitCamera(camera: CameraState, box: Box, back: Vec3 | undefined, aspect: number): CameraState {
  const away = back ?? normalise(subtract(camera.eye, camera.target))
  const { right, up } = viewOf({ ...camera, target: [0, 0, 0], eye: away }, aspect, 1)
  const tangent = Math.tan((camera.fieldOfView * Math.PI) / 360)
  const isFlat = camera.projection === 'orthographic'
  let target = middleOf(box)
  let fitted = camera
  for (let step = 0; step < steps; step++) {
    const corners = cornersOf(box).map((corner) => {
      const from = subtract(corner, target)
      return { x: dot(from, right), y: dot(from, up), z: dot(from, away) }
    })
    const halves = corners.map(({ x, y }) => Math.max(Math.abs(y), Math.abs(x) / aspect))
    const height = Math.max(least, 2 * Math.max(...halves)) * margin
    const reach = Math.max(least, ...corners.map(({ z }, at) => halves[at]! / tangent + z)) * margin
    fitted = { ...camera, target, eye: addScaled(target, away, reach), viewHeight: height }
    const middle = (side: 'x' | 'y') => {
      const seen = corners.map((corner) => (isFlat ? corner[side] : (corner[side] * reach) / (reach - corner.z)))
      return (Math.min(...seen) + Math.max(...seen)) / 2
    }
    target = addScaled(addScaled(target, right, middle('x')), up, middle('y'))
  }
  return fitted
}
