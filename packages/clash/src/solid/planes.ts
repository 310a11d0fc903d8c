import { flatness } from '../limits.ts'

/** n·x = d with n outwards and of length 1. */
export type Plane = readonly [nx: number, ny: number, nz: number, d: number]

/** Triangles that turn the same way within this (cosine) may lie in one plane. */
const sameWay = 0.999
const leastArea = 1e-12

/** The planes of a body, and for each of its triangles which of them it is in; -1 = it has no area. */
export interface Faces {
  planes: Plane[]
  planeOf: Int32Array
}

/** Each plane once. Large triangles go first: their normals are the most exact. */
export function facesOf(p: Float32Array, indices: Uint32Array, isInsideOut: boolean): Faces {
  const count = indices.length / 3
  const normals = new Float64Array(count * 4)
  const sign = isInsideOut ? -1 : 1
  for (let at = 0; at < count; at++) {
    const a = indices[at * 3]! * 3
    const b = indices[at * 3 + 1]! * 3
    const c = indices[at * 3 + 2]! * 3
    const ux = p[b]! - p[a]!
    const uy = p[b + 1]! - p[a + 1]!
    const uz = p[b + 2]! - p[a + 2]!
    const vx = p[c]! - p[a]!
    const vy = p[c + 1]! - p[a + 1]!
    const vz = p[c + 2]! - p[a + 2]!
    const nx = uy * vz - uz * vy
    const ny = uz * vx - ux * vz
    const nz = ux * vy - uy * vx
    const length = Math.hypot(nx, ny, nz)
    normals[at * 4] = (sign * nx) / length
    normals[at * 4 + 1] = (sign * ny) / length
    normals[at * 4 + 2] = (sign * nz) / length
    normals[at * 4 + 3] = length
  }
  const bySize = Array.from({ length: count }, (_, at) => at)
    .filter((at) => normals[at * 4 + 3]! > leastArea)
    .sort((a, b) => normals[b * 4 + 3]! - normals[a * 4 + 3]! || a - b)
  const planes: Plane[] = []
  const planeOf = new Int32Array(count).fill(-1)
  for (const at of bySize) {
    const n = at * 4
    planeOf[at] = planes.findIndex((plane) => isIn(plane, p, indices, at * 3, normals, n))
    if (planeOf[at] !== -1) continue
    planeOf[at] = planes.length
    const a = indices[at * 3]! * 3
    const d = normals[n]! * p[a]! + normals[n + 1]! * p[a + 1]! + normals[n + 2]! * p[a + 2]!
    planes.push([normals[n]!, normals[n + 1]!, normals[n + 2]!, d])
  }
  return { planes, planeOf }
}

function isIn(
  [nx, ny, nz, d]: Plane,
  p: Float32Array,
  indices: Uint32Array,
  at: number,
  normals: Float64Array,
  n: number,
): boolean {
  if (nx * normals[n]! + ny * normals[n + 1]! + nz * normals[n + 2]! < sameWay) return false
  for (let corner = 0; corner < 3; corner++) {
    const v = indices[at + corner]! * 3
    if (Math.abs(nx * p[v]! + ny * p[v + 1]! + nz * p[v + 2]! - d) > flatness) return false
  }
  return true
}

/** Whether every vertex is behind every plane. */
export function isConvex(planes: readonly Plane[], p: Float32Array, indices: Uint32Array): boolean {
  for (const [nx, ny, nz, d] of planes)
    for (let at = 0; at < indices.length; at++) {
      const v = indices[at]! * 3
      if (nx * p[v]! + ny * p[v + 1]! + nz * p[v + 2]! > d + flatness) return false
    }
  return planes.length >= 4
}
