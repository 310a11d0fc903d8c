// Where a walk begins, at the height of a person: on the floor under the eye when that is in the building; else at the entrance
// that is given; else where one looks.
import type { Vec3 } from '@sunmao/model'
import { rayAt } from '../camera/view.ts'
import { eyeHeight } from '../camera/walk.ts'
import { addScaled, normalise } from '../maths/vec3.ts'
import type { CameraState } from '../state/viewer-state.ts'
import type { Viewer } from '../viewer.ts'

/** A place on the floor, and one that is looked at from there. */
export interface Entrance {
  at: Vec3
  towards: Vec3
}

/** Away from a wall that one looked at. */
const fromWall = 1
/** A wall this near is nothing to look at. */
const nearWall = 4
const farEnough = 60
/** Of a face that one can stand on, upwards. */
const isFloor = (normal: Vec3) => normal[2] > 0.7
const down: Vec3 = [0, 0, -1]

/** Nothing when the eye is outside of the building, or no floor is below it. */
export function floorUnderEye(viewer: Viewer): CameraState | undefined {
  const { camera } = viewer.state.getState()
  const box = viewer.boxOf()
  const isInside = box && camera.eye.every((value, axis) => value > box.min[axis]! && value < box.max[axis]!)
  const floor = isInside ? viewer.cast({ from: camera.eye, direction: down }) : undefined
  return floor && standing(camera, floor.point)
}

/** Looks ahead, or where most room is when a wall stands there. */
export function atEntrance(viewer: Viewer, { at, towards }: Entrance): CameraState {
  const camera = standing(viewer.state.getState().camera, at)
  const ahead = normalise([towards[0] - at[0], towards[1] - at[1], 0], [0, 1, 0])
  const room = (way: Vec3) => viewer.cast({ from: camera.eye, direction: way }, farEnough)?.metres ?? farEnough
  const ways = [0, 1, -1, 2, -2, 3, -3, 4].map((eighth) => turned(ahead, (eighth * Math.PI) / 4))
  const best = room(ahead) < nearWall ? ways.reduce((most, way) => (room(way) > room(most) ? way : most)) : ahead
  return { ...camera, target: addScaled(camera.eye, best, 5) }
}

const turned = ([x, y]: Vec3, angle: number): Vec3 => [
  x * Math.cos(angle) - y * Math.sin(angle),
  x * Math.sin(angle) + y * Math.cos(angle),
  0,
]

/** On what is in the middle of the picture, or before it when that is a wall; on the ground when nothing is there. */
export function floorInView(viewer: Viewer): CameraState {
  const { camera } = viewer.state.getState()
  const box = viewer.boxOf()
  const ground = box?.min[2] ?? 0
  const { left, right, top, bottom } = viewer.insets()
  const { clientWidth, clientHeight } = viewer.canvas
  const middle = [(left + clientWidth - right) / 2, (top + clientHeight - bottom) / 2] as const
  const hit = viewer.pick(...middle)
  if (!hit) return standing(camera, [camera.eye[0], camera.eye[1], ground])
  if (isFloor(hit.normal)) return standing(camera, hit.point)
  const { direction } = rayAt(viewer.getView(), ...middle)
  const back = normalise([hit.normal[0], hit.normal[1], 0], normalise([-direction[0], -direction[1], 0], [0, 1, 0]))
  const before = addScaled(hit.point, back, fromWall)
  const floor = viewer.cast({ from: before, direction: down })
  return standing(camera, floor?.point ?? [before[0], before[1], ground])
}

/** Looks the same way, but level. */
function standing({ eye, target, ...camera }: CameraState, place: Vec3): CameraState {
  const ahead = normalise([target[0] - eye[0], target[1] - eye[1], 0], [0, 1, 0])
  const at: Vec3 = [place[0], place[1], place[2] + eyeHeight]
  return { ...camera, eye: at, target: addScaled(at, ahead, 5) }
}
