import type { TogetherView } from '@sunmao/contract'
import type { ViewerState } from '@sunmao/viewer'

type Camera = ViewerState['camera']

export const viewOf = (
  camera: Camera,
  aspect: number,
  pointer: TogetherView['pointer'],
  isLaser: boolean,
  isFollowing = false,
): TogetherView => ({
  eye: [...camera.eye],
  target: [...camera.target],
  up: [...camera.up],
  fieldOfView: camera.projection === 'perspective' ? camera.fieldOfView : 0,
  height: camera.viewHeight,
  aspect,
  pointer,
  isLaser,
  ...(isFollowing && { isFollowing }),
})

const RADIAN = Math.PI / 180
const WIDEST = 150

/** The leader's camera in a picture of another shape: all of what he sees is in it. */
export function cameraFor(
  { eye, target, up, fieldOfView, height, aspect }: TogetherView,
  own: number,
  now: Camera,
): Camera {
  const more = Math.max(1, aspect / own)
  const placed = { ...now, eye, target, up } as Camera
  if (fieldOfView === 0) return { ...placed, projection: 'orthographic', viewHeight: height * more }
  const wide = (2 * Math.atan(Math.tan((fieldOfView * RADIAN) / 2) * more)) / RADIAN
  return { ...placed, projection: 'perspective', fieldOfView: Math.min(WIDEST, wide), viewHeight: height * more }
}

const near = (from: number, to: number, share: number) => from + (to - from) * share
const nearAll = (from: readonly number[], to: readonly number[], share: number) =>
  from.map((value, at) => near(value, to[at]!, share)) as [number, number, number]

/** So much of the way is left after so many milliseconds: frames of any length end at the same place. */
const HALF_MS = 45
const ENOUGH = 1e-4

/** One step of the way; nothing when it is there. */
export function approach(now: Camera, to: Camera, milliseconds: number): Camera | undefined {
  const far = [...to.eye, ...to.target, ...to.up].map((value, at) =>
    Math.abs(value - [...now.eye, ...now.target, ...now.up][at]!),
  )
  const rest = Math.max(...far, Math.abs(to.fieldOfView - now.fieldOfView), Math.abs(to.viewHeight - now.viewHeight))
  if (now.projection === to.projection && rest === 0) return undefined
  if (now.projection !== to.projection || rest < ENOUGH) return to
  const share = 1 - 0.5 ** (milliseconds / HALF_MS)
  return {
    ...to,
    eye: nearAll(now.eye, to.eye, share),
    target: nearAll(now.target, to.target, share),
    up: nearAll(now.up, to.up, share),
    fieldOfView: near(now.fieldOfView, to.fieldOfView, share),
    viewHeight: near(now.viewHeight, to.viewHeight, share),
  }
}
