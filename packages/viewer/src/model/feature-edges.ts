// Lines of a shape that one would draw by hand: where two faces meet at an angle, and where a face ends. Points at the same
// place are one first, because faces do not share theirs. Tells on the way whether the shape is closed.

/** Faces that meet flatter than this are one bent surface; a circle of 24 sides bends 15°. */
const smoothCosine = Math.cos((28 * Math.PI) / 180)

export interface FeatureEdges {
  /** Two vertices for each line, counted as in the indices. */
  lines: Uint32Array
  /** For each line the third vertex of both triangles that meet in it; twice the same where only one ends. */
  thirds: Uint32Array
  /** Every edge has exactly two triangles, which agree on it. */
  isClosed: boolean
}

/**
 * `vertices` has four numbers each; `indices` of one shape point into it. `extent` is half the shape's box: without it the
 * angles would be those of the stretched shape.
 */
export function findFeatureEdges(
  vertices: Int16Array,
  indices: Uint32Array,
  firstVertex: number,
  vertexCount: number,
  extent: readonly [number, number, number],
): FeatureEdges {
  const same = weld(vertices, firstVertex, vertexCount)
  const triangles = indices.length / 3
  const normals = faceNormals(vertices, indices, extent)
  // Half-edges by their two places, in an open hash table: the entry says which triangle came first, and how many came.
  const size = tableSize(indices.length)
  const table = new Int32Array(size).fill(-1)
  const edges = indices.length
  const lows = new Uint32Array(edges)
  const highs = new Uint32Array(edges)
  const firsts = new Int32Array(edges)
  const thirds = new Uint32Array(edges * 2)
  const uses = new Uint8Array(edges)
  const balance = new Int8Array(edges)
  const isSharp = new Uint8Array(edges)
  let count = 0
  for (let triangle = 0; triangle < triangles; triangle++)
    for (let side = 0; side < 3; side++) {
      const from = indices[triangle * 3 + side]!
      const to = indices[triangle * 3 + ((side + 1) % 3)]!
      const third = indices[triangle * 3 + ((side + 2) % 3)]!
      const a = same[from - firstVertex]!
      const b = same[to - firstVertex]!
      if (a === b) continue
      const low = a < b ? a : b
      const high = a < b ? b : a
      let slot = (Math.imul(low, 0x9e3779b1) ^ Math.imul(high, 0x85ebca77)) & (size - 1)
      while (table[slot]! >= 0 && (lows[table[slot]!] !== low || highs[table[slot]!] !== high))
        slot = (slot + 1) & (size - 1)
      let edge = table[slot]!
      if (edge < 0) {
        edge = count++
        table[slot] = edge
        lows[edge] = low
        highs[edge] = high
        firsts[edge] = triangle
        thirds[edge * 2] = third
        thirds[edge * 2 + 1] = third
      } else if (cosine(normals, firsts[edge]!, triangle) < smoothCosine) {
        isSharp[edge] = 1
        thirds[edge * 2 + 1] = third
      }
      if (uses[edge]! < 255) uses[edge]!++
      balance[edge]! += a < b ? 1 : -1
    }
  let isClosed = count > 0
  const lines: number[] = []
  const kept: number[] = []
  for (let edge = 0; edge < count; edge++) {
    if (uses[edge] !== 2 || balance[edge] !== 0) isClosed = false
    if (!isSharp[edge] && uses[edge] !== 1) continue
    lines.push(lows[edge]! + firstVertex, highs[edge]! + firstVertex)
    kept.push(thirds[edge * 2]!, thirds[edge * 2 + 1]!)
  }
  return { lines: Uint32Array.from(lines), thirds: Uint32Array.from(kept), isClosed }
}

const tableSize = (entries: number) => 2 ** Math.ceil(Math.log2(Math.max(8, entries * 1.5)))

/** For each vertex the first one at the same place. */
function weld(vertices: Int16Array, first: number, count: number): Uint32Array {
  const size = tableSize(count)
  const table = new Int32Array(size).fill(-1)
  const same = new Uint32Array(count)
  for (let at = 0; at < count; at++) {
    const place = (first + at) * 4
    const x = vertices[place]!
    const y = vertices[place + 1]!
    const z = vertices[place + 2]!
    let slot = (Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca77) ^ Math.imul(z, 0xc2b2ae3d)) & (size - 1)
    for (;;) {
      const other = table[slot]!
      if (other < 0) {
        table[slot] = at
        same[at] = at
        break
      }
      const there = (first + other) * 4
      if (vertices[there] === x && vertices[there + 1] === y && vertices[there + 2] === z) {
        same[at] = other
        break
      }
      slot = (slot + 1) & (size - 1)
    }
  }
  return same
}

function faceNormals(vertices: Int16Array, indices: Uint32Array, [ex, ey, ez]: readonly [number, number, number]) {
  const normals = new Float32Array(indices.length)
  for (let at = 0; at < indices.length; at += 3) {
    const a = indices[at]! * 4
    const b = indices[at + 1]! * 4
    const c = indices[at + 2]! * 4
    const ux = (vertices[b]! - vertices[a]!) * ex
    const uy = (vertices[b + 1]! - vertices[a + 1]!) * ey
    const uz = (vertices[b + 2]! - vertices[a + 2]!) * ez
    const vx = (vertices[c]! - vertices[a]!) * ex
    const vy = (vertices[c + 1]! - vertices[a + 1]!) * ey
    const vz = (vertices[c + 2]! - vertices[a + 2]!) * ez
    const nx = uy * vz - uz * vy
    const ny = uz * vx - ux * vz
    const nz = ux * vy - uy * vx
    const length = Math.sqrt(nx * nx + ny * ny + nz * nz) || 1
    normals[at] = nx / length
    normals[at + 1] = ny / length
    normals[at + 2] = nz / length
  }
  return normals
}

/** 1 where a triangle has no area and so no direction. */
function cosine(normals: Float32Array, first: number, second: number): number {
  const a = first * 3
  const b = second * 3
  const ax = normals[a]!
  const ay = normals[a + 1]!
  const az = normals[a + 2]!
  const bx = normals[b]!
  const by = normals[b + 1]!
  const bz = normals[b + 2]!
  if ((ax === 0 && ay === 0 && az === 0) || (bx === 0 && by === 0 && bz === 0)) return 1
  return ax * bx + ay * by + az * bz
}
