// Instances for drawing, in columns. A row needs about four bytes after compression, because neighbours are alike: they
// are sorted by shape, turn and size, and only the differences are written.

import type { Stretched } from './drawing-shapes.ts'
import type { Geometry } from './geometry.ts'

/** One unit of a position: 0.1 mm. */
export const positionUnit = 1e-4

/** All arrays have `count` entries, except where said. */
export interface DrawingInstances {
  count: number
  shapes: Uint32Array
  elements: Uint32Array
  /** Into `rotations` of the head. */
  rotations: Uint32Array
  /** Into `extents` of the head. */
  extents: Uint32Array
  /** Into `colours` of the head. */
  colours: Uint32Array
  /** Middle of the box in 0.1 mm from the building's origin; three each. */
  positions: Int32Array
}

export interface InstanceTables {
  /** Nine numbers each, by rows: axes of the shape's box → axes of the building, without the size. */
  rotations: Float32Array
  /** Three numbers each: half the box in metres. */
  extents: Float32Array
  /** 0xRRGGBBAA */
  colours: Uint32Array
}

/** Rows of numbers, each content once; contents closer than `step` are one. */
class Table {
  private readonly known = new Map<string, number>()
  readonly values: number[] = []

  constructor(
    private readonly width: number,
    private readonly step: number,
  ) {}

  add(row: readonly number[]): number {
    const key = row.map((value) => Math.round(value / this.step)).join()
    const found = this.known.get(key)
    if (found !== undefined) return found
    this.values.push(...row)
    this.known.set(key, this.values.length / this.width - 1)
    return this.values.length / this.width - 1
  }
}

/** In the order of the geometry. */
export function drawInstances(
  { instances }: Geometry,
  { shapeOf, boxes }: Stretched,
): { rows: DrawingInstances; tables: InstanceTables } {
  const { count } = instances
  const rotations = new Table(9, 1e-6)
  const extents = new Table(3, 1e-5)
  const colours = new Map<number, number>()
  const column = () => new Uint32Array(count)
  const rows = { shapes: column(), rotations: column(), extents: column(), colours: column() }
  const positions = new Int32Array(count * 3)
  /** Number of a shape's extents, + 1. */
  const extentOf = new Uint32Array(shapeOf.length)
  for (let at = 0; at < count; at++) {
    const shape = instances.shapes[at]!
    rows.shapes[at] = shapeOf[shape]!
    // Neighbours are mostly turned alike.
    rows.rotations[at] =
      at > 0 && isTurnedAlike(instances.matrices, at)
        ? rows.rotations[at - 1]!
        : rotations.add(rotationOf(instances.matrices.subarray(at * 12, at * 12 + 12)))
    extentOf[shape] ||= extents.add(Array.from(boxes.subarray(shape * 6 + 3, shape * 6 + 6))) + 1
    rows.extents[at] = extentOf[shape]! - 1
    const colour = instances.colours[at]!
    rows.colours[at] = colours.get(colour) ?? colours.size
    colours.set(colour, rows.colours[at]!)
    const m = instances.matrices
    const box = shape * 6
    for (let axis = 0; axis < 3; axis++) {
      const row = at * 12 + axis * 4
      const metres = m[row]! * boxes[box]! + m[row + 1]! * boxes[box + 1]! + m[row + 2]! * boxes[box + 2]! + m[row + 3]!
      positions[at * 3 + axis] = Math.max(-0x7fffffff, Math.min(0x7fffffff, Math.round(metres / positionUnit)))
    }
  }
  return {
    rows: { count, elements: instances.elements, ...rows, positions },
    tables: {
      rotations: Float32Array.from(rotations.values),
      extents: Float32Array.from(extents.values),
      colours: Uint32Array.from(colours.keys()),
    },
  }
}

const rotationOf = (m: Float64Array) => [m[0]!, m[1]!, m[2]!, m[4]!, m[5]!, m[6]!, m[8]!, m[9]!, m[10]!]

/** As the instance before it. */
function isTurnedAlike(matrices: Float64Array, instance: number): boolean {
  for (let at = instance * 12; at < instance * 12 + 12; at++)
    if (at % 4 !== 3 && matrices[at] !== matrices[at - 12]) return false
  return true
}

/** The same rows in another order. */
export function reorderInstances(rows: DrawingInstances, order: Uint32Array): DrawingInstances {
  const pick = (column: Uint32Array) => {
    const picked = new Uint32Array(order.length)
    for (let to = 0; to < order.length; to++) picked[to] = column[order[to]!]!
    return picked
  }
  const positions = new Int32Array(order.length * 3)
  order.forEach((from, to) => {
    for (let axis = 0; axis < 3; axis++) positions[to * 3 + axis] = rows.positions[from * 3 + axis]!
  })
  return {
    count: order.length,
    shapes: pick(rows.shapes),
    elements: pick(rows.elements),
    rotations: pick(rows.rotations),
    extents: pick(rows.extents),
    colours: pick(rows.colours),
    positions,
  }
}
