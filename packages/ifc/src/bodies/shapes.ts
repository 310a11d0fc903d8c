// Meshes made into shapes: in metres, about their own middle, equal points welded, each content once.
import { Hash64, type Shape, type Vec3 } from '@sunmao/model'
import { roundingOffset, sameDistance, weldDistance } from '../limits.ts'
import type { Mesh } from './mesh.ts'
import { repairWinding } from './winding.ts'

/** Where a mesh went: its shape, and the point of the mesh's coordinates, in metres, that is the shape's origin. */
export interface Placed {
  shape: number
  middle: Vec3
}

/** `empty` = nothing to draw; `absurd` = points that are no numbers. */
export type Refused = 'empty' | 'absurd'

/** The shapes of one file. */
export class Shapes {
  readonly all: Shape[] = []
  /** Of each shape; equal ones are equal contents. */
  readonly keys: string[] = []
  private readonly byContent = new Map<string, number>()

  /** Takes a mesh whose unit is `unit` metres. */
  add(mesh: Mesh, unit: number): Placed | Refused {
    if (mesh.indices.length < 3) return 'empty'
    const middle = middleOf(mesh.points, unit)
    if (!middle) return 'absurd'
    const { positions, indices, bodyCount } = joined(mesh, unit, middle)
    if (indices.length === 0) return 'empty'
    const key = `${hashOf(positions, indices, weldDistance).join('/')}/${indices.length}`
    let shape = this.byContent.get(key)
    if (shape === undefined) {
      const hash = hashOf(positions, indices, sameDistance)
      const exact = { positions: Float32Array.from(positions), indices, hash }
      shape = this.adopt({ ...exact, isClosed: bodyCount > 0, bodyCount }, key)
    }
    return { shape, middle }
  }

  /** Takes a shape that was made elsewhere. */
  adopt(shape: Shape, key: string): number {
    const known = this.byContent.get(key)
    if (known !== undefined) return known
    this.keys.push(key)
    this.byContent.set(key, this.all.length)
    return this.all.push(shape) - 1
  }
}

/** With points welded; what is a solid stays one. */
function joined(mesh: Mesh, unit: number, middle: Vec3) {
  const welded = weld(mesh, unit, middle)
  const bodyCount = repairWinding(welded.positions, welded.indices)
  return bodyCount === 0 && mesh.isSolid ? asItIs(mesh, unit, middle) : { ...welded, bodyCount }
}

function asItIs(mesh: Mesh, unit: number, middle: Vec3) {
  const positions = Float64Array.from(mesh.points, (value, at) => value * unit - middle[at % 3]!)
  const indices = mesh.indices.slice()
  return { positions, indices, bodyCount: repairWinding(positions, indices) }
}

/** A mesh in metres about a point, turned outwards; nothing when it has no inside. */
export function asClosed(mesh: Mesh, unit: number, middle: Vec3) {
  for (const make of [joined, asItIs]) {
    const made = make(mesh, unit, middle)
    if (made.bodyCount > 0) return made
  }
  return undefined
}

function middleOf(points: Mesh['points'], unit: number): Vec3 | undefined {
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  for (let at = 0; at < points.length; at += 3)
    for (let axis = 0; axis < 3; axis++) {
      const value = points[at + axis]!
      if (!Number.isFinite(value)) return undefined
      if (value < low[axis]!) low[axis] = value
      if (value > high[axis]!) high[axis] = value
    }
  if (low[0] === Infinity) return undefined
  const middle = (axis: number) => ((low[axis]! + high[axis]!) / 2) * unit
  return [middle(0), middle(1), middle(2)]
}

let slots = new Int32Array(0)

/** Points closer than the weld distance become one, triangles without three points go. */
function weld({ points: given, indices }: Mesh, unit: number, middle: Vec3) {
  const count = given.length / 3
  const size = 2 ** Math.ceil(Math.log2(count * 2 + 2))
  if (slots.length < size) slots = new Int32Array(size)
  slots.fill(-1, 0, size)
  const positions = new Float64Array(count * 3)
  const grid = new Float64Array(count * 3)
  const pointOf = new Uint32Array(count)
  let points = 0
  for (let vertex = 0; vertex < count; vertex++) {
    const x = given[vertex * 3]! * unit - middle[0]
    const y = given[vertex * 3 + 1]! * unit - middle[1]
    const z = given[vertex * 3 + 2]! * unit - middle[2]
    const i = Math.round(x / weldDistance)
    const j = Math.round(y / weldDistance)
    const k = Math.round(z / weldDistance)
    let slot = Math.imul(i | 0, 0x9e3779b1) ^ Math.imul(j | 0, 0x85ebca6b) ^ Math.imul(k | 0, 0xc2b2ae35)
    slot = (slot ^ (slot >>> 15)) & (size - 1)
    for (;;) {
      const point = slots[slot]!
      if (point === -1) break
      if (grid[point * 3] === i && grid[point * 3 + 1] === j && grid[point * 3 + 2] === k) break
      slot = (slot + 1) & (size - 1)
    }
    if (slots[slot] === -1) {
      slots[slot] = points
      grid[points * 3] = i
      grid[points * 3 + 1] = j
      grid[points * 3 + 2] = k
      positions[points * 3] = x
      positions[points * 3 + 1] = y
      positions[points * 3 + 2] = z
      points++
    }
    pointOf[vertex] = slots[slot]!
  }
  return { positions: positions.subarray(0, points * 3), indices: remap(indices, pointOf) }
}

function remap(indices: Uint32Array, pointOf: Uint32Array): Uint32Array {
  const kept = new Uint32Array(indices.length)
  let length = 0
  for (let at = 0; at + 2 < indices.length; at += 3) {
    const a = pointOf[indices[at]!]
    const b = pointOf[indices[at + 1]!]
    const c = pointOf[indices[at + 2]!]
    if (a === undefined || b === undefined || c === undefined || a === b || b === c || a === c) continue
    kept[length] = a
    kept[length + 1] = b
    kept[length + 2] = c
    length += 3
  }
  return kept.slice(0, length)
}

const hash = new Hash64()
let steps = new Int32Array(0)

function hashOf(positions: Float64Array, indices: Uint32Array, step: number): [number, number] {
  if (steps.length < positions.length) steps = new Int32Array(positions.length)
  for (let at = 0; at < positions.length; at++) steps[at] = Math.floor(positions[at]! / step + roundingOffset)
  hash.reset().words(steps.subarray(0, positions.length)).words(indices)
  return [hash.first, hash.second]
}
