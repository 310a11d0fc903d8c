// Puts primitives into blocks of neighbours, so that a renderer can pass over those outside of the picture: the middle points
// are halved along the longer side of their box until a block is small enough. Long ones go into blocks of their own first,
// else one of them would make a block as large as the sheet. Within a block the order of drawing stays.
import type { Box2, SheetBlock } from './sheet.ts'

const blockSize = 1024
/** Longer than this share of the sheet is long. */
const longShare = 1 / 6

export interface Sorted {
  /** Old rows in the new order. */
  rows: Uint32Array
  blocks: SheetBlock[]
}

/** `boxes` has x0, y0, x1, y1 of each. Origins are multiples of `quantum`. */
export function sortBlocks(boxes: Float64Array, quantum: number): Sorted {
  const count = boxes.length / 4
  const all = Uint32Array.from({ length: count }, (_, row) => row)
  const whole = boxOf(boxes, all)
  const long = Math.max(whole[2] - whole[0], whole[3] - whole[1]) * longShare
  const isLong = (row: number) =>
    Math.max(boxes[row * 4 + 2]! - boxes[row * 4]!, boxes[row * 4 + 3]! - boxes[row * 4 + 1]!) > long
  const middles = middlesOf(boxes)
  const parts = [
    ...split(middles, all.filter(isLong)),
    ...split(
      middles,
      all.filter((row) => !isLong(row)),
    ),
  ]
  const rows = new Uint32Array(count)
  let from = 0
  const blocks = parts.map((part): SheetBlock => {
    rows.set(part.sort(), from)
    const box = boxOf(boxes, part)
    const middle = (low: number, high: number) => Math.round((low + high) / 2 / quantum) * quantum
    const block = {
      origin: [middle(box[0], box[2]), middle(box[1], box[3])] as const,
      box,
      from,
      to: from + part.length,
    }
    from = block.to
    return block
  })
  return { rows, blocks }
}

/** Twice the middle of each box, x and y in turn. */
function middlesOf(boxes: Float64Array): Float64Array {
  const middles = new Float64Array(boxes.length / 2)
  for (let at = 0; at < middles.length; at++) {
    const box = (at >> 1) * 4 + (at & 1)
    middles[at] = boxes[box]! + boxes[box + 2]!
  }
  return middles
}

function split(middles: Float64Array, rows: Uint32Array): Uint32Array[] {
  if (rows.length === 0) return []
  if (rows.length <= blockSize) return [rows]
  let [x0, y0, x1, y1] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, -Infinity, -Infinity]
  for (let at = 0; at < rows.length; at++) {
    const x = middles[rows[at]! * 2]!
    const y = middles[rows[at]! * 2 + 1]!
    if (x < x0) x0 = x
    if (x > x1) x1 = x
    if (y < y0) y0 = y
    if (y > y1) y1 = y
  }
  const axis = x1 - x0 >= y1 - y0 ? 0 : 1
  const keys = new Float64Array(rows.length)
  for (let at = 0; at < rows.length; at++) keys[at] = middles[rows[at]! * 2 + axis]!
  const half = rows.length >> 1
  select(rows, keys, half)
  return [...split(middles, rows.slice(0, half)), ...split(middles, rows.slice(half))]
}

/** Moves rows and their keys until no key before `at` is greater than one after it. */
function select(rows: Uint32Array, keys: Float64Array, at: number): void {
  let [low, high] = [0, keys.length - 1]
  while (low < high) {
    const pivot = keys[(low + high) >> 1]!
    let [i, j] = [low, high]
    while (i <= j) {
      while (keys[i]! < pivot) i++
      while (keys[j]! > pivot) j--
      if (i > j) break
      ;[keys[i], keys[j]] = [keys[j]!, keys[i]!]
      ;[rows[i], rows[j]] = [rows[j]!, rows[i]!]
      i++
      j--
    }
    if (at <= j) high = j
    else if (at >= i) low = i
    else return
  }
}

function boxOf(boxes: Float64Array, rows: Uint32Array): Box2 {
  let [x0, y0, x1, y1] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, -Infinity, -Infinity]
  for (const row of rows) {
    if (boxes[row * 4]! < x0) x0 = boxes[row * 4]!
    if (boxes[row * 4 + 1]! < y0) y0 = boxes[row * 4 + 1]!
    if (boxes[row * 4 + 2]! > x1) x1 = boxes[row * 4 + 2]!
    if (boxes[row * 4 + 3]! > y1) y1 = boxes[row * 4 + 3]!
  }
  return [x0, y0, x1, y1]
}
