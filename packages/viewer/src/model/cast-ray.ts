// Rays against the bodies themselves, in doubles: exact places for measuring, floors and walls for walking.
import type { Vec3 } from '@sunmao/model'
import { along, meetTriangle, type Ray } from '../maths/ray.ts'
import { add, cross, dot, normalise, scale, subtract } from '../maths/vec3.ts'
import { flag, storeyShift } from '../state/element-flags.ts'
import { type ModelData, type ShapeMesh, vertexAt } from './model-data.ts'

/** A model where it stands. */
export interface PlacedModel {
  data: ModelData
  offset: Vec3
}

export interface RayHit {
  model: string
  element: number
  instance: number
  point: Vec3
  /** Length 1, towards where the ray comes from. */
  normal: Vec3
  metres: number
  /** First of the triangle's three indices in the shape. */
  triangle: number
}

/** True coordinates of an instance's local zero, with the model's offset and its storey's lift. */
export function zeroOf({ data, offset }: PlacedModel, instance: number, storeyGap: number): Vec3 {
  const storey = data.words[data.elements[instance]! * 2 + 1]! >>> storeyShift
  return add(add(data.origin, offset), [0, 0, storey * storeyGap])
}

/** The nearest body that is neither hidden nor a ghost, within `reach` metres. */
export function castRay(
  models: Iterable<PlacedModel>,
  ray: Ray,
  { reach = Infinity, storeyGap = 0 }: { reach?: number; storeyGap?: number } = {},
): RayHit | undefined {
  let best: RayHit | undefined
  for (const model of models) {
    const { data } = model
    const { spheres, elements, words, count } = data
    const from = subtract(ray.from, add(data.origin, model.offset))
    const [dx, dy, dz] = ray.direction
    for (let at = 0; at < count; at++) {
      const bits = words[elements[at]! * 2 + 1]!
      if (bits & (flag.hidden | flag.ghosted | flag.room)) continue
      const x = spheres[at * 4]! - from[0]
      const y = spheres[at * 4 + 1]! - from[1]
      const z = spheres[at * 4 + 2]! + (bits >>> storeyShift) * storeyGap - from[2]
      const radius = spheres[at * 4 + 3]!
      const ahead = x * dx + y * dy + z * dz
      if (ahead < -radius || ahead - radius > (best?.metres ?? reach)) continue
      if (x * x + y * y + z * z - ahead * ahead > radius * radius) continue
      const hit = castAtInstance(model, at, ray, storeyGap)
      if (hit && hit.metres <= (best?.metres ?? reach)) best = hit
    }
  }
  return best
}

/** Where the ray first meets one instance. */
export function castAtInstance(model: PlacedModel, instance: number, ray: Ray, storeyGap: number): RayHit | undefined {
  const { data } = model
  const mesh = data.meshes[data.shapes[instance]!]
  if (!mesh) return undefined
  const zero = zeroOf(model, instance, storeyGap)
  const local: Ray = { from: subtract(ray.from, zero), direction: ray.direction }
  const corners = placeCorners(data, instance, mesh)
  const { indices, firstVertex } = mesh
  let [metres, triangle] = [Infinity, -1]
  const corner = (index: number): Vec3 => {
    const at = (index - firstVertex) * 3
    return [corners[at]!, corners[at + 1]!, corners[at + 2]!]
  }
  for (let at = 0; at < indices.length; at += 3) {
    const found = meetTriangle(local, corner(indices[at]!), corner(indices[at + 1]!), corner(indices[at + 2]!))
    if (found >= 0 && found < metres) [metres, triangle] = [found, at]
  }
  if (triangle < 0) return undefined
  const [a, b, c] = [corner(indices[triangle]!), corner(indices[triangle + 1]!), corner(indices[triangle + 2]!)]
  const normal = normalise(cross(subtract(b, a), subtract(c, a)))
  return {
    model: data.id,
    element: data.elements[instance]!,
    instance,
    point: along(ray, metres),
    normal: dot(normal, ray.direction) > 0 ? scale(normal, -1) : normal,
    metres,
    triangle,
  }
}

function placeCorners(data: ModelData, instance: number, mesh: ShapeMesh): Float64Array {
  const corners = new Float64Array(mesh.vertexCount * 3)
  for (let at = 0; at < mesh.vertexCount; at++)
    corners.set(vertexAt(data, instance, mesh, mesh.firstVertex + at), at * 3)
  return corners
}
