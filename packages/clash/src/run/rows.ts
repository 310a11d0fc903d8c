import { type Quality, qualities } from '../check/hit.ts'
import type { ClashType } from '../pairs/test.ts'

/** One clash. Lengths and places in metres that all models share. */
export interface ClashRow {
  /** Items of the scene; `a` is from selection A. */
  a: number
  b: number
  kind: ClashType
  /** Hard: how deep. Clearance of overlapping ones: how deep, else 0. Duplicate: 0. */
  depth: number
  /** Clearance: how far apart. Duplicate: how far surfaces differ at most. Hard: 0. */
  distance: number
  /** On a and on b; the same where they overlap. */
  points: Float64Array
  /** Least x y z and most around what they share, or around the two points. */
  box: Float64Array
  quality: Quality
}

/** a, b, depth, distance, quality, two points, a box. */
export const rowSize = 17

/** Rows as numbers, `rowSize` each, as threads hand them over. */
export type RowValues = Float64Array

/** The row at a place, its arrays views of the values. */
export function rowAt(values: RowValues, at: number, kind: ClashType): ClashRow {
  const row = at * rowSize
  return {
    a: values[row]!,
    b: values[row + 1]!,
    kind,
    depth: values[row + 2]!,
    distance: values[row + 3]!,
    quality: qualities[values[row + 4]!]!,
    points: values.subarray(row + 5, row + 11),
    box: values.subarray(row + 11, row + 17),
  }
}

/** All of them as rows. */
export const rowsOf = (values: RowValues, kind: ClashType): ClashRow[] =>
  Array.from({ length: values.length / rowSize }, (_, at) => rowAt(values, at, kind))

/** By a, then by b: one order, however the work was divided. */
export function sortRows(parts: readonly RowValues[]): RowValues {
  const count = parts.reduce((sum, part) => sum + part.length / rowSize, 0)
  const all = new Float64Array(count * rowSize)
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  const keys = new Float64Array(count)
  // A pair is there once, and two items below 2^26 are one exact double.
  const order = Uint32Array.from({ length: count }, (_, row) => row)
  for (let row = 0; row < count; row++) keys[row] = all[row * rowSize]! * 2 ** 26 + all[row * rowSize + 1]!
  order.sort((p, q) => keys[p]! - keys[q]!)
  const sorted = new Float64Array(all.length)
  order.forEach((row, place) => {
    sorted.set(all.subarray(row * rowSize, (row + 1) * rowSize), place * rowSize)
  })
  return sorted
}
