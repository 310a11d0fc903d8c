// What follows from the bodies: origin, boxes, and the hashes that tell a moved element from a changed one.
import { type Geometry, Hash64, type Shape, type Vec3 } from '@sunmao/model'
import { farAway, roundingOffset, sameDistance } from '../limits.ts'
import type { Pieces } from './pieces.ts'

export interface BodyColumns {
  origin: Vec3
  geometry: Geometry
  boxes: Float32Array
  shapeHashes: Uint32Array
  placeHashes: Uint32Array
}

/** Takes the origin out of the matrices and sums up by element. */
export function finishBodies(pieces: Pieces, elementCount: number): BodyColumns {
  const shapes = pieces.shapes.all
  const instances = pieces.finish(elementCount)
  const { count } = instances
  const geometry: Geometry = { shapes, instances }
  // Hashes see true coordinates: two versions of a file may get different origins.
  const hashes = hashElements(geometry, elementCount)
  const boxes = new Float64Array(elementCount * 6).fill(Number.NaN)
  const ownBoxes = shapes.map(boxOf)
  for (let instance = 0; instance < count; instance++) addBox(boxes, geometry, ownBoxes, instance)
  const origin = chooseOrigin(boxes)
  for (let instance = 0; instance < count; instance++)
    for (let axis = 0; axis < 3; axis++) instances.matrices[instance * 12 + axis * 4 + 3]! -= origin[axis]!
  for (let at = 0; at < boxes.length; at++) boxes[at]! -= origin[at % 3]!
  return { origin, geometry, boxes: Float32Array.from(boxes), ...hashes }
}

type Box = readonly [number, number, number, number, number, number]

function boxOf({ positions }: Shape): Box {
  const box: [number, number, number, number, number, number] = [
    Infinity,
    Infinity,
    Infinity,
    -Infinity,
    -Infinity,
    -Infinity,
  ]
  for (let at = 0; at < positions.length; at++) {
    const value = positions[at]!
    if (value < box[at % 3]!) box[at % 3] = value
    if (value > box[(at % 3) + 3]!) box[(at % 3) + 3] = value
  }
  return box
}

const axisTolerance = 1e-9

/** The least and the most along the axis that was looked at last: nothing is made for each of millions of instances. */
let low = 0
let high = 0

function addBox(
  boxes: Float64Array,
  { shapes, instances: { matrices, ...instances } }: Geometry,
  ownBoxes: readonly Box[],
  instance: number,
): void {
  const shape = instances.shapes[instance]!
  const element = instances.elements[instance]! * 6
  for (let axis = 0; axis < 3; axis++) {
    const row = instance * 12 + axis * 4
    const a = matrices[row]!
    const b = matrices[row + 1]!
    const c = matrices[row + 2]!
    const d = matrices[row + 3]!
    const turned = isTurned(a) + isTurned(b) + isTurned(c)
    if (turned <= 1) ofBox(ownBoxes[shape]!, a, b, c)
    else ofPoints(shapes[shape]!.positions, a, b, c)
    if (!(boxes[element + axis]! <= low + d)) boxes[element + axis] = low + d
    if (!(boxes[element + axis + 3]! >= high + d)) boxes[element + axis + 3] = high + d
  }
}

const isTurned = (factor: number) => (Math.abs(factor) > axisTolerance ? 1 : 0)

/** Exact when only one axis counts, which is most of a building. */
function ofBox(box: Box, a: number, b: number, c: number): void {
  low = Math.min(a * box[0], a * box[3]) + Math.min(b * box[1], b * box[4]) + Math.min(c * box[2], c * box[5])
  high = Math.max(a * box[0], a * box[3]) + Math.max(b * box[1], b * box[4]) + Math.max(c * box[2], c * box[5])
}

function ofPoints(positions: Float32Array, a: number, b: number, c: number): void {
  low = Infinity
  high = -Infinity
  for (let at = 0; at < positions.length; at += 3) {
    const value = a * positions[at]! + b * positions[at + 1]! + c * positions[at + 2]!
    if (value < low) low = value
    if (value > high) high = value
  }
}

