import type { Vec3 } from '@sunmao/model'
import { type Box, middleOf, radiusOf } from '../maths/box.ts'
import { addScaled, normalise, subtract } from '../maths/vec3.ts'
import type { CameraState } from '../state/viewer-state.ts'

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
const margin = 1.12

/** A camera that shows all of the box; `back` is the direction from its middle to the eye, as it is unless given. */
export function fitCamera(camera: CameraState, box: Box, back: Vec3 | undefined, aspect: number): CameraState {
  const target = middleOf(box)
  const radius = Math.max(0.25, radiusOf(box)) * margin
  const half = (camera.fieldOfView * Math.PI) / 360
  const narrow = Math.min(half, Math.atan(Math.tan(half) * aspect))
  const away = back ?? normalise(subtract(camera.eye, camera.target))
  return {
    ...camera,
    target,
    eye: addScaled(target, away, radius / Math.sin(narrow)),
    viewHeight: (2 * radius) / Math.min(1, aspect),
  }
}
