// A polygon in space cut into triangles by clipping ears, beginning at its last corner, as the kernel does: so that it makes
// no difference who of us has read a shape. Rings that are not flat, turn back or touch themselves are refused.

/** Larger ones are rare and take long this way. */
export const mostCorners = 64
/** Of the square of the polygon's size: less is straight on. */
const leastTurn = 1e-10
/** Of the polygon's size: how far a corner may be off the plane. */
const mostBend = 1e-4

const u = new Float64Array(mostCorners)
const v = new Float64Array(mostCorners)
const next = new Int32Array(mostCorners)
const previous = new Int32Array(mostCorners)

/** Calls `add` with places in the ring, three for each triangle; false when the ring is refused. Coordinates are by point. */
export function cutPolygon(
  coordinates: Float64Array,
  ring: Uint32Array,
  add: (a: number, b: number, c: number) => void,
): boolean {
  const count = ring.length
  if (count > mostCorners) return false
  const least = project(coordinates, ring)
  if (Number.isNaN(least)) return false
  for (let corner = 0; corner < count; corner++) {
    next[corner] = corner + 1 === count ? 0 : corner + 1
    previous[corner] = corner === 0 ? count - 1 : corner - 1
  }
  let left = count
  for (let ear = count - 1, tried = 0; left >= 3; ) {
    const [before, after] = [previous[ear]!, next[ear]!]
    if (!isEar(before, ear, after, least)) {
      if (++tried > left) return false
      ear = after
      continue
    }
    add(before, ear, after)
    next[before] = after
    previous[after] = before
    left--
    tried = 0
    ear = after
  }
  return true
}

/** Seen along its normal, counter-clockwise; gives back the least area that counts, NaN when the ring is not flat. */
function project(p: Float64Array, ring: Uint32Array): number {
  let [nx, ny, nz] = [0, 0, 0]
  let size = 0
  const origin = ring[0]! * 3
  for (let corner = 0; corner < ring.length; corner++) {
    const a = ring[corner]! * 3
    const b = ring[corner + 1 === ring.length ? 0 : corner + 1]! * 3
    const [ax, ay, az] = [p[a]! - p[origin]!, p[a + 1]! - p[origin + 1]!, p[a + 2]! - p[origin + 2]!]
    const [bx, by, bz] = [p[b]! - p[origin]!, p[b + 1]! - p[origin + 1]!, p[b + 2]! - p[origin + 2]!]
    nx += ay * bz - az * by
    ny += az * bx - ax * bz
    nz += ax * by - ay * bx
    size = Math.max(size, Math.abs(ax), Math.abs(ay), Math.abs(az))
  }
  const length = Math.hypot(nx, ny, nz)
  if (!(length > leastTurn * size * size)) return Number.NaN
  const [fx, fy, fz] = [Math.abs(nx), Math.abs(ny), Math.abs(nz)]
  const axis = fx >= fy && fx >= fz ? 0 : fy >= fz ? 1 : 2
  const isBehind = (axis === 0 ? nx : axis === 1 ? ny : nz) < 0
  const [right, up] = isBehind ? [(axis + 2) % 3, (axis + 1) % 3] : [(axis + 1) % 3, (axis + 2) % 3]
  for (let corner = 0; corner < ring.length; corner++) {
    const at = ring[corner]! * 3
    const [x, y, z] = [p[at]! - p[origin]!, p[at + 1]! - p[origin + 1]!, p[at + 2]! - p[origin + 2]!]
    if (Math.abs(x * nx + y * ny + z * nz) > mostBend * size * length) return Number.NaN
    u[corner] = p[at + right]! - p[origin + right]!
    v[corner] = p[at + up]! - p[origin + up]!
  }
  return leastTurn * size * size
}

const turn = (a: number, b: number, c: number) => (u[b]! - u[a]!) * (v[c]! - v[a]!) - (v[b]! - v[a]!) * (u[c]! - u[a]!)

/** Whether a corner can be cut off: it sticks out, and no corner that goes inwards lies in its triangle. */
function isEar(before: number, ear: number, after: number, least: number): boolean {
  if (turn(before, ear, after) <= least) return false
  for (let other = next[after]!; other !== before; other = next[other]!) {
    const inside = Math.min(turn(before, ear, other), turn(ear, after, other), turn(after, before, other))
    if (inside >= -least && turn(previous[other]!, other, next[other]!) <= least) return false
  }
  return true
}
