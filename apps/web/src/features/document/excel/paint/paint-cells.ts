// What the cells themselves look like: fills, icons, texts, merged areas, borders.
import type { Area, Edge } from '@sunmao/workbook'
import type { GridView, Pane, Rect } from '../grid-view.ts'
import type { ShownCell } from '../sheet-model.ts'
import { type CellLook, lookOf } from './cell-look.ts'
import { paintText, sideOf } from './cell-text.ts'
import type { GridPaint } from './grid-paint.ts'
import { fillRect } from './shapes.ts'

export interface Painted {
  cell: ShownCell
  look: CellLook
  rect: Rect
}

/** Whole columns and rows may have a fill of their own. */
export function paintBlankFills(canvas: CanvasRenderingContext2D, row: number, pane: Pane, { view }: GridPaint): void {
  const { sheet } = view
  const hasOwn = (runs: readonly { style: number }[]) => runs.some(({ style }) => style !== 0)
  if (!hasOwn(sheet.head.columnRuns) && !hasOwn(sheet.head.rowRuns)) return
  for (let column = pane.left; column <= pane.right; column++) {
    const { fill } = sheet.blankStyle(row, column)
    if (!fill) continue
    canvas.fillStyle = fill
    fillRect(canvas, view.cellRect(row, column, pane))
  }
}

export function fillCell(canvas: CanvasRenderingContext2D, { look, rect }: Painted, scale: number): void {
  if (look.fill) {
    canvas.fillStyle = look.fill
    fillRect(canvas, rect)
  }
  if (look.bar) {
    const { from, to, color } = look.bar
    canvas.fillStyle = color
    canvas.fillRect(rect.x + 2 + (rect.width - 4) * from, rect.y + 2, (rect.width - 4) * (to - from), rect.height - 5)
  }
  if (look.icon) paintIcon(canvas, look.icon, rect, scale)
}

const iconColours = ['#d64545', '#e8a33d', '#3c9a5f']

/** Sets of three to five steps from bad to good: arrows turn, everything else is a coloured disc. */
function paintIcon(
  canvas: CanvasRenderingContext2D,
  { step, of, set }: NonNullable<CellLook['icon']>,
  rect: Rect,
  scale: number,
): void {
  const size = 12 * scale
  const x = rect.x + 4 * scale + size / 2
  const y = rect.y + rect.height / 2
  const share = step / Math.max(1, of - 1)
  const isGrey = /Gray|Rating|Quarters|RedToBlack/.test(set)
  canvas.fillStyle = isGrey ? `hsl(210 8% ${75 - share * 45}%)` : (iconColours[Math.round(share * 2)] ?? '#3c9a5f')
  canvas.beginPath()
  if (set.includes('Arrows')) {
    canvas.save()
    canvas.translate(x, y)
    canvas.rotate(((1 - share) * 180 * Math.PI) / 180)
    canvas.moveTo(0, -size / 2)
    canvas.lineTo(size / 2, size / 6)
    canvas.lineTo(size / 5, size / 6)
    canvas.lineTo(size / 5, size / 2)
    canvas.lineTo(-size / 5, size / 2)
    canvas.lineTo(-size / 5, size / 6)
    canvas.lineTo(-size / 2, size / 6)
    canvas.fill()
    canvas.restore()
    return
  }
  canvas.arc(x, y, size / 2, 0, 2 * Math.PI)
  canvas.fill()
}

export function paintTexts(
  canvas: CanvasRenderingContext2D,
  cells: Painted[],
  isCovered: (row: number, column: number) => boolean,
  view: GridView,
): void {
  cells.forEach(({ cell, look, rect }, index) => {
    if (cell.text === '' || isCovered(cell.row, cell.column)) return
    paintText(canvas, cell, look, rect, roomOf(cells, index, view), view.scale)
  })
}

