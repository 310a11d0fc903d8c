import type { TogetherView } from '@sunmao/contract'
import { project, type View } from '@sunmao/viewer'

/** Metres from somebody's eye along his look: the way that his cone points. */
const AHEAD = 2
/** Nearer than this he stands where one stands oneself. */
const OWN = 0.5

/** Where somebody stands in a picture, and the way that he looks in it; nothing where that is behind it, or oneself. */
export function placeOfCone(
  seen: View,
  { eye, target }: TogetherView,
): { x: number; y: number; turn: number } | undefined {
  const way = eye.map((value, axis) => target[axis]! - value)
  const length = Math.hypot(...way)
  const own = Math.hypot(...eye.map((value, axis) => value - seen.camera.eye[axis]!))
  if (length === 0 || own < OWN) return undefined
  const at = project(seen, eye)
  if (!at.isBefore) return undefined
  const ahead = eye.map((value, axis) => value + (way[axis]! / length) * AHEAD) as [number, number, number]
  const to = project(seen, ahead)
  // He looks past one's own eye: the way is that to the edge of the picture.
  const sign = to.isBefore ? 1 : -1
  return { x: at.x, y: at.y, turn: Math.atan2(sign * (to.y - at.y), sign * (to.x - at.x)) }
}
