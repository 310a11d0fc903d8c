// Random scenes against a slow and obvious version: every pair, the common volume looked at point by point.
import { describe, expect, it } from 'vitest'
import { box, clashes, cylinder, dice, type Mesh, prism, sceneOf, turned, windowWall } from '../scene.fixture.ts'

const angle = prism(
  [
    [-0.5, -0.5],
    [0.5, -0.5],
    [0.5, -0.3],
    [-0.3, -0.3],
    [-0.3, 0.5],
    [-0.5, 0.5],
  ],
  -0.6,
  0.6,
)
const meshes: Mesh[] = [
  box([-0.5, -0.3, -0.2], [0.5, 0.3, 0.2]),
  cylinder(0.25, -0.6, 0.6, 12),
  angle,
  windowWall(1.4, 0.3, 1),
]

const isConvex = (mesh: Mesh) => meshes.indexOf(mesh) < 2
/** C1: in a corner of two equal legs a ball is wider than in a leg by 2 (2 − √2); the one in the leg may be what is found. */
const cornerShare = 1 / (4 - 2 * Math.SQRT2)

type Vec = [number, number, number]

const apply = (m: readonly number[], [x, y, z]: Vec): Vec =>
  [0, 4, 8].map((row) => m[row]! * x + m[row + 1]! * y + m[row + 2]! * z + m[row + 3]!) as Vec

function trianglesOf(mesh: Mesh, matrix: readonly number[]): [Vec, Vec, Vec][] {
  const corner = (index: number) => apply(matrix, mesh.positions.slice(index * 3, index * 3 + 3) as Vec)
  return Array.from({ length: mesh.indices.length / 3 }, (_, at) =>
    mesh.indices.slice(at * 3, at * 3 + 3).map(corner),
  ) as [Vec, Vec, Vec][]
}

const minus = (a: Vec, b: Vec): Vec => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
const dot = (a: Vec, b: Vec) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const cross = (a: Vec, b: Vec): Vec => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]

/** Solid angle of all triangles: a whole turn from inside, nothing from outside (van Oosterom and Strackee 1983). */
function isInside(triangles: [Vec, Vec, Vec][], point: Vec): boolean {
  let sum = 0
  for (const corners of triangles) {
    const [a, b, c] = corners.map((corner) => minus(corner, point)) as [Vec, Vec, Vec]
    const [la, lb, lc] = [a, b, c].map((each) => Math.sqrt(dot(each, each))) as Vec
    sum += 2 * Math.atan2(dot(a, cross(b, c)), la * lb * lc + dot(a, b) * lc + dot(a, c) * lb + dot(b, c) * la)
  }
  return sum > 2 * Math.PI
}

/** To a triangle: to its plane where the foot is on it, else to the nearest of its edges. */
function distance(triangles: [Vec, Vec, Vec][], point: Vec): number {
  let best = Number.POSITIVE_INFINITY
  for (const [a, b, c] of triangles) {
    const normal = cross(minus(b, a), minus(c, a))
    const length = Math.sqrt(dot(normal, normal))
    const edges: [Vec, Vec][] = [
      [a, b],
      [b, c],
      [c, a],
    ]
    if (edges.every(([p, q]) => dot(cross(minus(q, p), minus(point, p)), normal) >= 0))
      best = Math.min(best, Math.abs(dot(minus(point, a), normal)) / length)
    for (const [p, q] of edges) {
      const way = minus(q, p)
      const share = Math.max(0, Math.min(1, dot(minus(point, p), way) / dot(way, way)))
      const off = minus(point, [p[0] + share * way[0], p[1] + share * way[1], p[2] + share * way[2]])
      best = Math.min(best, Math.sqrt(dot(off, off)))
    }
  }
  return best
}

/** The widest ball about a point of a grid, and how much wider one between its points could be. */
function widestBall(first: [Vec, Vec, Vec][], second: [Vec, Vec, Vec][]): { width: number; error: number } {
  const bound = (of: typeof first, pick: (...values: number[]) => number) =>
    [0, 1, 2].map((axis) => pick(...of.flat().map((corner) => corner[axis]!)))
  const low = bound(first, Math.min).map((value, axis) => Math.max(value, bound(second, Math.min)[axis]!))
  const high = bound(first, Math.max).map((value, axis) => Math.min(value, bound(second, Math.max)[axis]!))
  if (low.some((value, axis) => value >= high[axis]!)) return { width: 0, error: 0 }
  const steps = 14
  const size = low.map((value, axis) => (high[axis]! - value) / steps)
  let width = 0
  for (let at = 0; at < steps ** 3; at++) {
    const place = [at % steps, Math.floor(at / steps) % steps, Math.floor(at / steps ** 2)]
    const point = low.map((value, axis) => value + (place[axis]! + 0.5) * size[axis]!) as Vec
    if (!isInside(first, point) || !isInside(second, point)) continue
    width = Math.max(width, 2 * Math.min(distance(first, point), distance(second, point)))
  }
  return { width, error: Math.hypot(...size) }
}

describe.each([1, 2, 3, 4])('random scene %i', (seed) => {
  it('C1: has the clashes that a grid of points finds, and their depths', { timeout: 60_000 }, () => {
    const roll = dice(seed)
    const placed = Array.from({ length: 14 }, () => ({
      mesh: meshes[Math.floor(roll() * meshes.length)]!,
      matrix: turned([roll() - 0.5, roll() - 0.5, roll() - 0.4], roll() * 6, [roll() * 2, roll() * 2, roll() * 2]),
    }))
    const rows = new Map(clashes(sceneOf(...placed)).map((row) => [`${row.a} ${row.b}`, row]))
    const solids = placed.map(({ mesh, matrix }) => trianglesOf(mesh, matrix))
    for (let i = 0; i < placed.length; i++)
      for (let j = i + 1; j < placed.length; j++) {
        const depth = rows.get(`${i} ${j}`)?.depth ?? 0
        const { width, error } = widestBall(solids[i]!, solids[j]!)
        // A ball of the grid is one that must be found; a wider one fits only between the grid's points.
        const least = isConvex(placed[i]!.mesh) && isConvex(placed[j]!.mesh) ? width : width * cornerShare
        expect([i, j, depth >= least - 1e-4]).toEqual([i, j, true])
        expect([i, j, depth <= width + error]).toEqual([i, j, true])
        if (depth === 0) continue
        const point = [...rows.get(`${i} ${j}`)!.points.subarray(0, 3)] as Vec
        const room = Math.min(distance(solids[i]!, point), distance(solids[j]!, point))
        expect([i, j, isInside(solids[i]!, point) && isInside(solids[j]!, point)]).toEqual([i, j, true])
        expect([i, j, Math.abs(room * 2 - depth) < 1e-4]).toEqual([i, j, true])
      }
  })
})
