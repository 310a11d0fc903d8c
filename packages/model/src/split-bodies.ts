import { sortBy } from './counting-sort.ts'

/** The triangles of a shape by the bodies that they bound. */
export interface SplitShape {
  /** In the order of the bodies; triangles of one body as they were. */
  indices: Uint32Array
  /** Where each body begins in them, and where the last one ends. */
  starts: number[]
  /** Whether every edge of a body has exactly two of its triangles, which agree on it. */
  closed: boolean[]
}

/** Triangles that share an edge with exactly one other are one body with it: two boxes that touch along an edge stay two. */
export function splitBodies(indices: Uint32Array, vertexCount: number): SplitShape {
  const count = indices.length / 3
  const edges = edgesByEnds(indices, vertexCount)
  const parent = Int32Array.from({ length: count }, (_, triangle) => triangle)
  const rootOf = (triangle: number) => {
    let root = triangle
    while (parent[root] !== root) {
      parent[root] = parent[parent[root]!]!
      root = parent[root]!
    }
    return root
  }
  eachEdge(edges, (from, to) => {
    if (to - from !== 2) return
    const a = rootOf((edges.sorted[from]! / 3) | 0)
    const b = rootOf((edges.sorted[from + 1]! / 3) | 0)
    if (a !== b) parent[Math.max(a, b)] = Math.min(a, b)
  })
  const bodyOf = new Int32Array(count)
  const sizes: number[] = []
  // The root is the first triangle of its body.
  for (let triangle = 0; triangle < count; triangle++) {
    const root = rootOf(triangle)
    const body = root === triangle ? sizes.push(0) - 1 : bodyOf[root]!
    bodyOf[triangle] = body
    sizes[body]! += 3
  }
  return { ...inOrder(indices, bodyOf, sizes), closed: closedOf(indices, edges, bodyOf, sizes.length) }
}

const behind = (edge: number) => (edge % 3 === 2 ? edge - 2 : edge + 1)

/** Edges (3 × triangle + corner) sorted by their two ends, and the ends of each edge. */
interface Edges {
  sorted: Uint32Array
  low: Uint32Array
  high: Uint32Array
}

function edgesByEnds(indices: Uint32Array, vertexCount: number): Edges {
  const low = new Uint32Array(indices.length)
  const high = new Uint32Array(indices.length)
  const all = new Uint32Array(indices.length)
  for (let edge = 0; edge < indices.length; edge++) {
    const a = indices[edge]!
    const b = indices[behind(edge)]!
    low[edge] = a < b ? a : b
    high[edge] = a < b ? b : a
    all[edge] = edge
  }
  return { sorted: sortBy(low, sortBy(high, all, vertexCount), vertexCount), low, high }
}

/** Calls with the run of entries that are one edge. */
function eachEdge({ sorted, low, high }: Edges, use: (from: number, to: number) => void): void {
  for (let from = 0, to = 0; from < sorted.length; from = to) {
    const a = low[sorted[from]!]!
    const b = high[sorted[from]!]!
    while (to < sorted.length && low[sorted[to]!] === a && high[sorted[to]!] === b) to++
    use(from, to)
  }
}

function closedOf(indices: Uint32Array, edges: Edges, bodyOf: Int32Array, count: number): boolean[] {
  const closed = Array<boolean>(count).fill(true)
  const { sorted, low } = edges
  const isForward = (edge: number) => indices[edge] === low[edge]
  const bodyAt = (at: number) => bodyOf[(sorted[at]! / 3) | 0]!
  eachEdge(edges, (from, to) => {
    // Nearly every edge of a body has two triangles, and they are of one body.
    if (to - from === 2) {
      if (isForward(sorted[from]!) === isForward(sorted[from + 1]!)) closed[bodyAt(from)] = false
      return
    }
    for (let at = from; at < to; at++) {
      let [forward, backward] = [0, 0]
      for (let other = from; other < to; other++)
        if (bodyAt(other) === bodyAt(at)) isForward(sorted[other]!) ? forward++ : backward++
      if (forward !== 1 || backward !== 1) closed[bodyAt(at)] = false
    }
  })
  return closed
}

function inOrder(indices: Uint32Array, bodyOf: Int32Array, sizes: readonly number[]) {
  const starts = [0]
  for (const size of sizes) starts.push(starts.at(-1)! + size)
  if (sizes.length <= 1) return { indices, starts }
  const sorted = new Uint32Array(indices.length)
  const next = starts.slice()
  for (let triangle = 0; triangle < bodyOf.length; triangle++) {
    const to = next[bodyOf[triangle]!]!
    sorted.set(indices.subarray(triangle * 3, triangle * 3 + 3), to)
    next[bodyOf[triangle]!] = to + 3
  }
  return { indices: sorted, starts }
}
