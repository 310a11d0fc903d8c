// Small scenes for tests: shapes known to the millimetre, placed by matrices.
import { encodeGeometry, type MeshColumns, meshColumns, type Shape } from '@sunmao/model'
import type { ClashTest } from './pairs/test.ts'
import { type ClashRow, rowsOf } from './run/rows.ts'
import { type RunOptions, runClash } from './run/run-clash.ts'
import { makeScene, type Scene } from './scene/scene.ts'

export interface Mesh {
  positions: number[]
  indices: number[]
  isClosed?: boolean
}

export interface Placed {
  mesh: Mesh
  matrix: readonly number[]
}

export type Point = readonly [number, number, number]
export const still = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]

/** Least and most corner. */
export function box(low: Point, high: Point): Mesh {
  const [x0, y0, z0] = low
  const [x1, y1, z1] = high
  return prism(
    [
      [x0, y0],
      [x1, y0],
      [x1, y1],
      [x0, y1],
    ],
    z0,
    z1,
  )
}

/** An upright prism over a polygon that turns counter-clockwise and may be concave. */
export function prism(profile: readonly (readonly [number, number])[], z0: number, z1: number): Mesh {
  const count = profile.length
  const positions = [z0, z1].flatMap((z) => profile.flatMap(([x, y]) => [x, y, z]))
  const lids = cutEars(profile)
  const indices = lids.flatMap(([a, b, c]) => [a, c, b])
  indices.push(...lids.flatMap(([a, b, c]) => [a + count, b + count, c + count]))
  for (let at = 0; at < count; at++) {
    const next = (at + 1) % count
    indices.push(at, next, next + count, at, next + count, at + count)
  }
  return { positions, indices }
}

/** Upright, about the z axis. */
export const cylinder = (radius: number, z0: number, z1: number, sides = 24): Mesh =>
  prism(
    Array.from({ length: sides }, (_, at) => {
      const angle = (at / sides) * 2 * Math.PI
      return [radius * Math.cos(angle), radius * Math.sin(angle)] as const
    }),
    z0,
    z1,
  )

/** A ball of triangles, about the origin; more than can be cut into pieces with enough rings. */
export function ball(radius: number, rings: number): Mesh {
  const around = rings * 2
  const positions = [0, 0, radius, 0, 0, -radius]
  for (let ring = 1; ring < rings; ring++)
    for (let at = 0; at < around; at++) {
      const [up, turn] = [(ring / rings) * Math.PI, (at / around) * 2 * Math.PI]
      positions.push(
        radius * Math.sin(up) * Math.cos(turn),
        radius * Math.sin(up) * Math.sin(turn),
        radius * Math.cos(up),
      )
    }
  const at = (ring: number, step: number) => 2 + (ring - 1) * around + (step % around)
  const indices: number[] = []
  for (let step = 0; step < around; step++) {
    indices.push(0, at(1, step), at(1, step + 1), 1, at(rings - 1, step + 1), at(rings - 1, step))
    for (let ring = 1; ring < rings - 1; ring++)
      indices.push(
        ...[at(ring, step), at(ring + 1, step), at(ring + 1, step + 1)],
        ...[at(ring, step), at(ring + 1, step + 1), at(ring, step + 1)],
      )
  }
  return { positions, indices }
}

/** A ball with a dent on top: as many triangles as the ball, and no longer convex. */
export function dented(radius: number, rings: number): Mesh {
  const mesh = ball(radius, rings)
  mesh.positions[2] = radius * 0.2
  return mesh
}

/** A wall along x with a window: one body, concave. */
export const windowWall = (length: number, thickness: number, height: number): Mesh =>
  standing(
    prism(
      [
        [0, 0],
        [length, 0],
        [length, height],
        [0, height],
        // A slit of 20 mm leads to the hole.
        [0, height / 2 + 0.01],
        [length * 0.3, height / 2 + 0.01],
        [length * 0.3, height * 0.7],
        [length * 0.7, height * 0.7],
        [length * 0.7, height * 0.3],
        [length * 0.3, height * 0.3],
        [length * 0.3, height / 2 - 0.01],
        [0, height / 2 - 0.01],
      ],
      0,
      thickness,
    ),
  )

