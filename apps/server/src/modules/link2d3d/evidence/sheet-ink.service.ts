import type { Box2, Sheet } from '@sunmao/dxf'

/** Where something is drawn, in cells. */
export interface SheetInk {
  /** Of a cell's side, in units of the sheet. */
  cell: number
  origin: readonly [x: number, y: number]
  columns: number
  rows: number
  /** 1 = something is drawn there. */
  cells: Uint8Array
  /** Around what is drawn, without the outermost fiftieth on each side. */
  dense: Box2
}

/** What stands around a plan and is no part of the building. */
const aroundPlan = /axis|grid|dim|anno|title|frame|border|轴|标注|尺寸|图框|图签|图名|索引/i
/** With less left the names of the layers mean something else. */
const LEAST_LEFT = 0.2
const MOST_CELLS = 4_000_000
const DENSE_SHARE = 0.02

/** `cell` is what is wished for; a sheet that is too large for it has larger ones. */
export function inkOf(sheet: Sheet, cell: number): SheetInk | undefined {
  const { layers, styles, segments } = sheet
  const isOn = [...styles.layer].map((layer) => layers[layer]?.isOn !== false)
  const isPlan = [...styles.layer].map((layer, at) => isOn[at]! && !aroundPlan.test(layers[layer]?.name ?? ''))
  const count = (kept: readonly boolean[]) => segments.style.reduce((sum, style) => sum + Number(kept[style]), 0)
  const kept = count(isPlan) >= LEAST_LEFT * count(isOn) ? isPlan : isOn
  const lines: [number, number, number, number][] = []
  for (const {
    origin: [ox, oy],
    from,
    to,
  } of segments.blocks)
    for (let row = from; row < to; row++) {
      if (!kept[segments.style[row]!]) continue
      const [a, b, c, d] = segments.points.subarray(row * 4, row * 4 + 4)
      lines.push([a! + ox, b! + oy, c! + ox, d! + oy])
    }
  if (lines.length === 0) return undefined
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [a, b, c, d] of lines) {
    x0 = Math.min(x0, a, c)
    y0 = Math.min(y0, b, d)
    x1 = Math.max(x1, a, c)
    y1 = Math.max(y1, b, d)
  }
  const side = Math.max(cell, Math.sqrt(((x1 - x0) * (y1 - y0)) / MOST_CELLS), Math.max(x1 - x0, y1 - y0) / MOST_CELLS)
  const [columns, rows] = [Math.floor((x1 - x0) / side) + 1, Math.floor((y1 - y0) / side) + 1]
  const cells = new Uint8Array(columns * rows)
  for (const [a, b, c, d] of lines) {
    const steps = Math.ceil(Math.hypot(c - a, d - b) / side)
    for (let step = 0; step <= steps; step++) {
      const share = steps ? step / steps : 0
      const [x, y] = [a + (c - a) * share, b + (d - b) * share]
      cells[Math.floor((y - y0) / side) * columns + Math.floor((x - x0) / side)] = 1
    }
  }
  const ink = { cell: side, origin: [x0, y0] as const, columns, rows, cells }
  return { ...ink, dense: denseOf(ink) }
}

function denseOf({ cell, origin, columns, rows, cells }: Omit<SheetInk, 'dense'>): Box2 {
  const [across, up] = [new Uint32Array(columns), new Uint32Array(rows)]
  let total = 0
  cells.forEach((is, at) => {
    if (!is) return
    across[at % columns]!++
    up[Math.floor(at / columns)]!++
    total++
  })
  const ends = (counts: Uint32Array): [number, number] => {
    let [seen, low, high] = [0, 0, counts.length]
    for (let at = 0; at < counts.length; at++) {
      if (seen <= total * DENSE_SHARE) low = at
      seen += counts[at]!
      if (seen >= total * (1 - DENSE_SHARE)) {
        high = at + 1
        break
      }
    }
    return [low, high]
  }
  const [[left, right], [low, high]] = [ends(across), ends(up)]
  return [origin[0] + left * cell, origin[1] + low * cell, origin[0] + right * cell, origin[1] + high * cell]
}

/** Whether something is drawn at a place or beside it. */
export function isInked({ cell, origin, columns, rows, cells }: SheetInk, [x, y]: readonly [number, number]): boolean {
  const [i, j] = [Math.floor((x - origin[0]) / cell), Math.floor((y - origin[1]) / cell)]
  for (let row = Math.max(0, j - 1); row <= Math.min(rows - 1, j + 1); row++)
    for (let column = Math.max(0, i - 1); column <= Math.min(columns - 1, i + 1); column++)
      if (cells[row * columns + column]) return true
  return false
}
