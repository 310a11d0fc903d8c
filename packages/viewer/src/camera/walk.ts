// Walking through a building: feet on the floor, no step through a wall. A pure step from one moment to the next; rays
// against the bodies come in from outside.
import type { Vec3 } from '@sunmao/model'
import type { Ray } from '../maths/ray.ts'
import { add, dot, lengthOf, normalise, scale, subtract } from '../maths/vec3.ts'

export const eyeHeight = 1.6
/** Stairs are climbed, tables are not. */
const stepHeight = 0.45
const bodyRadius = 0.3
const gravity = 9.8
/** Heights of the feet above which a wall stops one. */
const feelers = [0.55, 1.2, 1.55]

export interface Walker {
  eye: Vec3
  /** Metres per second, downwards is negative. */
  fall: number
}

/** Metres to what a ray meets, and the direction of its face. */
export type Feel = (ray: Ray, reach: number) => { metres: number; normal: Vec3 } | undefined

/** One step of `seconds`; `wish` is where the walker wants to go, in metres per second along the floor. */
export function walk(walker: Walker, wish: Vec3, seconds: number, feel: Feel): Walker {
  const flat: Vec3 = [wish[0] * seconds, wish[1] * seconds, 0]
  const eye = add(walker.eye, slide(walker.eye, slide(walker.eye, flat, feel), feel))
  const knees: Vec3 = [eye[0], eye[1], eye[2] - eyeHeight + stepHeight]
  const fall = walker.fall - gravity * seconds
  const drop = Math.max(0, -fall * seconds)
  const floor = feel({ from: knees, direction: [0, 0, -1] }, stepHeight + drop + stepHeight)
  if (!floor) return { eye: [eye[0], eye[1], eye[2] - drop], fall }
  const feet = knees[2] - floor.metres
  const wanted = feet + eyeHeight
  // Up a step softly, down a step at once: the head does not jump.
  const rise = wanted - eye[2]
  return rise > -stepHeight || -rise <= drop
    ? {
        eye: [
          eye[0],
          eye[1],
          eye[2] + (rise > 0 ? Math.min(rise, 3 * seconds) : Math.max(rise, -Math.max(drop, 3 * seconds))),
        ],
        fall: 0,
      }
    : { eye: [eye[0], eye[1], eye[2] - drop], fall }
}

/** The part of a way that no wall is against. */
function slide(eye: Vec3, way: Vec3, feel: Feel): Vec3 {
  const length = lengthOf(way)
  if (length < 1e-9) return way
  const direction = normalise(way)
  for (const height of feelers) {
    const from: Vec3 = [eye[0], eye[1], eye[2] - eyeHeight + height]
    const wall = feel({ from, direction }, length + bodyRadius)
    if (!wall) continue
    const face = normalise([wall.normal[0], wall.normal[1], 0], scale(direction, -1))
    const into = dot(way, face)
    return into < 0 ? subtract(way, scale(face, into)) : way
  }
  return way
}
