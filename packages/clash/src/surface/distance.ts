// The distance of two triangles and the points where they are nearest: the smaller of nine distances of edges and six of
// a corner and a triangle (Ericson, Real-Time Collision Detection, chapter 5). Triangles that cross are not told apart here.

/** Nearest points on the first and on the second, three numbers each. */
export const nearest = new Float64Array(6)
const point = new Float64Array(3)

/** Squared distance of two triangles, and `nearest`. */
export function triangleDistance(p: Float64Array, at: number, q: Float64Array, to: number): number {
  let best = Number.POSITIVE_INFINITY
  for (let i = 0; i < 3; i++)
    for (let j = 0; j < 3; j++) {
      const d = edgeDistance(p, at + i * 3, at + ((i + 1) % 3) * 3, q, to + j * 3, to + ((j + 1) % 3) * 3, best)
      if (d < best) best = d
    }
  for (let corner = 0; corner < 3; corner++) {
    const d = pointDistance(p[at + corner * 3]!, p[at + corner * 3 + 1]!, p[at + corner * 3 + 2]!, q, to)
    if (d < best) {
      best = d
      for (let axis = 0; axis < 3; axis++) {
        nearest[axis] = p[at + corner * 3 + axis]!
        nearest[axis + 3] = point[axis]!
      }
    }
    const e = pointDistance(q[to + corner * 3]!, q[to + corner * 3 + 1]!, q[to + corner * 3 + 2]!, p, at)
    if (e < best) {
      best = e
      for (let axis = 0; axis < 3; axis++) {
        nearest[axis] = point[axis]!
        nearest[axis + 3] = q[to + corner * 3 + axis]!
      }
    }
  }
  return best
}

function edgeDistance(
  p: Float64Array,
  a: number,
  b: number,
  q: Float64Array,
  c: number,
  d: number,
  best: number,
): number {
  const ux = p[b]! - p[a]!
  const uy = p[b + 1]! - p[a + 1]!
  const uz = p[b + 2]! - p[a + 2]!
  const vx = q[d]! - q[c]!
  const vy = q[d + 1]! - q[c + 1]!
  const vz = q[d + 2]! - q[c + 2]!
  const wx = p[a]! - q[c]!
  const wy = p[a + 1]! - q[c + 1]!
  const wz = p[a + 2]! - q[c + 2]!
  const uu = ux * ux + uy * uy + uz * uz
  const vv = vx * vx + vy * vy + vz * vz
  const uv = ux * vx + uy * vy + uz * vz
  const uw = ux * wx + uy * wy + uz * wz
  const vw = vx * wx + vy * wy + vz * wz
  const area = uu * vv - uv * uv
  let s = area > 1e-14 * uu * vv ? clamp((uv * vw - uw * vv) / area) : 0
  let t = vv > 0 ? (uv * s + vw) / vv : 0
  if (t < 0 || t > 1) {
    t = clamp(t)
    s = uu > 0 ? clamp((uv * t - uw) / uu) : 0
  }
  const dx = wx + s * ux - t * vx
  const dy = wy + s * uy - t * vy
  const dz = wz + s * uz - t * vz
  const distance = dx * dx + dy * dy + dz * dz
  if (distance < best) {
    nearest[0] = p[a]! + s * ux
    nearest[1] = p[a + 1]! + s * uy
    nearest[2] = p[a + 2]! + s * uz
    nearest[3] = q[c]! + t * vx
    nearest[4] = q[c + 1]! + t * vy
    nearest[5] = q[c + 2]! + t * vz
  }
  return distance
}

const clamp = (value: number) => (value < 0 ? 0 : value > 1 ? 1 : value)

/** The point of a triangle that `pointDistance` found. */
export const nearestOnTriangle = point

/** Squared distance of a point and a triangle, and `nearestOnTriangle`. */
export function pointDistance(x: number, y: number, z: number, q: Float64Array, at: number): number {
  const ux = q[at + 3]! - q[at]!
  const uy = q[at + 4]! - q[at + 1]!
  const uz = q[at + 5]! - q[at + 2]!
  const vx = q[at + 6]! - q[at]!
  const vy = q[at + 7]! - q[at + 1]!
  const vz = q[at + 8]! - q[at + 2]!
  const wx = x - q[at]!
  const wy = y - q[at + 1]!
  const wz = z - q[at + 2]!
  const uu = ux * ux + uy * uy + uz * uz
  const vv = vx * vx + vy * vy + vz * vz
  const uv = ux * vx + uy * vy + uz * vz
  const uw = ux * wx + uy * wy + uz * wz
  const vw = vx * wx + vy * wy + vz * wz
  const area = uu * vv - uv * uv
  let s = area > 0 ? (vv * uw - uv * vw) / area : -1
  let t = area > 0 ? (uu * vw - uv * uw) / area : -1
  if (s < 0 || t < 0 || s + t > 1) {
    // Outside of the triangle the nearest point is on one of its edges.
    const onU = uu > 0 ? clamp(uw / uu) : 0
    const onV = vv > 0 ? clamp(vw / vv) : 0
    const ee = uu + vv - 2 * uv
    const onE = ee > 0 ? clamp((vw - uw + uu - uv) / ee) : 0
    const toU = square(wx - onU * ux, wy - onU * uy, wz - onU * uz)
    const toV = square(wx - onV * vx, wy - onV * vy, wz - onV * vz)
    const ex = wx - ux - onE * (vx - ux)
    const ey = wy - uy - onE * (vy - uy)
    const ez = wz - uz - onE * (vz - uz)
    const toE = square(ex, ey, ez)
    if (toU <= toV && toU <= toE) [s, t] = [onU, 0]
    else if (toV <= toE) [s, t] = [0, onV]
    else [s, t] = [1 - onE, onE]
  }
  const dx = s * ux + t * vx
  const dy = s * uy + t * vy
  const dz = s * uz + t * vz
  point[0] = q[at]! + dx
  point[1] = q[at + 1]! + dy
  point[2] = q[at + 2]! + dz
  return square(wx - dx, wy - dy, wz - dz)
}

const square = (x: number, y: number, z: number) => x * x + y * y + z * z
