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

function addBox(
  boxes: Float64Array,
  { shapes, instances }: Geometry,
  ownBoxes: readonly Box[],
  instance: number,
): void {
  const shape = instances.shapes[instance]!
  const element = instances.elements[instance]! * 6
  for (let axis = 0; axis < 3; axis++) {
    const row = instance * 12 + axis * 4
    const [a, b, c, d] = instances.matrices.subarray(row, row + 4) as unknown as [number, number, number, number]
    const turned = [a, b, c].filter((each) => Math.abs(each) > axisTolerance).length
    const [low, high] = turned <= 1 ? ofBox(ownBoxes[shape]!, a, b, c) : ofPoints(shapes[shape]!.positions, a, b, c)
    if (!(boxes[element + axis]! <= low + d)) boxes[element + axis] = low + d
    if (!(boxes[element + axis + 3]! >= high + d)) boxes[element + axis + 3] = high + d
  }
}

/** Exact when only one axis counts, which is most of a building. */
function ofBox(box: Box, a: number, b: number, c: number): [number, number] {
  let low = 0
  let high = 0
  for (const [factor, axis] of [
    [a, 0],
    [b, 1],
    [c, 2],
  ] as const) {
    low += Math.min(factor * box[axis], factor * box[axis + 3]!)
    high += Math.max(factor * box[axis], factor * box[axis + 3]!)
  }
  return [low, high]
}

function ofPoints(positions: Float32Array, a: number, b: number, c: number): [number, number] {
  let low = Infinity
  let high = -Infinity
  for (let at = 0; at < positions.length; at += 3) {
    const value = a * positions[at]! + b * positions[at + 1]! + c * positions[at + 2]!
    if (value < low) low = value
    if (value > high) high = value
  }
  return [low, high]
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
    const place = matrices.subarray(anchor * 12, anchor * 12 + 12)
    hashMatrix(hash.reset(), place)
    placeHashes[element * 2] = hash.first
    placeHashes[element * 2 + 1] = hash.second
    for (let each = from; each < to; each++) {
      hash.reset().words(shapes[instances.shapes[each]!]!.hash)
      if (each !== anchor) hashMatrix(hash, seenFrom(place, matrices.subarray(each * 12, each * 12 + 12)))
      shapeHashes[element * 2]! += hash.first
      shapeHashes[element * 2 + 1]! += hash.second
    }
  }
  return { shapeHashes, placeHashes }
}

const isLower = (a: Shape, b: Shape) => a.hash[0] < b.hash[0] || (a.hash[0] === b.hash[0] && a.hash[1] < b.hash[1])

/** Turns to 1e-4, which is 0.1 mm on a metre; places to 0.1 mm. */
export function hashMatrix(into: Hash64, matrix: Float64Array): void {
  for (let at = 0; at < 12; at++) into.number(Math.floor(matrix[at]! / sameDistance + roundingOffset))
}

/** place⁻¹ × other. */
export function seenFrom(place: Float64Array, other: Float64Array): Float64Array {
  const [a, b, c, , d, e, f, , g, h, i] = place as unknown as number[]
  const scale = 1 / (a! * (e! * i! - f! * h!) - b! * (d! * i! - f! * g!) + c! * (d! * h! - e! * g!))
  const inverse = [
    (e! * i! - f! * h!) * scale,
    (c! * h! - b! * i!) * scale,
    (b! * f! - c! * e!) * scale,
    (f! * g! - d! * i!) * scale,
    (a! * i! - c! * g!) * scale,
    (c! * d! - a! * f!) * scale,
    (d! * h! - e! * g!) * scale,
    (b! * g! - a! * h!) * scale,
    (a! * e! - b! * d!) * scale,
  ]
  const seen = new Float64Array(12)
  for (let row = 0; row < 3; row++)
    for (let column = 0; column < 4; column++)
      for (let k = 0; k < 3; k++)
        seen[row * 4 + column]! +=
          inverse[row * 3 + k]! * (other[k * 4 + column]! - (column === 3 ? place[k * 4 + 3]! : 0))
  return seen
}
