// The floor of a body: its lowest faces, seen from above, and the line around them. Works for every kind of solid, because
// it starts from the mesh.

/** Faces steeper than this are walls: cosine of 8°. */
const flatEnough = 0.99

/** A face belongs to the floor when it lies this close to the lowest point, in metres; of thin bodies the lower half. */
const floorDepth = 0.05

/** Points closer than this are at the same height, in metres. */
const sameHeight = 1e-4

export interface Floor {
  /** x y of the longest line around the floor, without the first point again. */
  outline: number[]
  area: number
}

/** Triangles are given by their corners, nine numbers each, in metres. */
export function floorOf(corners: Float64Array): Floor {
  let [lowest, highest] = [Infinity, -Infinity]
  for (let at = 2; at < corners.length; at += 3) {
    lowest = Math.min(lowest, corners[at]!)
    highest = Math.max(highest, corners[at]!)
  }
  const top = lowest + Math.min(floorDepth, (highest - lowest) / 2) + sameHeight
  const seen = new Set<string>()
  const next = new Map<string, string[]>()
  const points = new Map<string, [number, number]>()
  let area = 0
  for (let at = 0; at < corners.length; at += 9) {
    const triangle = corners.subarray(at, at + 9)
    const up = upwardArea(triangle)
    if (up === 0 || Math.max(triangle[2]!, triangle[5]!, triangle[8]!) > top) continue
    const keys = [0, 3, 6].map((corner) => keyOf(points, triangle[corner]!, triangle[corner + 1]!))
    // Faces with two sides, and spaces with two equal bodies, have each triangle twice.
    const triangleKey = keys.toSorted().join(' ')
    if (seen.has(triangleKey)) continue
    seen.add(triangleKey)
    area += Math.abs(up)
    // All counter-clockwise from above, whatever way they faced.
    const ring = up > 0 ? keys : [keys[0]!, keys[2]!, keys[1]!]
    for (let corner = 0; corner < 3; corner++) toggle(next, ring[corner]!, ring[(corner + 1) % 3]!)
  }
  return { outline: straighten(longestRing(next, points)), area }
}

/** Area seen from above, negative when it faces down; 0 for steep ones. */
function upwardArea(t: Float64Array): number {
  const [ux, uy, uz] = [t[3]! - t[0]!, t[4]! - t[1]!, t[5]! - t[2]!]
  const [vx, vy, vz] = [t[6]! - t[0]!, t[7]! - t[1]!, t[8]! - t[2]!]
  const [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
  const length = Math.hypot(nx, ny, nz)
  return length > 0 && Math.abs(nz) / length > flatEnough ? nz / 2 : 0
}

function keyOf(points: Map<string, [number, number]>, x: number, y: number): string {
  const key = `${Math.round(x * 1e4)},${Math.round(y * 1e4)}`
  if (!points.has(key)) points.set(key, [x, y])
  return key
}

/** An edge between two floor triangles is met from both sides and goes; the edges that stay are the border. */
function toggle(next: Map<string, string[]>, from: string, to: string): void {
  const back = next.get(to)
  const at = back?.indexOf(from) ?? -1
  if (back && at >= 0) back.splice(at, 1)
  else next.set(from, [...(next.get(from) ?? []), to])
}

function longestRing(next: Map<string, string[]>, points: Map<string, [number, number]>): [number, number][] {
  let best: [number, number][] = []
  let bestArea = 0
  for (const start of next.keys()) {
    const ring: [number, number][] = []
    let at: string | undefined = start
    while (at !== undefined) {
      const to: string | undefined = next.get(at)?.pop()
      if (to === undefined) break
      ring.push(points.get(at)!)
      at = to === start ? undefined : to
    }
    const area = Math.abs(ringArea(ring))
    if (area > bestArea) {
      best = ring
      bestArea = area
    }
  }
  return best
}

function ringArea(ring: readonly [number, number][]): number {
  let twice = 0
  for (let at = 0; at < ring.length; at++) {
    const [x, y] = ring[at]!
    const [nextX, nextY] = ring[(at + 1) % ring.length]!
    twice += x * nextY - nextX * y
  }
  return twice / 2
}

/** Points in the middle of a straight line say nothing. */
function straighten(ring: readonly [number, number][]): number[] {
  return ring.flatMap((point, at) => {
    const before = ring[(at + ring.length - 1) % ring.length]!
    const after = ring[(at + 1) % ring.length]!
    const bend = (point[0] - before[0]) * (after[1] - point[1]) - (point[1] - before[1]) * (after[0] - point[0])
    const length = Math.hypot(after[0] - before[0], after[1] - before[1])
    return Math.abs(bend) > 1e-4 * Math.max(length, 1e-3) ? point : []
  })
}
