// From what a builder took to a sheet: sorted into blocks, in single precision around the origin of each block.
import { quantumOf } from './quantum.ts'
import type { Sheet, SheetBlock, SheetGlyphs } from './sheet.ts'
import type { SheetBuilder } from './sheet-builder.ts'
import { sortBlocks } from './sort-blocks.ts'

export type SheetFrame = Pick<Sheet, 'name' | 'isModel' | 'metresPerUnit' | 'isUnitGuessed'>

export function finishSheet(builder: SheetBuilder, frame: SheetFrame): Sheet {
  const bounds = builder.bounds()
  const quantum = quantumOf(bounds, frame.metresPerUnit)
  const { tables, segments, triangles } = builder
  const sortedSegments = place(segments.values.view(), 4, quantum, boxesOf(segments.values.view(), 4))
  const sortedTriangles = place(triangles.values.view(), 6, quantum, boxesOf(triangles.values.view(), 6))
  const pick = <A extends Uint16Array | Uint32Array | Float32Array>(
    out: A,
    rows: Uint32Array,
    from: { at(index: number): number },
  ): A => {
    for (let at = 0; at < rows.length; at++) out[at] = from.at(rows[at]!)
    return out
  }
  const common = (column: typeof segments, rows: Uint32Array) => ({
    count: column.count,
    style: pick(new Uint16Array(rows.length), rows, column.style),
    order: pick(new Uint32Array(rows.length), rows, column.order),
  })
  // Solid lines have none.
  const phaseAt = (row: number) => (tables.styleAt(segments.style.at(row))[3] ? builder.phase.at(row) : 0)
  const circleCount = builder.circleLayer.length
  return {
    ...frame,
    bounds,
    layers: tables.layers,
    styles: tables.styles(),
    patterns: tables.patterns,
    segments: {
      ...common(segments, sortedSegments.rows),
      blocks: sortedSegments.blocks,
      points: sortedSegments.points,
      phase: pick(new Float32Array(segments.count), sortedSegments.rows, { at: phaseAt }),
    },
    triangles: {
      ...common(triangles, sortedTriangles.rows),
      blocks: sortedTriangles.blocks,
      points: sortedTriangles.points,
    },
    ...finishGlyphs(builder, quantum),
    texts: builder.texts,
    circles: {
      count: circleCount,
      values: builder.circles.view().slice(),
      layer: builder.circleLayer.view().slice(),
      isWhole: Uint8Array.from(builder.circleIsWhole.view()),
    },
  }
}

function boxesOf(values: Float64Array, size: 4 | 6): Float64Array {
  const count = values.length / size
  const boxes = new Float64Array(count * 4)
  for (let row = 0; row < count; row++) {
    let [x0, y0, x1, y1] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, -Infinity, -Infinity]
    for (let at = row * size; at < (row + 1) * size; at += 2) {
      const [x, y] = [values[at]!, values[at + 1]!]
      if (x < x0) x0 = x
      if (x > x1) x1 = x
      if (y < y0) y0 = y
      if (y > y1) y1 = y
    }
    boxes.set([x0, y0, x1, y1], row * 4)
  }
  return boxes
}

/** Coordinates in the new order, relative to the origin of the block. */
function place(values: Float64Array, size: 4 | 6, quantum: number, boxes: Float64Array) {
  const { rows, blocks } = sortBlocks(boxes, quantum)
  const points = new Float32Array(values.length)
  for (const { origin, from, to } of blocks)
    for (let at = from; at < to; at++)
      for (let k = 0; k < size; k++)
        points[at * size + k] = Math.round((values[rows[at]! * size + k]! - origin[k % 2]!) / quantum) * quantum + 0
  return { rows, blocks, points }
}

/** With the letters of this sheet only. */
function finishGlyphs(
  { tables, glyphs, glyphOutline }: SheetBuilder,
  quantum: number,
): Pick<Sheet, 'glyphs' | 'outlines'> {
  const { count } = glyphs
  const values = glyphs.values.view()
  const boxes = new Float64Array(count * 4)
  for (let row = 0; row < count; row++) {
    const [x, y, rx, ry, ux, uy] = values.subarray(row * 6, row * 6 + 6) as unknown as number[]
    const [xs, ys] = [
      [x!, x! + rx!, x! + ux!, x! + rx! + ux!],
      [y!, y! + ry!, y! + uy!, y! + ry! + uy!],
    ]
    boxes.set([Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)], row * 4)
  }
  const { rows, blocks } = sortBlocks(boxes, quantum)
  const kept = new Map<number, number>()
  const result: SheetGlyphs = {
    count,
    blocks: blocks satisfies SheetBlock[],
    style: new Uint16Array(count),
    order: new Uint32Array(count),
    places: new Float32Array(count * 6),
    outline: new Uint16Array(count),
  }
  for (const { origin, from, to } of blocks) {
    for (let at = from; at < to; at++) {
      const row = rows[at]!
      const outline = glyphOutline.at(row)
      if (!kept.has(outline)) kept.set(outline, kept.size)
      result.outline[at] = kept.get(outline)!
      result.style[at] = glyphs.style.at(row)
      result.order[at] = glyphs.order.at(row)
      for (let k = 0; k < 6; k++) {
        const value = values[row * 6 + k]!
        result.places[at * 6 + k] = k < 2 ? Math.round((value - origin[k]!) / quantum) * quantum + 0 : value
      }
    }
  }
  return { glyphs: result, outlines: [...kept.keys()].map((row) => tables.outlines[row]!) }
}
