// The cut faces of one model at one plane: cuts the bodies that the plane goes through, and fills what was cut.
import type { Vec3 } from '@sunmao/model'
import { add, addScaled, dot, scale, subtract } from '../maths/vec3.ts'
import type { ModelData } from '../model/model-data.ts'
import { flag, storeyShift } from '../state/element-flags.ts'
import type { CutPlane } from './cut-planes.ts'
import { cutShape } from './cut-shape.ts'
import { fillOutline } from './fill-outline.ts'

/** Points are relative to the plane's point; each has the instance that it belongs to. */
export interface CutFaces {
  trianglePoints: number[]
  triangleInstances: number[]
  linePoints: number[]
  lineInstances: number[]
}

const pause = 50

/**
 * A step after every so many bodies, so that the caller may stop or draw in between. `zero` is the model's origin with its
 * offset, in the world.
 */
export function* cutModel(
  model: ModelData,
  plane: CutPlane,
  zero: Vec3,
  storeyGap: number,
): Generator<undefined, CutFaces> {
  const faces: CutFaces = { trianglePoints: [], triangleInstances: [], linePoints: [], lineInstances: [] }
  const { spheres, elements, words } = model
  const shift = subtract(plane.point, zero)
  let done = 0
  for (let instance = 0; instance < model.count; instance++) {
    const bits = words[elements[instance]! * 2 + 1]!
    if (bits & (flag.hidden | flag.ghosted | flag.room)) continue
    const mesh = model.meshes[model.shapes[instance]!]
    if (!mesh) continue
    const lifted: Vec3 = [shift[0], shift[1], shift[2] - (bits >>> storeyShift) * storeyGap]
    const at = instance * 4
    const middle: Vec3 = [spheres[at]!, spheres[at + 1]!, spheres[at + 2]!]
    if (Math.abs(dot(subtract(middle, lifted), plane.inward)) > spheres[at + 3]!) continue
    const lines = cutShape(model, instance, mesh, plane, lifted)
    if (lines.length > 0) {
      place(lines, plane, instance, faces.linePoints, faces.lineInstances)
      place(fillOutline(lines), plane, instance, faces.trianglePoints, faces.triangleInstances)
    }
    if (++done % pause === 0) yield undefined
  }
  return faces
}

/** A hair's breadth before the plane: the cut face must not fight with a face that lies in it. */
const inset = 2e-4

function place(
  flat: readonly number[],
  plane: CutPlane,
  instance: number,
  points: number[],
  instances: number[],
): void {
  for (let at = 0; at < flat.length; at += 2) {
    const side = add(scale(plane.across, flat[at]!), scale(plane.above, flat[at + 1]!))
    points.push(...addScaled(side, plane.inward, -inset))
    instances.push(instance)
  }
}
