import { buildShapeTree, castAtTree, type ShapeTree, type Vec3 } from '@sunmao/model'
import type { Body } from './piece.ts'

/** Made when it is first asked for, and kept with the body. */
export function treeOf(body: Body): ShapeTree {
  body.tree ??= buildShapeTree({ values: body.positions, stride: 3 }, body.indices)
  return body.tree
}

/** Three ways that run along no wall of any building. */
const ways = [
  [0.5377, 0.3188, 0.7805],
  [-0.6135, 0.7432, 0.2669],
  [0.2846, -0.5239, -0.8028],
] as const

/**
 * Whether a point in the shape's coordinates is inside of a solid: surfaces that a ray leaves less those that it enters.
 * Shells that overlap each other count once. Rays in three directions, two must agree.
 */
export function isInside(body: Body, x: number, y: number, z: number): boolean {
  const { positions, indices, isInsideOut } = body
  let votes = 0
  for (const direction of ways) {
    let winding = 0
    const count = (_: number, triangle: number) => {
      winding += isLeaving(positions, indices, triangle, direction) === isInsideOut ? -1 : 1
      return Number.POSITIVE_INFINITY
    }
    const ray = { from: [x, y, z], direction } as const
    castAtTree(treeOf(body), { values: positions, stride: 3 }, indices, ray, 0, Number.POSITIVE_INFINITY, count)
    if (winding > 0) votes++
  }
  return votes >= 2
}

function isLeaving(p: Float32Array, indices: Uint32Array, triangle: number, [x, y, z]: Vec3): boolean {
  const a = indices[triangle]! * 3
  const b = indices[triangle + 1]! * 3
  const c = indices[triangle + 2]! * 3
  const ux = p[b]! - p[a]!
  const uy = p[b + 1]! - p[a + 1]!
  const uz = p[b + 2]! - p[a + 2]!
  const vx = p[c]! - p[a]!
  const vy = p[c + 1]! - p[a + 1]!
  const vz = p[c + 2]! - p[a + 2]!
  return (uy * vz - uz * vy) * x + (uz * vx - ux * vz) * y + (ux * vy - uy * vx) * z > 0
}