/** Per axis: zero when most of the building is near it, else whole metres in its midst. One stray element moves nothing. */
function chooseOrigin(boxes: Float64Array): Vec3 {
  const median = (axis: number) => {
    const middles = new Float64Array(boxes.length / 6)
    let count = 0
    for (let at = 0; at < boxes.length; at += 6)
      if (!Number.isNaN(boxes[at]!)) middles[count++] = (boxes[at + axis]! + boxes[at + axis + 3]!) / 2
    return middles.subarray(0, count).sort()[count >> 1] ?? 0
  }
  const along = (axis: number) => {
    const middle = median(axis)
    return Math.abs(middle) > farAway ? Math.floor(middle) : 0
  }
  return [along(0), along(1), along(2)]
}

const hash = new Hash64()

/**
 * A body's place is the matrix of its anchor, the instance with the lowest hash; its shape is all shapes with their places
 * seen from the anchor. So a body that moves as a whole keeps its shape, however the file expresses the move.
 */
function hashElements({ shapes, instances }: Geometry, elementCount: number) {
  const shapeHashes = new Uint32Array(elementCount * 2)
  const placeHashes = new Uint32Array(elementCount * 2)
  const { elements, matrices } = instances
  for (let from = 0, to = 0; from < instances.count; from = to) {
    while (to < instances.count && elements[to] === elements[from]) to++
    const element = elements[from]!
    let anchor = from
    for (let each = from + 1; each < to; each++)
      if (isLower(shapes[instances.shapes[each]!]!, shapes[instances.shapes[anchor]!]!)) anchor = each
    hashMatrix(hash.reset(), matrices, anchor * 12)
    placeHashes[element * 2] = hash.first
    placeHashes[element * 2 + 1] = hash.second
    for (let each = from; each < to; each++) {
      hash.reset().words(shapes[instances.shapes[each]!]!.hash)
      if (each !== anchor) hashMatrix(hash, seenFrom(matrices, matrices, seen, anchor * 12, each * 12))
      shapeHashes[element * 2]! += hash.first
      shapeHashes[element * 2 + 1]! += hash.second
    }
  }
  return { shapeHashes, placeHashes }
}

const isLower = (a: Shape, b: Shape) => a.hash[0] < b.hash[0] || (a.hash[0] === b.hash[0] && a.hash[1] < b.hash[1])

/** Turns to 1e-4, which is 0.1 mm on a metre; places to 0.1 mm. */
export function hashMatrix(into: Hash64, matrices: Float64Array, from = 0): void {
  for (let at = from; at < from + 12; at++) into.number(Math.floor(matrices[at]! / sameDistance + roundingOffset))
}

const inverse = new Float64Array(9)
const seen = new Float64Array(12)

/** place⁻¹ × other, written to `into`. The two may stand anywhere in longer columns. */
export function seenFrom(
  place: Float64Array,
  other: Float64Array,
  into: Float64Array,
  placeAt = 0,
  otherAt = 0,
): Float64Array {
  const a = place[placeAt]!
  const b = place[placeAt + 1]!
  const c = place[placeAt + 2]!
  const d = place[placeAt + 4]!
  const e = place[placeAt + 5]!
  const f = place[placeAt + 6]!
  const g = place[placeAt + 8]!
  const h = place[placeAt + 9]!
  const i = place[placeAt + 10]!
  const scale = 1 / (a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g))
  inverse[0] = (e * i - f * h) * scale
  inverse[1] = (c * h - b * i) * scale
  inverse[2] = (b * f - c * e) * scale
  inverse[3] = (f * g - d * i) * scale
  inverse[4] = (a * i - c * g) * scale
  inverse[5] = (c * d - a * f) * scale
  inverse[6] = (d * h - e * g) * scale
  inverse[7] = (b * g - a * h) * scale
  inverse[8] = (a * e - b * d) * scale
  for (let row = 0; row < 3; row++)
    for (let column = 0; column < 4; column++) {
      let sum = 0
      for (let k = 0; k < 3; k++)
        sum +=
          inverse[row * 3 + k]! * (other[otherAt + k * 4 + column]! - (column === 3 ? place[placeAt + k * 4 + 3]! : 0))
      into[row * 4 + column] = sum
    }
  return into
}
