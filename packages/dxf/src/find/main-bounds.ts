// What of a sheet one looks at first. Drawings have strays: a point at zero beside a plan in national coordinates, a block that
// was dropped far away. Along each axis what is drawn covers some of the sheet; where an empty gap takes most of it and next to
// nothing stands on one side, that side is left out, again and again as long as there is such a gap.
import type { Box2, Sheet } from '../sheet/sheet.ts'

/** A gap counts when it takes so much of the whole: without it the rest is seen four times as large. */
const gapShare = 0.75
/** More of what is drawn than this is no stray; of a few things all are meant. */
const strayShare = 0.01
const fewest = 100
const bins = 400
const mostRounds = 8

/** Around what is drawn on layers that are on, without strays. Undefined when nothing is. */
export function mainBounds(sheet: Sheet): Box2 | undefined {
  const boxes = boxesOf(sheet)
  let bounds = around(boxes)
  for (let round = 0; bounds && round < mostRounds; round++) {
    const next = without(boxes, bounds, 0) ?? without(boxes, bounds, 1)
    if (!next) break
    bounds = around(boxes, next)
  }
  return bounds ?? sheet.bounds
}

/** Left, lower, right and upper side of every primitive. */
function boxesOf({ segments, triangles, glyphs, styles, layers }: Sheet): Float64Array {
  const isOn = styles.layer.map((layer) => (layers[layer]?.isOn === false ? 0 : 1))
  const boxes = new Float64Array((segments.count + triangles.count + glyphs.count) * 4)
  let count = 0
  const put = (x0: number, y0: number, x1: number, y1: number) => {
    boxes[count++] = x0
    boxes[count++] = y0
    boxes[count++] = x1
    boxes[count++] = y1
  }
  for (const [column, size] of [
    [segments, 4],
    [triangles, 6],
  ] as const)
    for (const { origin, from, to } of column.blocks)
      for (let row = from; row < to; row++) {
        if (!isOn[column.style[row]!]) continue
        let x0 = Number.POSITIVE_INFINITY
        let y0 = Number.POSITIVE_INFINITY
        let x1 = Number.NEGATIVE_INFINITY
        let y1 = Number.NEGATIVE_INFINITY
        for (let at = row * size; at < (row + 1) * size; at += 2) {
          const x = column.points[at]! + origin[0]
          const y = column.points[at + 1]! + origin[1]
          x0 = Math.min(x0, x)
          y0 = Math.min(y0, y)
          x1 = Math.max(x1, x)
          y1 = Math.max(y1, y)
        }
        put(x0, y0, x1, y1)
      }
  for (const { origin, from, to } of glyphs.blocks)
    for (let row = from; row < to; row++) {
      if (!isOn[glyphs.style[row]!]) continue
      const [x, y] = [glyphs.places[row * 6]! + origin[0], glyphs.places[row * 6 + 1]! + origin[1]]
      const [dx, dy] = [0, 1].map((k) => (glyphs.places[row * 6 + 2 + k]! + glyphs.places[row * 6 + 4 + k]!) * 0.8)
      put(Math.min(x, x + dx!), Math.min(y, y + dy!), Math.max(x, x + dx!), Math.max(y, y + dy!))
    }
  return boxes.subarray(0, count)
}

/** Around those whose middle lies in the box, or around all. */
function around(boxes: Float64Array, within?: Box2): Box2 | undefined {
  let [x0, y0, x1, y1] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, -Infinity, -Infinity]
  for (let at = 0; at < boxes.length; at += 4) {
    if (within && !isWithin(boxes, at, within)) continue
    x0 = Math.min(x0, boxes[at]!)
    y0 = Math.min(y0, boxes[at + 1]!)
    x1 = Math.max(x1, boxes[at + 2]!)
    y1 = Math.max(y1, boxes[at + 3]!)
  }
  return x0 <= x1 ? [x0, y0, x1, y1] : undefined
}

function isWithin(boxes: Float64Array, at: number, [x0, y0, x1, y1]: Box2): boolean {
  const [x, y] = [(boxes[at]! + boxes[at + 2]!) / 2, (boxes[at + 1]! + boxes[at + 3]!) / 2]
  return x >= x0 && x <= x1 && y >= y0 && y <= y1
}

/** The bounds without the strays on one side of a wide gap along an axis, if there are such. */
function without(boxes: Float64Array, bounds: Box2, axis: 0 | 1): Box2 | undefined {
  const [low, high] = [bounds[axis], bounds[axis + 2]!]
  if (!(high > low)) return undefined
  const binOf = (value: number) => Math.min(bins - 1, Math.max(0, Math.floor(((value - low) / (high - low)) * bins)))
  const changes = new Int32Array(bins + 1)
  const middles = new Uint32Array(bins)
  let count = 0
  for (let at = 0; at < boxes.length; at += 4) {
    if (!isWithin(boxes, at, bounds)) continue
    const [from, to] = [boxes[at + axis]!, boxes[at + axis + 2]!]
    changes[binOf(from)]!++
    changes[binOf(to) + 1]!--
    middles[binOf((from + to) / 2)]!++
    count++
  }
  if (count < fewest) return undefined
  const gap = widestGap(changes)
  if (gap.to - gap.from < bins * gapShare) return undefined
  const before = middles.subarray(0, gap.from).reduce((sum, each) => sum + each, 0)
  const cut = low + (((gap.from + gap.to) / 2) * (high - low)) / bins
  const kept: [number, number, number, number] = [...bounds]
  if (before <= count * strayShare) kept[axis] = cut
  else if (count - before <= count * strayShare) kept[axis + 2] = cut
  else return undefined
  return kept
}

function widestGap(changes: Int32Array): { from: number; to: number } {
  let widest = { from: 0, to: 0 }
  let [over, start] = [0, 0]
  for (let bin = 0; bin < bins; bin++) {
    over += changes[bin]!
    if (over > 0) start = bin + 1
    else if (bin + 1 - start > widest.to - widest.from) widest = { from: start, to: bin + 1 }
  }
  return widest
}
