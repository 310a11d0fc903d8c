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
  eachEdge(indices, edges, (from, to) => {
    if (to - from !== 2) return
    const [a, b] = [rootOf((edges[from]! / 3) | 0), rootOf((edges[from + 1]! / 3) | 0)]
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
const low = (indices: Uint32Array, edge: number) => Math.min(indices[edge]!, indices[behind(edge)]!)
const high = (indices: Uint32Array, edge: number) => Math.max(indices[edge]!, indices[behind(edge)]!)

/** Edges (3 × triangle + corner) sorted by their two ends. */
function edgesByEnds(indices: Uint32Array, vertexCount: number): Uint32Array {
  const byHigh = sortBy(
    Uint32Array.from(indices, (_, edge) => edge),
    vertexCount,
    (edge) => high(indices, edge),
  )
  return sortBy(byHigh, vertexCount, (edge) => low(indices, edge))
}

/** A counting sort; equal ones stay as they are. */
function sortBy(edges: Uint32Array, vertexCount: number, key: (edge: number) => number): Uint32Array {
  const starts = new Uint32Array(vertexCount + 1)
  for (const edge of edges) starts[key(edge) + 1]!++
  for (let at = 0; at < vertexCount; at++) starts[at + 1]! += starts[at]!
  const sorted = new Uint32Array(edges.length)
  for (const edge of edges) sorted[starts[key(edge)]!++] = edge
  return sorted
}

/** Calls with the run of entries that are one edge. */
function eachEdge(indices: Uint32Array, edges: Uint32Array, use: (from: number, to: number) => void): void {
  for (let from = 0, to = 0; from < edges.length; from = to) {
    const [a, b] = [low(indices, edges[from]!), high(indices, edges[from]!)]
    while (to < edges.length && low(indices, edges[to]!) === a && high(indices, edges[to]!) === b) to++
    use(from, to)
  }
}

function closedOf(indices: Uint32Array, edges: Uint32Array, bodyOf: Int32Array, count: number): boolean[] {
  const closed = Array<boolean>(count).fill(true)
  const uses = new Map<number, [forward: number, backward: number]>()
  eachEdge(indices, edges, (from, to) => {
    uses.clear()
    for (let at = from; at < to; at++) {
      const edge = edges[at]!
      const body = bodyOf[(edge / 3) | 0]!
      const use = uses.get(body) ?? [0, 0]
      use[indices[edge]! < indices[behind(edge)]! ? 0 : 1]++
      uses.set(body, use)
    }
    for (const [body, [forward, backward]] of uses) if (forward !== 1 || backward !== 1) closed[body] = false
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
