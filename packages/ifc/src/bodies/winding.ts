// Whether a mesh has an inside, and triangles turned so that they face out of it. The kernel gives some face-based bodies
// inside out or mixed. Bodies that are consistent are only turned as a whole, so the inner skin of a hollow one stays.

/** Scratch of the search for neighbours, kept between meshes; grows with the largest. */
let order = new Int32Array(0)
let starts = new Int32Array(0)
/** By vertex: the lower end of the edge that came last, and that edge. */
let lowOf = new Int32Array(0)
let edgeAt = new Int32Array(0)

/** Turns triangles in place; says how many closed parts there are, 0 unless every edge has exactly two triangles that agree on it. */
export function repairWinding(positions: ArrayLike<number>, indices: Uint32Array): number {
  const neighbours = pairEdges(indices, positions.length / 3)
  if (!neighbours) return 0
  const part = turnAlike(indices, neighbours)
  if (!part) return 0
  turnOutward(positions, indices, part)
  return part.count
}

/** The triangle beyond each edge, as its edge number (3 × triangle + corner); nothing when an edge has not exactly two. */
function pairEdges(indices: Uint32Array, vertexCount: number): Int32Array | undefined {
  const edges = indices.length
  if (edges === 0) return undefined
  reserve(vertexCount)
  sortByLowerEnd(indices, vertexCount)
  const neighbours = new Int32Array(edges).fill(-1)
  let paired = 0
  for (let low = 0, at = 0; low < vertexCount; low++)
    for (; at < starts[low]!; at++) {
      const edge = order[at]!
      const high = higherEnd(indices, edge)
      if (lowOf[high] !== low) {
        lowOf[high] = low
        edgeAt[high] = edge
        continue
      }
      const other = edgeAt[high]!
      if (neighbours[other] !== -1) return undefined
      neighbours[other] = edge
      neighbours[edge] = other
      paired += 2
    }
  return paired === edges ? neighbours : undefined
}

const behind = (edge: number) => (edge % 3 === 2 ? edge - 2 : edge + 1)
const higherEnd = (indices: Uint32Array, edge: number) => Math.max(indices[edge]!, indices[behind(edge)]!)

/** Into `order`; `starts` of a vertex is then where its edges end. */
function sortByLowerEnd(indices: Uint32Array, vertexCount: number): void {
  const edges = indices.length
  if (order.length < edges) order = new Int32Array(edges)
  const lowerEnd = (edge: number) => Math.min(indices[edge]!, indices[behind(edge)]!)
  for (let edge = 0; edge < edges; edge++) starts[lowerEnd(edge)]!++
  for (let vertex = 0, sum = 0; vertex < vertexCount; vertex++) {
    const count = starts[vertex]!
    starts[vertex] = sum
    sum += count
  }
  for (let edge = 0; edge < edges; edge++) order[starts[lowerEnd(edge)]!++] = edge
}

function reserve(vertexCount: number): void {
  if (starts.length < vertexCount) {
    starts = new Int32Array(vertexCount)
    lowOf = new Int32Array(vertexCount)
    edgeAt = new Int32Array(vertexCount)
  }
  starts.fill(0, 0, vertexCount)
  lowOf.fill(-1, 0, vertexCount)
}

interface Parts {
  /** Connected part of each triangle. */
  of: Int32Array
  count: number
  wasMixed: boolean
}

/** Makes neighbours agree; nothing when that cannot be (a Klein bottle). */
function turnAlike(indices: Uint32Array, neighbours: Int32Array): Parts | undefined {
  const triangles = indices.length / 3
  const of = new Int32Array(triangles).fill(-1)
  const isTurned = new Uint8Array(triangles)
  const queue = new Int32Array(triangles)
  let count = 0
  let wasMixed = false
  for (let seed = 0; seed < triangles; seed++) {
    if (of[seed] !== -1) continue
    let head = 0
    let tail = 0
    queue[tail++] = seed
    of[seed] = count
    while (head < tail) {
      const triangle = queue[head++]!
      for (let edge = triangle * 3; edge < triangle * 3 + 3; edge++) {
        const beyond = neighbours[edge]!
        const other = (beyond / 3) | 0
        // Two triangles that agree walk their common edge in opposite directions, so their edges begin at different ends.
        const disagree = indices[edge] === indices[beyond]
        const turn = isTurned[triangle]! ^ (disagree ? 1 : 0)
        if (of[other] === -1) {
          of[other] = count
          isTurned[other] = turn
          if (disagree) wasMixed = true
          queue[tail++] = other
        } else if (isTurned[other] !== turn) return undefined
      }
    }
    count++
  }
  for (let triangle = 0; triangle < triangles; triangle++) if (isTurned[triangle]) turn(indices, triangle)
  return { of, count, wasMixed }
}

function turn(indices: Uint32Array, triangle: number): void {
  const second = indices[triangle * 3 + 1]!
  indices[triangle * 3 + 1] = indices[triangle * 3 + 2]!
  indices[triangle * 3 + 2] = second
}

function turnOutward(positions: ArrayLike<number>, indices: Uint32Array, parts: Parts): void {
  const volumes = new Float64Array(parts.count)
  let total = 0
  for (let triangle = 0; triangle < parts.of.length; triangle++) {
    const volume = signedVolume(positions, indices, triangle)
    volumes[parts.of[triangle]!]! += volume
    total += volume
  }
  for (let triangle = 0; triangle < parts.of.length; triangle++)
    if (parts.wasMixed ? volumes[parts.of[triangle]!]! < 0 : total < 0) turn(indices, triangle)
}

/** Of the tetrahedron between a triangle and the shape's origin. */
function signedVolume(p: ArrayLike<number>, indices: Uint32Array, triangle: number): number {
  const a = indices[triangle * 3]! * 3
  const b = indices[triangle * 3 + 1]! * 3
  const c = indices[triangle * 3 + 2]! * 3
  return (
    (p[a]! * (p[b + 1]! * p[c + 2]! - p[b + 2]! * p[c + 1]!) +
      p[a + 1]! * (p[b + 2]! * p[c]! - p[b]! * p[c + 2]!) +
      p[a + 2]! * (p[b]! * p[c + 1]! - p[b + 1]! * p[c]!)) /
    6
  )
}
