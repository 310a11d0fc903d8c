import { type Box, cornersOf } from '../maths/box.ts'
import { dot, normalise, subtract } from '../maths/vec3.ts'
import type { CameraState } from '../state/viewer-state.ts'

/** Nearer things are not drawn; smaller would make far faces flicker. */
const leastNear = 0.1
const leastShare = 1 / 20_000

/** The nearest and farthest that must be drawn so that all of the box is in the picture. */
export function clipRange(camera: CameraState, box: Box | undefined): { near: number; far: number } {
  if (!box) return { near: leastNear, far: 1000 }
  const forward = normalise(subtract(camera.target, camera.eye), [0, 1, 0])
  const depths = cornersOf(box).map((corner) => dot(subtract(corner, camera.eye), forward))
  const [least, most] = [Math.min(...depths), Math.max(...depths)]
  const margin = Math.max(0.5, (most - least) * 0.02)
  if (camera.projection === 'orthographic') return { near: least - margin, far: most + margin }
  const far = Math.max(10, most + margin)
  return { near: Math.max(leastNear, far * leastShare, (least - margin) * 0.98), far }
}
