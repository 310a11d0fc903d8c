// The movements of a camera, each a pure function: turn, shift, come nearer.
import type { Vec3 } from '@sunmao/model'
import { add, addScaled, cross, distance, dot, normalise, rotate, scale, subtract } from '../maths/vec3.ts'
import type { CameraState } from '../state/viewer-state.ts'
import { metresPerPixel, pixelsPerMetre, reachOf, type View, viewOf } from './view.ts'

const zenith: Vec3 = [0, 0, 1]
/** Straight up or down is allowed, beyond it is not. */
const steepest = Math.PI / 2

/** Angle of the line of sight above the horizon. */
const pitchOf = (camera: CameraState) =>
  Math.asin(Math.max(-1, Math.min(1, normalise(subtract(camera.target, camera.eye))[2])))

/** Turns about `pivot`: radians to the left and upwards. What is under the pivot stays there on the screen. */
export function orbit(camera: CameraState, pivot: Vec3, left: number, above: number): CameraState {
  const { right } = viewOf(camera, 1, 1)
  const pitch = pitchOf(camera)
  const up = Math.max(-steepest, Math.min(steepest, pitch + above)) - pitch
  const turn = (a: Vec3) => rotate(rotate(a, right, up), zenith, left)
  const direction = normalise(turn(subtract(camera.target, camera.eye)))
  const turnedRight = turn(right)
  return {
    ...camera,
    eye: add(pivot, turn(subtract(camera.eye, pivot))),
    target: add(pivot, turn(subtract(camera.target, pivot))),
    up: Math.abs(direction[2]) > 0.999 ? cross(turnedRight, direction) : zenith,
  }
}

/** Looks elsewhere from the same place. */
export function lookAround(camera: CameraState, left: number, above: number): CameraState {
  const turned = orbit(camera, camera.eye, left, above)
  return { ...turned, eye: camera.eye }
}

/** Shifts so that `at`, a place under the pointer, follows it by so many pixels. */
export function pan(view: View, at: Vec3, x: number, y: number): CameraState {
  const size = metresPerPixel(view, at)
  const by = add(scale(view.right, -x * size), scale(view.up, y * size))
  return { ...view.camera, eye: add(view.camera.eye, by), target: add(view.camera.target, by) }
}

/** Nearest that zooming comes to a place, in metres. */
const nearest = 0.15

/** Comes nearer to `at` by a factor (below 1 = nearer); `at` stays where it is on the screen. */
export function zoom(view: View, at: Vec3, factor: number): CameraState {
  const { camera, forward } = view
  if (camera.projection === 'orthographic') {
    const viewHeight = Math.max(0.05, camera.viewHeight * factor)
    const by = viewHeight / camera.viewHeight
    const offset = subtract(at, camera.eye)
    const side = subtract(offset, scale(forward, dot(offset, forward)))
    const move = scale(side, 1 - by)
    return { ...camera, viewHeight, eye: add(camera.eye, move), target: add(camera.target, move) }
  }
  const way = distance(camera.eye, at)
  const left = factor < 1 ? Math.max(Math.min(way, nearest), way * factor) : way * factor
  const eye = addScaled(at, normalise(subtract(camera.eye, at), scale(forward, -1)), left)
  return {
    ...camera,
    eye,
    target: addScaled(eye, forward, Math.max(nearest, reachOf(camera) * (left / Math.max(way, 1e-6)))),
  }
}

/** The same picture in the other projection, at the target's distance. */
export function withProjection(view: View, projection: CameraState['projection']): CameraState {
  const { camera, forward, height } = view
  if (camera.projection === projection) return camera
  if (projection === 'orthographic')
    return { ...camera, projection, viewHeight: (reachOf(camera) * height) / pixelsPerMetre(view) }
  const reach = camera.viewHeight / (2 * Math.tan((camera.fieldOfView * Math.PI) / 360))
  return { ...camera, projection, eye: addScaled(camera.target, forward, -reach) }
}
