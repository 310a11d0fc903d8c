// What came of a number of meshes, in a form that goes from one thread to another without being copied.
import type { Shape, Vec3 } from '@sunmao/model'
import type { Refused, Shapes } from './shapes.ts'

/** Instead of the number of a shape. */
export const EMPTY = -1
export const ABSURD = -2
/** The kernel's, not ours. */
const NOT_OURS = -3

/** Meshes in the order in which they were asked for. */
export interface MadeShapes {
  /** Into `shapes`, or one of the above. */
  shapeOf: Int32Array
  /** 1 where something should have been cut out and is not. */
  isWhole: Uint8Array
  /** Three each: the point of the mesh, in metres, that is the shape's origin. */
  middles: Float64Array
  shapes: FlatShapes
}

/** Shapes one behind the other. */
interface FlatShapes {
  positions: Float32Array
  indices: Uint32Array
  positionCounts: Uint32Array
  indexCounts: Uint32Array
  /** 0 for what is not closed. */
  bodyCounts: Uint32Array
  hashes: Uint32Array
  /** Equal ones are equal contents. */
  keys: readonly string[]
}

/** Notes one mesh after the other. */
export class MadeNotes {
  private readonly shapeOf: number[] = []
  private readonly middles: number[] = []
  private readonly isWhole: number[] = []

  add(placed: { shape: number; middle: Vec3 } | Refused | 'notOurs', isWhole = false): number {
    this.isWhole.push(isWhole ? 1 : 0)
    if (typeof placed === 'object') {
      this.middles.push(...placed.middle)
      return this.shapeOf.push(placed.shape) - 1
    }
    this.middles.push(0, 0, 0)
    return this.shapeOf.push(placed === 'empty' ? EMPTY : placed === 'absurd' ? ABSURD : NOT_OURS) - 1
  }

  finish({ all, keys }: Shapes): MadeShapes {
    return {
      shapeOf: Int32Array.from(this.shapeOf),
      isWhole: Uint8Array.from(this.isWhole),
      middles: Float64Array.from(this.middles),
      shapes: flatten(all, keys),
    }
  }
}

function flatten(shapes: readonly Shape[], keys: readonly string[]): FlatShapes {
  const positionCounts = Uint32Array.from(shapes, (shape) => shape.positions.length)
  const indexCounts = Uint32Array.from(shapes, (shape) => shape.indices.length)
  const total = (counts: Uint32Array) => counts.reduce((sum, count) => sum + count, 0)
  const positions = new Float32Array(total(positionCounts))
  const indices = new Uint32Array(total(indexCounts))
  let [position, index] = [0, 0]
  for (const shape of shapes) {
    positions.set(shape.positions, position)
    indices.set(shape.indices, index)
    position += shape.positions.length
    index += shape.indices.length
  }
  return {
    positions,
    indices,
    positionCounts,
    indexCounts,
    bodyCounts: Uint32Array.from(shapes, (shape) => shape.bodyCount ?? 0),
    hashes: Uint32Array.from(shapes.flatMap((shape) => shape.hash)),
    keys,
  }
}

export function shapesOf(flat: FlatShapes): Shape[] {
  const nextPositions = cutter(flat.positions)
  const nextIndices = cutter(flat.indices)
  return Array.from(flat.bodyCounts, (bodyCount, at) => ({
    positions: nextPositions(flat.positionCounts[at]!),
    indices: nextIndices(flat.indexCounts[at]!),
    isClosed: bodyCount > 0,
    bodyCount,
    hash: [flat.hashes[at * 2]!, flat.hashes[at * 2 + 1]!] as const,
  }))
}

/** Gives one part after the other. */
function cutter<T extends Float32Array | Uint32Array>(whole: T): (length: number) => T {
  let at = 0
  return (length) => {
    at += length
    return whole.subarray(at - length, at) as T
  }
}

/** What may move to another thread instead of being copied. */
export const buffersOf = ({ shapeOf, isWhole, middles, shapes }: MadeShapes): ArrayBuffer[] =>
  [
    shapeOf,
    isWhole,
    middles,
    shapes.positions,
    shapes.indices,
    shapes.positionCounts,
    shapes.indexCounts,
    shapes.bodyCounts,
    shapes.hashes,
  ].map(({ buffer }) => buffer as ArrayBuffer)
