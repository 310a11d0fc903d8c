// A walk goes from frame to frame; a frame's duration is the time until the next one. The last frame stays for its own, or goes
// back to the first one where the walk is a loop.
import type { CameraState } from '@sunmao/viewer'
import type { Walk, WalkFrame } from './walk-store.ts'

type Vec = readonly [number, number, number]

export const lengthOf = ({ frames }: Pick<Walk, 'frames'>) =>
  frames.reduce((sum, { durationMs }) => sum + durationMs, 0)

/** Which frame one comes from at this moment, and which share of the way to the next one is behind. */
export function frameAt(frames: readonly WalkFrame[], ms: number): { index: number; share: number } {
  let left = Math.max(0, ms)
  for (const [index, { durationMs }] of frames.entries()) {
    if (left < durationMs) return { index, share: left / durationMs }
    left -= durationMs
  }
  return { index: Math.max(0, frames.length - 1), share: 1 }
}

/** Where one stands at this moment. Nothing for a walk without frames. */
export function cameraAt({ frames, loop }: Walk, ms: number, camera: CameraState): CameraState | undefined {
  const { index, share } = frameAt(frames, ms)
  const from = frames[index]
  const to = frames[index + 1] ?? (loop ? frames[0] : from)
  if (!from || !to) return undefined
  const soft = share * share * (3 - 2 * share)
  const eye = between(from.eye, to.eye, soft)
  const reach = lengthBetween(from.eye, from.target) * (1 - soft) + lengthBetween(to.eye, to.target) * soft
  const ahead = unit(between(directionOf(from), directionOf(to), soft), directionOf(to))
  const fov = (frame: WalkFrame) => frame.fov ?? camera.fieldOfView
  return {
    ...camera,
    projection: 'perspective',
    eye,
    target: [eye[0] + ahead[0] * reach, eye[1] + ahead[1] * reach, eye[2] + ahead[2] * reach],
    up: unit(between(from.up, to.up, soft), to.up),
    fieldOfView: fov(from) + (fov(to) - fov(from)) * soft,
  }
}

const between = (a: Vec, b: Vec, share: number): Vec => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
]

const lengthBetween = (a: Vec, b: Vec) => Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2])

/** Half way between two opposite directions there is none. */
function unit(v: Vec, otherwise: Vec): Vec {
  const length = Math.hypot(...v)
  return length < 1e-6 ? otherwise : [v[0] / length, v[1] / length, v[2] / length]
}

const directionOf = ({ eye, target }: WalkFrame): Vec =>
  unit([target[0] - eye[0], target[1] - eye[1], target[2] - eye[2]], [0, 1, 0])