/** Texts run over empty neighbours; numbers, wrapped texts and filled ones stay in their cell. */
function roomOf(cells: Painted[], index: number, view: GridView): Rect {
  const { cell, look, rect } = cells[index] as Painted
  if (cell.kind !== 'text' || look.align?.wrap || look.align?.horizontal === 'fill') return rect
  const isTaken = ({ cell: other }: Painted) => other.text !== ''
  const next = cells.slice(index + 1).find(isTaken)?.rect
  const before = cells.slice(0, index).findLast(isTaken)?.rect
  const side = sideOf(cell, look)
  const isMirrored = view.sheet.head.isRightToLeft
  const [low, high] = isMirrored ? [next, before] : [before, next]
  const from = side === 'left' ? rect.x : low ? low.x + low.width : 0
  const to = side === 'right' ? rect.x + rect.width : high ? high.x : view.width
  return { x: from, y: rect.y, width: Math.max(rect.width, to - from), height: rect.height }
}

export function paintMerge(canvas: CanvasRenderingContext2D, area: Area, pane: Pane, { view }: GridPaint): void {
  const { sheet } = view
  const rect = view.rectOf(area, pane)
  const cell = sheet.cell(area.top, area.left)
  const look = cell ? lookOf(sheet, cell) : sheet.blankStyle(area.top, area.left)
  canvas.fillStyle = look.fill ?? '#ffffff'
  canvas.fillRect(rect.x, rect.y, rect.width - 1, rect.height - 1)
  if (cell) paintText(canvas, cell, look, rect, rect, view.scale)
  const last = sheet.cell(area.bottom, area.right)
  const border = { ...last?.style.border, ...look.border }
  paintBorder(canvas, { ...look, border: { ...border, ...pick(last?.style.border) } }, rect)
}

const pick = (border: CellLook['border']) => ({
  ...(border?.right && { right: border.right }),
  ...(border?.bottom && { bottom: border.bottom }),
})

const widths: Record<Edge['line'], number> = {
  hair: 1,
  thin: 1,
  dotted: 1,
  dashed: 1,
  medium: 2,
  mediumDashed: 2,
  thick: 3,
  double: 3,
}

export function paintBorder(
  canvas: CanvasRenderingContext2D,
  { border }: CellLook,
  { x, y, width, height }: Rect,
): void {
  if (!border) return
  const [x0, y0, x1, y1] = [
    Math.round(x) - 0.5,
    Math.round(y) - 0.5,
    Math.round(x + width) - 0.5,
    Math.round(y + height) - 0.5,
  ]
  const line = (edge: Edge | undefined, ax: number, ay: number, bx: number, by: number) => {
    if (!edge) return
    canvas.strokeStyle = edge.color
    canvas.lineWidth = edge.line === 'double' ? 1 : widths[edge.line]
    canvas.setLineDash(
      edge.line === 'dotted' || edge.line === 'hair'
        ? [1, 2]
        : edge.line.toLowerCase().includes('dashed')
          ? [4, 2]
          : [],
    )
    const shift = edge.line === 'double' ? 1 : 0
    canvas.beginPath()
    canvas.moveTo(ax - (ax === bx ? shift : 0), ay - (ay === by ? shift : 0))
    canvas.lineTo(bx - (ax === bx ? shift : 0), by - (ay === by ? shift : 0))
    if (shift) {
      canvas.moveTo(ax + (ax === bx ? shift : 0), ay + (ay === by ? shift : 0))
      canvas.lineTo(bx + (ax === bx ? shift : 0), by + (ay === by ? shift : 0))
    }
    canvas.stroke()
  }
  line(border.top, x0, y0, x1, y0)
  line(border.bottom, x0, y1, x1, y1)
  line(border.left, x0, y0, x0, y1)
  line(border.right, x1, y0, x1, y1)
  line(border.down, x0, y0, x1, y1)
  line(border.up, x0, y1, x1, y0)
  canvas.setLineDash([])
}
