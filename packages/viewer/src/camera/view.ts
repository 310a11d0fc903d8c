// A camera over a canvas: how places come to the screen and how points of the screen become rays.
import type { Vec3 } from '@sunmao/model'
import { type Matrix, multiply, orthographic, perspective, transform, viewRotation } from '../maths/matrix.ts'
import type { Ray } from '../maths/ray.ts'
import { add, addScaled, cross, distance, dot, normalise, scale, subtract } from '../maths/vec3.ts'
import type { CameraState } from '../state/viewer-state.ts'

export interface View {
  camera: CameraState
  /** Of the canvas, in CSS pixels. */
  width: number
  height: number
  right: Vec3
  up: Vec3
  forward: Vec3
  near: number
  far: number
  /** Places relative to the eye → the cube that is drawn. */
  matrix: Matrix
}

/** What lies between `near` and `far` from the eye is drawn. */
export function viewOf(camera: CameraState, width: number, height: number, near = 0.1, far = 1000): View {
  const forward = normalise(subtract(camera.target, camera.eye), [0, 1, 0])
  const right = normalise(cross(forward, camera.up), normalise(cross(forward, [0, 1, 0.001]), [1, 0, 0]))
  const up = cross(right, forward)
  const aspect = Math.max(1, width) / Math.max(1, height)
  const projection =
    camera.projection === 'perspective'
      ? perspective((camera.fieldOfView * Math.PI) / 180, aspect, near, far)
      : orthographic(camera.viewHeight, aspect, near, far)
  return {
    camera,
    width,
    height,
    right,
    up,
    forward,
    near,
    far,
    matrix: multiply(projection, viewRotation(right, up, forward)),
  }
}

/** What metres to the right and upwards are multiplied with to come to the screen, and the part of depth that goes with distance. */
export function projectionOf({ camera, width, height, near, far }: View): { right: number; up: number; depth: number } {
  const isFlat = camera.projection === 'orthographic'
  const up = isFlat ? 2 / camera.viewHeight : 1 / Math.tan((camera.fieldOfView * Math.PI) / 360)
  const depth = isFlat ? 2 / (far - near) : (2 * far * near) / (near - far)
  return { right: (up * height) / width, up, depth }
}

/** Pixels of a metre at one metre's distance; of every metre when orthographic. */
export const pixelsPerMetre = ({ camera, height }: View): number =>
  camera.projection === 'perspective'
    ? height / (2 * Math.tan((camera.fieldOfView * Math.PI) / 360))
    : height / camera.viewHeight

/** Metres of a pixel at a place. */
export const metresPerPixel = (view: View, place: Vec3): number =>
  view.camera.projection === 'orthographic'
    ? 1 / pixelsPerMetre(view)
    : Math.max(1e-6, dot(subtract(place, view.camera.eye), view.forward)) / pixelsPerMetre(view)

/** Where a place is on the canvas, in CSS pixels from its upper left corner; `isBefore` is false behind the eye. */
export function project(view: View, place: Vec3): { x: number; y: number; depth: number; isBefore: boolean } {
  const [x, y, z, w] = transform(view.matrix, subtract(place, view.camera.eye))
  const isBefore = view.camera.projection === 'orthographic' || w > 1e-9
  const by = isBefore ? 1 / w : 0
  return { x: ((x * by + 1) / 2) * view.width, y: ((1 - y * by) / 2) * view.height, depth: z * by, isBefore }
}

/** The line of sight through a point of the canvas, in CSS pixels. */
export function rayAt(view: View, x: number, y: number): Ray {
  const { camera, width, height, right, up, forward } = view
  const across = (x / width) * 2 - 1
  const above = 1 - (y / height) * 2
  const aspect = width / height
  if (camera.projection === 'orthographic') {
    const half = camera.viewHeight / 2
    const side = add(scale(right, across * half * aspect), scale(up, above * half))
    return { from: addScaled(add(camera.eye, side), forward, view.near), direction: forward }
  }
  const half = Math.tan((camera.fieldOfView * Math.PI) / 360)
  const direction = add(forward, add(scale(right, across * half * aspect), scale(up, above * half)))
  return { from: camera.eye, direction: normalise(direction) }
}

export const reachOf = ({ eye, target }: CameraState): number => Math.max(1e-3, distance(eye, target))
