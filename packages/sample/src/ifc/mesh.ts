/**
 * A body with many triangles that stays within its box: a superellipsoid, nearly a box with rounded edges. Closed, every edge
 * has two triangles, counter-clockwise from outside.
 */
import type { Box } from '../plan/layout.ts'

export interface Mesh {
  points: [number, number, number][]
  /** From 0. */
  triangles: [number, number, number][]
}

/** How square it is: 1 = ellipsoid, 0 = box. */
const roundness = 0.35

/** About so many triangles. */
export function roundedBox([x0, y0, z0, x1, y1, z1]: Box, triangleCount: number): Mesh {
  // Around and from pole to pole: 2 · around · (rings) triangles, twice as many around as up.
  const rings = Math.max(2, Math.round(Math.sqrt(triangleCount / 4)))
  const around = Math.max(4, Math.round(triangleCount / (2 * rings)))
  const middle = [(x0 + x1) / 2, (y0 + y1) / 2, (z0 + z1) / 2] as const
  const radius = [(x1 - x0) / 2, (y1 - y0) / 2, (z1 - z0) / 2] as const
  const at = (x: number, y: number, z: number): [number, number, number] => [
    tidy(middle[0] + radius[0] * x),
    tidy(middle[1] + radius[1] * y),
    tidy(middle[2] + radius[2] * z),
  ]
  const points = [at(0, 0, -1)]
  for (let ring = 1; ring <= rings; ring++) {
    const up = -Math.PI / 2 + (Math.PI * ring) / (rings + 1)
    for (let turn = 0; turn < around; turn++) {
      const angle = (2 * Math.PI * turn) / around
      const flat = squared(Math.cos(up))
      points.push(at(flat * squared(Math.cos(angle)), flat * squared(Math.sin(angle)), squared(Math.sin(up))))
    }
  }
  points.push(at(0, 0, 1))
  return { points, triangles: stitch(rings, around) }
}

function stitch(rings: number, around: number): [number, number, number][] {
  const triangles: [number, number, number][] = []
  const point = (ring: number, turn: number) => 1 + (ring - 1) * around + (turn % around)
  const top = 1 + rings * around
  for (let turn = 0; turn < around; turn++) {
    triangles.push([0, point(1, turn + 1), point(1, turn)])
    for (let ring = 1; ring < rings; ring++) {
      const [a, b, c, d] = [point(ring, turn), point(ring, turn + 1), point(ring + 1, turn + 1), point(ring + 1, turn)]
      triangles.push([a, b, c], [a, c, d])
    }
    triangles.push([point(rings, turn), point(rings, turn + 1), top])
  }
  return triangles
}

const squared = (value: number) => Math.sign(value) * Math.abs(value) ** roundness
/** Sines may differ in their last digit between machines; files must not. */
const tidy = (value: number) => Math.round(value * 1000) / 1000