/** y and z exchanged, so that what was drawn in plan stands upright. */
const standing = ({ positions, indices }: Mesh): Mesh => ({
  positions: positions.map((_, at) => positions[at % 3 === 0 ? at : at % 3 === 1 ? at + 1 : at - 1]!),
  indices: indices.map((_, at) => indices[at % 3 === 1 ? at + 1 : at % 3 === 2 ? at - 1 : at]!),
})

export const move = (x: number, y: number, z: number) => still.with(3, x).with(7, y).with(11, z)

/** A turn about an axis and a move. */
export function turned(axis: Point, angle: number, [x, y, z]: Point = [0, 0, 0]): number[] {
  const length = Math.hypot(...axis)
  const [a, b, c] = axis.map((value) => value / length) as [number, number, number]
  const [s, k] = [Math.sin(angle), Math.cos(angle)]
  const t = 1 - k
  return [
    ...[t * a * a + k, t * a * b - s * c, t * a * c + s * b, x],
    ...[t * a * b + s * c, t * b * b + k, t * b * c - s * a, y],
    ...[t * a * c - s * b, t * b * c + s * a, t * c * c + k, z],
  ]
}

/** The mesh pack of elements, each of some placed meshes. Meshes used twice are one shape. */
export function packOf(elements: readonly (readonly Placed[])[]): MeshColumns {
  const meshes = [...new Set(elements.flat().map(({ mesh }) => mesh))]
  const instances = elements.flatMap((placed, element) => placed.map((each) => ({ ...each, element })))
  const shapes: Shape[] = meshes.map(({ positions, indices, isClosed = true }, at) => ({
    positions: Float32Array.from(positions),
    indices: Uint32Array.from(indices),
    isClosed,
    hash: [at, at],
  }))
  return meshColumns(
    encodeGeometry({
      shapes,
      instances: {
        count: instances.length,
        shapes: Uint32Array.from(instances, ({ mesh }) => meshes.indexOf(mesh)),
        elements: Uint32Array.from(instances, ({ element }) => element),
        matrices: Float64Array.from(instances.flatMap(({ matrix }) => [...matrix])),
        colours: new Uint32Array(instances.length),
      },
    }),
  )
}

/** One element for each mesh. */
export const sceneOf = (...elements: (Mesh | Placed | readonly Placed[])[]): Scene =>
  makeScene([{ meshes: packOf(elements.map(placedOf)) }])

const placedOf = (element: Mesh | Placed | readonly Placed[]): readonly Placed[] => {
  if ('mesh' in element) return [element]
  return 'positions' in element ? [{ mesh: element, matrix: still }] : element
}

/** Everything against everything. */
export const allSides = ({ count }: Scene) => new Uint8Array(count).fill(3)

export function clashes(scene: Scene, test: Partial<ClashTest> = {}, options: RunOptions = {}): ClashRow[] {
  const whole: ClashTest = { type: 'hard', tolerance: 0, sides: allSides(scene), ...test }
  return rowsOf(runClash(scene, whole, options).rows, whole.type)
}

/** The same numbers for the same seed. */
export function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** Triangles of a simple polygon, one ear after the other. */
function cutEars(profile: readonly (readonly [number, number])[]): [number, number, number][] {
  const left = profile.map((_, at) => at)
  const triangles: [number, number, number][] = []
  const area = (a: number, b: number, c: number) => {
    const [p, q, r] = [profile[a]!, profile[b]!, profile[c]!]
    return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])
  }
  while (left.length > 3) {
    const ear = left.findIndex((b, at) => {
      const a = left.at(at - 1)!
      const c = left[(at + 1) % left.length]!
      const isFree = left.every(
        (p) => p === a || p === b || p === c || !(area(a, b, p) >= 0 && area(b, c, p) >= 0 && area(c, a, p) >= 0),
      )
      return area(a, b, c) > 0 && isFree
    })
    triangles.push([left.at(ear - 1)!, left[ear]!, left[(ear + 1) % left.length]!])
    left.splice(ear, 1)
  }
  triangles.push(left as [number, number, number])
  return triangles
}
