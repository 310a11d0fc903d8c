// A plane face in space, with holes or with very many corners, cut into triangles in its own plane.
import { fillOutline } from './fill-outline.ts'
import type { Ring } from './profiles.ts'

/** Of the face's size: how far a corner may be off the plane. */
const mostBend = 1e-4
/** Of the square of the face's size: a ring with less area is a line. */
const leastArea = 1e-10

/**
 * Calls `add` with points, three for each triangle, as the first ring turns; false when the face is not flat or a ring is a line.
 * Rings are by numbers of points; the first is the outer one.
 */
export function fillFace(
  coordinates: Float64Array,
  rings: readonly Uint32Array[],
  add: (a: number, b: number, c: number) => void,
): boolean {
  const plane = planeOf(coordinates, rings)
  if (!plane) return false
  const flat = rings.map((ring, at) => {
    const corners = Array.from(ring)
    const area = areaOf(plane, corners)
    if (!(Math.abs(area) > plane.least)) return undefined
    // Holes turn the other way.
    return area > 0 === (at === 0) ? corners : corners.reverse()
  })
  if (flat.some((ring) => !ring)) return false
  const [outer, ...holes] = flat as number[][]
  const inPlane = (ring: readonly number[]): Ring => ring.flatMap((point) => [plane.u(point), plane.v(point)])
  const points = [...outer!, ...holes.flat()]
  const triangles = fillOutline({ outer: inPlane(outer!), holes: holes.map(inPlane) })
  for (let at = 0; at < triangles.length; at += 3)
    add(points[triangles[at]!]!, points[triangles[at + 1]!]!, points[triangles[at + 2]!]!)
  return true
}

interface Plane {
  /** Coordinates in the plane of a point, seen against the normal of the outer ring. */
  u(point: number): number
  v(point: number): number
  least: number
}

function planeOf(p: Float64Array, rings: readonly Uint32Array[]): Plane | undefined {
  const outer = rings[0]!
  const o = outer[0]! * 3
  let [nx, ny, nz, size] = [0, 0, 0, 0]
  for (let corner = 0; corner < outer.length; corner++) {
    const [a, b] = [outer[corner]! * 3, outer[(corner + 1) % outer.length]! * 3]
    const [ax, ay, az] = [p[a]! - p[o]!, p[a + 1]! - p[o + 1]!, p[a + 2]! - p[o + 2]!]
    const [bx, by, bz] = [p[b]! - p[o]!, p[b + 1]! - p[o + 1]!, p[b + 2]! - p[o + 2]!]
    nx += ay * bz - az * by
    ny += az * bx - ax * bz
    nz += ax * by - ay * bx
    size = Math.max(size, Math.abs(ax), Math.abs(ay), Math.abs(az))
  }
  const length = Math.hypot(nx, ny, nz)
  if (!(length > leastArea * size * size)) return undefined
  const offPlane = (point: number) =>
    Math.abs((p[point * 3]! - p[o]!) * nx + (p[point * 3 + 1]! - p[o + 1]!) * ny + (p[point * 3 + 2]! - p[o + 2]!) * nz)
  for (const ring of rings) for (const point of ring) if (offPlane(point) > mostBend * size * length) return undefined
  // The axis along which least is lost; the two others in the order in which the ring keeps its turn.
  const steep = [nx, ny, nz].map(Math.abs)
  const axis = steep.indexOf(Math.max(...steep))
  const isBehind = [nx, ny, nz][axis]! < 0
  const [right, up] = isBehind ? [(axis + 2) % 3, (axis + 1) % 3] : [(axis + 1) % 3, (axis + 2) % 3]
  return {
    u: (point) => p[point * 3 + right]! - p[o + right]!,
    v: (point) => p[point * 3 + up]! - p[o + up]!,
    least: leastArea * size * size,
  }
}

function areaOf({ u, v }: Plane, ring: readonly number[]): number {
  let twice = 0
  ring.forEach((point, at) => {
    const next = ring[(at + 1) % ring.length]!
    twice += u(point) * v(next) - u(next) * v(point)
  })
  return twice / 2
}
