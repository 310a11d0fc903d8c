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

/** Rows that are being found. */
export class RowList {
  private values = new Float64Array(rowSize * 64)
  private length = 0

  /** A row is added number by number. */
  push(value: number): void {
    if (this.length === this.values.length) {
      const more = new Float64Array(this.length * 2)
      more.set(this.values)
      this.values = more
    }
    this.values[this.length++] = value
  }

  /** All of them, in memory of their own; the list is empty then. */
  take(): RowValues {
    const rows = this.values.slice(0, this.length)
    this.length = 0
    return rows
  }
}

/** By a, then by b: one order, however the work was divided. */
export function sortRows(parts: readonly RowValues[], itemCount: number): RowValues {
  const all = new Float64Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  const count = all.length / rowSize
  const byB = sortByColumn(
    all,
    Uint32Array.from({ length: count }, (_, row) => row),
    1,
    itemCount,
  )
  const sorted = new Float64Array(all.length)
  const order = sortByColumn(all, byB, 0, itemCount)
  for (let place = 0, to = 0; place < count; place++)
    for (let from = order[place]! * rowSize, end = from + rowSize; from < end; ) sorted[to++] = all[from++]!
  return sorted
}

/** A counting sort; equal ones stay as they are. */
function sortByColumn(all: RowValues, order: Uint32Array, column: number, itemCount: number): Uint32Array {
  const starts = new Uint32Array(itemCount + 1)
  for (const row of order) starts[all[row * rowSize + column]! + 1]!++
  for (let item = 0; item < itemCount; item++) starts[item + 1]! += starts[item]!
  const sorted = new Uint32Array(order.length)
  for (const row of order) sorted[starts[all[row * rowSize + column]!]!++] = row
  return sorted
}
