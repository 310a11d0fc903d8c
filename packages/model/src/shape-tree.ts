// The triangles of one shape in boxes within boxes, so that a ray or another shape asks a few of them. All in the shape's own
// numbers, be they whole as in a drawing or metres as in the mesh pack: one tree serves every instance, however large or turned.

/** Coordinates, three for each vertex, or four of which the last is something else. */
export interface Corners {
  values: Int16Array | Float32Array
  stride: 3 | 4
}

export interface ShapeTree {
  /** Least and most on each axis, six numbers for each box. */
  bounds: Float32Array
  /** Triangles of a box that has no further boxes; else 0, its first half is the next box and `seconds` says the other. */
  counts: Uint8Array
  seconds: Uint32Array
  /** First index of each triangle, in the order of the boxes. */
  triangles: Uint32Array
}

const leafSize = 6

export function buildShapeTree(corners: Corners, indices: Uint32Array): ShapeTree {
  const { values, stride } = corners
  const count = indices.length / 3
  const triangles = new Uint32Array(count)
  const middles = new Float64Array(count * 3)
  for (let at = 0; at < count; at++) {
    triangles[at] = at * 3
    for (let corner = 0; corner < 3; corner++) {
      const place = indices[at * 3 + corner]! * stride
      for (let axis = 0; axis < 3; axis++) middles[at * 3 + axis]! += values[place + axis]!
    }
  }
  const boxes = Math.max(1, count * 2)
  const bounds = new Float32Array(boxes * 6)
  const counts = new Uint8Array(boxes)
  const seconds = new Uint32Array(boxes)
  let used = 0
  const split = (from: number, to: number) => {
    const box = used++
    bound(corners, indices, triangles, from, to, bounds.subarray(box * 6, box * 6 + 6))
    if (to - from <= leafSize) {
      counts[box] = to - from
      seconds[box] = from
      return
    }
    const middle = halve(middles, triangles, from, to)
    split(from, middle)
    seconds[box] = used
    split(middle, to)
  }
  if (count > 0) split(0, count)
  return {
    bounds: bounds.slice(0, used * 6),
    counts: counts.slice(0, used),
    seconds: seconds.slice(0, used),
    triangles,
  }
}

function bound(
  { values, stride }: Corners,
  indices: Uint32Array,
  triangles: Uint32Array,
  from: number,
  to: number,
  box: Float32Array,
): void {
  box.fill(Infinity, 0, 3).fill(-Infinity, 3, 6)
  for (let at = from; at < to; at++)
    for (let corner = 0; corner < 3; corner++) {
      const place = indices[triangles[at]! + corner]! * stride
      for (let axis = 0; axis < 3; axis++) {
        const value = values[place + axis]!
        if (value < box[axis]!) box[axis] = value
        if (value > box[axis + 3]!) box[axis + 3] = value
      }
    }
}

/** Orders some triangles by the side of the middle on which they lie, along the longest way; returns where the second begins. */
function halve(middles: Float64Array, triangles: Uint32Array, from: number, to: number): number {
  let longest = 0
  let border = 0
  let width = -1
  for (let axis = 0; axis < 3; axis++) {
    let [least, greatest] = [Infinity, -Infinity]
    for (let at = from; at < to; at++) {
      const value = middles[triangles[at]! + axis]!
      if (value < least) least = value
      if (value > greatest) greatest = value
    }
    if (greatest - least <= width) continue
    width = greatest - least
    longest = axis
    border = (least + greatest) / 2
  }
  let first = from
  for (let at = from; at < to; at++) {
    const triangle = triangles[at]!
    if (middles[triangle + longest]! >= border) continue
    triangles[at] = triangles[first]!
    triangles[first++] = triangle
  }
  // All in one place: any half is as good.
  return first === from || first === to ? (from + to) >> 1 : first
}

/** In the shape's numbers; `direction` is as long as a metre is there, so that distances stay metres. */
export interface ShapeRay {
  from: readonly [number, number, number]
  direction: readonly [number, number, number]
}

