import { positionUnit, quantumRange, type ShapeRay, type Vec3 } from '@sunmao/model'
import { cross, lengthOf, normalise } from '../maths/vec3.ts'
import type { ModelData } from './model-data.ts'

const flat = 1e-9
/** A hair more than the box: rounded vertices and flat shapes lie on its very sides. */
const boxSide = quantumRange * 1.001

/** A ray in the numbers of an instance's shape, and where it enters and leaves the shape's box. */
export interface RayInShape {
  ray: ShapeRay
  enter: number
  leave: number
}

/** `from` is counted from the model's origin. Nothing where the ray passes by the instance's turned box. */
export function toShape(data: ModelData, instance: number, from: Vec3, direction: Vec3): RayInShape | undefined {
  const [a, b, c] = columnsOf(data.rows, instance * 9)
  const side = cross(b, c)
  const volume = a[0] * side[0] + a[1] * side[1] + a[2] * side[2]
  if (Math.abs(volume) < 1e-30) return undefined
  const { positions } = data
  const place = instance * 3
  const x = from[0] - positions[place]! * positionUnit
  const y = from[1] - positions[place + 1]! * positionUnit
  const z = from[2] - positions[place + 2]! * positionUnit
  const rows = [side, cross(c, a), cross(a, b)]
  const by = quantumRange / volume
  const start: number[] = []
  const speed: number[] = []
  let [enter, leave] = [-Infinity, Infinity]
  for (const [p, q, r] of rows) {
    const at = (p * x + q * y + r * z) * by
    const step = (p * direction[0] + q * direction[1] + r * direction[2]) * by
    start.push(at)
    speed.push(step)
    if (Math.abs(step) < 1e-9) {
      if (Math.abs(at) > boxSide) return undefined
      continue
    }
    const [one, other] = [(-boxSide - at) / step, (boxSide - at) / step]
    enter = Math.max(enter, Math.min(one, other))
    leave = Math.min(leave, Math.max(one, other))
  }
  if (enter > leave) return undefined
  const ray = { from: start as unknown as Vec3, direction: speed as unknown as Vec3 }
  return { ray, enter, leave }
}

/** Where the three axes of a shape's box go. A flat shape has none on one axis: any will do, its points are all at 0. */
function columnsOf(rows: Float32Array, at: number): [Vec3, Vec3, Vec3] {
  const columns = [0, 1, 2].map((axis): Vec3 => [rows[at + axis]!, rows[at + axis + 3]!, rows[at + axis + 6]!])
  const thin = columns.findIndex((column) => lengthOf(column) < flat)
  if (thin >= 0) columns[thin] = normalise(cross(columns[(thin + 1) % 3]!, columns[(thin + 2) % 3]!), [0, 0, 0])
  return columns as [Vec3, Vec3, Vec3]
}
