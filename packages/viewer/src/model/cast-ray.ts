// Rays against the bodies themselves, in doubles: exact places for measuring, floors and walls for walking.
import { positionUnit, type Vec3 } from '@sunmao/model'
import { along, meetTriangles, type Ray } from '../maths/ray.ts'
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
  if (missesBox(data, instance, local)) return undefined
  const corners = placeCorners(data, instance, mesh)
  const nearest = meetTriangles(local, corners, mesh.indices, mesh.firstVertex)
  if (!nearest) return undefined
  const { metres, triangle } = nearest
  const corner = (at: number): Vec3 => {
    const place = (mesh.indices[triangle + at]! - mesh.firstVertex) * 3
    return [corners[place]!, corners[place + 1]!, corners[place + 2]!]
  }
  const normal = normalise(cross(subtract(corner(1), corner(0)), subtract(corner(2), corner(0))))
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

/** A hair more than the box: rounded vertices and flat shapes lie on its very sides. */
const boxSide = 1.001

/** Whether a ray passes by the turned box of an instance; a flat one has no inside to ask for. */
function missesBox({ rows, positions }: ModelData, instance: number, { from, direction }: Ray): boolean {
  const at = instance * 9
  const [a, b, c, d, e, f, g, h, i] = rows.subarray(at, at + 9) as unknown as [
    ...[number, number, number],
    ...[number, number, number],
    ...[number, number, number],
  ]
  const [x, y, z] = [e * i - f * h, f * g - d * i, d * h - e * g]
  const volume = a * x + b * y + c * z
  if (Math.abs(volume) < 1e-12) return false
  const inverse = [x, c * h - b * i, b * f - c * e, y, a * i - c * g, c * d - a * f, z, b * g - a * h, a * e - b * d]
  const middle = [0, 1, 2].map((axis) => from[axis]! - positions[instance * 3 + axis]! * positionUnit)
  let [enter, leave] = [0, Infinity]
  for (let row = 0; row < 9; row += 3) {
    const [p, q, r] = [inverse[row]! / volume, inverse[row + 1]! / volume, inverse[row + 2]! / volume]
    const start = p * middle[0]! + q * middle[1]! + r * middle[2]!
    const speed = p * direction[0] + q * direction[1] + r * direction[2]
    if (Math.abs(speed) < 1e-12) {
      if (Math.abs(start) > boxSide) return true
      continue
    }
    const [one, other] = [(-boxSide - start) / speed, (boxSide - start) / speed]
    enter = Math.max(enter, Math.min(one, other))
    leave = Math.min(leave, Math.max(one, other))
  }
  return enter > leave
}

function placeCorners(data: ModelData, instance: number, mesh: ShapeMesh): Float64Array {
  const corners = new Float64Array(mesh.vertexCount * 3)
  for (let at = 0; at < mesh.vertexCount; at++)
    corners.set(vertexAt(data, instance, mesh, mesh.firstVertex + at), at * 3)
  return corners
}
