import type { ByteReader, ByteWriter } from './bytes.ts'
import type { SheetBlock, SheetTriangles } from './sheet.ts'

export function writeBlocks(out: ByteWriter, blocks: readonly SheetBlock[], quantum: number): void {
  out.count(blocks.length)
  for (const { origin, box, from, to } of blocks) {
    for (const value of origin) out.int(Math.round(value / quantum))
    for (const value of box) out.float64(value)
    out.count(to - from)
  }
}

export function readBlocks(from: ByteReader, quantum: number): SheetBlock[] {
  let start = 0
  return Array.from({ length: from.amount(35) }, () => {
    const origin = [from.int() * quantum, from.int() * quantum] as const
    const box = [from.float64(), from.float64(), from.float64(), from.float64()] as const
    const block = { origin, box, from: start, to: start + from.count() }
    start = block.to
    return block
  })
}

/** Columns of what has `size` coordinates each; `more` writes what only some have. */
export function writePrimitives(
  out: ByteWriter,
  { count, blocks, style, order, points }: SheetTriangles,
  quantum: number,
  size: 4 | 6,
  more: (at: number) => void = () => {},
): void {
  writeBlocks(out, blocks, quantum)
  out.count(count)
  let [x, y, s, o] = [0, 0, 0, 0]
  for (let at = 0; at < count; at++) {
    out.int(style[at]! - s)
    out.int(order[at]! - o)
    ;[s, o] = [style[at]!, order[at]!]
    for (let corner = at * size; corner < (at + 1) * size; corner += 2) {
      const [nx, ny] = [Math.round(points[corner]! / quantum), Math.round(points[corner + 1]! / quantum)]
      out.int(nx - x)
      out.int(ny - y)
      ;[x, y] = [nx, ny]
    }
    more(at)
  }
}

export function readPrimitives(
  from: ByteReader,
  quantum: number,
  size: 4 | 6,
  more: (style: number) => void = () => {},
): SheetTriangles {
  const blocks = readBlocks(from, quantum)
  const count = from.amount(2 + size)
  const points = new Float32Array(count * size)
  const style = new Uint16Array(count)
  const order = new Uint32Array(count)
  let [x, y, s, o] = [0, 0, 0, 0]
  for (let at = 0; at < count; at++) {
    style[at] = s += from.int()
    order[at] = o += from.int()
    for (let corner = at * size; corner < (at + 1) * size; corner += 2) {
      x += from.int()
      y += from.int()
      points[corner] = x * quantum
      points[corner + 1] = y * quantum
    }
    more(s)
  }
  return { count, blocks, style, order, points }
}