const path = new Uint32Array(128)
/** A hair more than a box, in whole numbers and in metres: flat ones have no inside, and a ray along a side no distance to it. */
const [wholeSlack, metreSlack] = [0.01, 1e-6]

/**
 * Calls `onHit` for the triangles that a ray meets between two distances, from either side and in no order; it returns how
 * far is still asked for.
 */
export function castAtTree(
  tree: ShapeTree,
  corners: Corners,
  indices: Uint32Array,
  ray: ShapeRay,
  least: number,
  reach: number,
  onHit: (metres: number, triangle: number) => number,
): void {
  const { bounds, counts, seconds, triangles } = tree
  const [ox, oy, oz] = ray.from
  const [dx, dy, dz] = ray.direction
  const [ix, iy, iz] = [1 / dx, 1 / dy, 1 / dz]
  const { values, stride } = corners
  const slack = values instanceof Int16Array ? wholeSlack : metreSlack
  let end = reach
  let depth = 0
  if (counts.length > 0) path[depth++] = 0
  while (depth > 0) {
    const box = path[--depth]!
    const at = box * 6
    let enter = least
    let leave = end
    const x1 = (bounds[at]! - slack - ox) * ix
    const x2 = (bounds[at + 3]! + slack - ox) * ix
    enter = Math.max(enter, Math.min(x1, x2))
    leave = Math.min(leave, Math.max(x1, x2))
    const y1 = (bounds[at + 1]! - slack - oy) * iy
    const y2 = (bounds[at + 4]! + slack - oy) * iy
    enter = Math.max(enter, Math.min(y1, y2))
    leave = Math.min(leave, Math.max(y1, y2))
    const z1 = (bounds[at + 2]! - slack - oz) * iz
    const z2 = (bounds[at + 5]! + slack - oz) * iz
    enter = Math.max(enter, Math.min(z1, z2))
    leave = Math.min(leave, Math.max(z1, z2))
    if (enter > leave) continue
    const count = counts[box]!
    if (count === 0) {
      path[depth++] = seconds[box]!
      path[depth++] = box + 1
      continue
    }
    for (let each = seconds[box]!; each < seconds[box]! + count; each++) {
      const triangle = triangles[each]!
      const metres = meetTriangle(values, stride, indices, triangle, ox, oy, oz, dx, dy, dz)
      if (metres >= least && metres <= end) end = onHit(metres, triangle)
    }
  }
}

/** A hair beyond its sides: a ray must not slip between two triangles. */
const hair = 1e-9

/** How far it is (Möller and Trumbore 1997), or NaN. */
function meetTriangle(
  vertices: Int16Array | Float32Array,
  stride: number,
  indices: Uint32Array,
  triangle: number,
  ox: number,
  oy: number,
  oz: number,
  dx: number,
  dy: number,
  dz: number,
): number {
  const a = indices[triangle]! * stride
  const b = indices[triangle + 1]! * stride
  const c = indices[triangle + 2]! * stride
  const ax = vertices[a]!
  const ay = vertices[a + 1]!
  const az = vertices[a + 2]!
  const e1x = vertices[b]! - ax
  const e1y = vertices[b + 1]! - ay
  const e1z = vertices[b + 2]! - az
  const e2x = vertices[c]! - ax
  const e2y = vertices[c + 1]! - ay
  const e2z = vertices[c + 2]! - az
  const px = dy * e2z - dz * e2y
  const py = dz * e2x - dx * e2z
  const pz = dx * e2y - dy * e2x
  const area = e1x * px + e1y * py + e1z * pz
  if (area === 0) return Number.NaN
  const tx = ox - ax
  const ty = oy - ay
  const tz = oz - az
  const u = (tx * px + ty * py + tz * pz) / area
  if (u < -hair || u > 1 + hair) return Number.NaN
  const qx = ty * e1z - tz * e1y
  const qy = tz * e1x - tx * e1z
  const qz = tx * e1y - ty * e1x
  const v = (dx * qx + dy * qy + dz * qz) / area
  if (v < -hair || u + v > 1 + hair) return Number.NaN
  return (e2x * qx + e2y * qy + e2z * qz) / area
}
