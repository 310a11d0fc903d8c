// Shapes for drawing: every mesh stretched to its own box and rounded to 16 bits. Meshes that differ only in size become
// one; the size goes to the instance. For pictures only: measuring and clash use the exact geometry.
import type { Geometry, Shape } from './geometry.ts'
import { Hash64 } from './hash.ts'

/** Half a box in rounded units. */
export const quantumRange = 32767

export interface DrawingShape {
  /** x y z, -32767 … 32767 from one side of the box to the other; 0 where the box is flat. */
  points: Int16Array
  indices: Uint32Array
  /** Another set of triangles over the same points, for far away; empty when it would not save enough. */
  lod: Uint32Array
  /** How much of the box one sees through the shape's outline, 0 … 255 for all of it. */
  fill: number
}

export interface Stretched {
  /** Without triangles for far away and without their fill. */
  shapes: DrawingShape[]
  /** Drawing shape of each shape of the geometry. */
  shapeOf: Uint32Array
  /** Middle and half extent of each shape of the geometry, six each, in metres. */
  boxes: Float64Array
}

export function stretchShapes({ shapes }: Geometry): Stretched {
  const found: DrawingShape[] = []
  const byContent = new Map<string, number>()
  const shapeOf = new Uint32Array(shapes.length)
  const boxes = new Float64Array(shapes.length * 6)
  const hash = new Hash64()
  shapes.forEach((shape, at) => {
    const box = boxes.subarray(at * 6, at * 6 + 6)
    const points = stretch(shape, box)
    const { first, second } = hash.reset().words(points).words(shape.indices)
    const key = `${first}/${second}/${points.length}`
    const known = byContent.get(key) ?? found.push(newShape(points, shape.indices)) - 1
    byContent.set(key, known)
    shapeOf[at] = known
  })
  return { shapes: found, shapeOf, boxes }
}

const newShape = (points: Int16Array, indices: Uint32Array): DrawingShape => ({
  points,
  indices,
  lod: new Uint32Array(0),
  fill: 0,
})

function stretch({ positions }: Shape, box: Float64Array): Int16Array {
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  for (let at = 0; at < positions.length; at++) {
    const value = positions[at]!
    if (value < low[at % 3]!) low[at % 3] = value
    if (value > high[at % 3]!) high[at % 3] = value
  }
  for (let axis = 0; axis < 3; axis++) {
    box[axis] = (low[axis]! + high[axis]!) / 2
    box[axis + 3] = (high[axis]! - low[axis]!) / 2
  }
  const points = new Int16Array(positions.length)
  for (let at = 0; at < positions.length; at++) {
    const half = box[(at % 3) + 3]!
    points[at] = half > 1e-9 ? Math.round(((positions[at]! - box[at % 3]!) / half) * quantumRange) : 0
  }
  return points
}

const cells = 16
const mask = new Uint8Array(cells * cells)

/** Share of a 16 × 16 raster that the triangles cover, the mean of the three views along the axes. */
export function fillOf(points: Int16Array, indices: Uint32Array): number {
  let covered = 0
  for (let axis = 0; axis < 3; axis++) {
    mask.fill(0)
    for (let at = 0; at < indices.length; at += 3) cover(points, indices, at, (axis + 1) % 3, (axis + 2) % 3)
    for (const cell of mask) covered += cell
  }
  return Math.round((covered / (3 * cells * cells)) * 255)
}

const cellOf = (value: number) => Math.min(cells - 1, Math.max(0, Math.floor(value)))
const perCell = cells / (2 * quantumRange)

/** Called for every triangle three times: nothing is allocated here. */
function cover(points: Int16Array, indices: Uint32Array, at: number, u: number, v: number): void {
  const a = indices[at]! * 3
  const b = indices[at + 1]! * 3
  const c = indices[at + 2]! * 3
  const ax = (points[a + u]! + quantumRange) * perCell
  const ay = (points[a + v]! + quantumRange) * perCell
  const bx = (points[b + u]! + quantumRange) * perCell
  const by = (points[b + v]! + quantumRange) * perCell
  const cx = (points[c + u]! + quantumRange) * perCell
  const cy = (points[c + v]! + quantumRange) * perCell
  const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
  if (area === 0) return
  const left = cellOf(Math.min(ax, bx, cx))
  const right = cellOf(Math.max(ax, bx, cx))
  const low = cellOf(Math.min(ay, by, cy))
  const high = cellOf(Math.max(ay, by, cy))
  for (let y = low; y <= high; y++)
    for (let x = left; x <= right; x++) {
      if (mask[y * cells + x]) continue
      const px = x + 0.5
      const py = y + 0.5
      const first = ((bx - ax) * (py - ay) - (by - ay) * (px - ax)) / area
      const second = ((cx - bx) * (py - by) - (cy - by) * (px - bx)) / area
      const third = ((ax - cx) * (py - cy) - (ay - cy) * (px - cx)) / area
      if (first >= 0 && second >= 0 && third >= 0) mask[y * cells + x] = 1
    }
}
