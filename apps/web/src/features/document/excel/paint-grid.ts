import { type Area, cellName, columnName, type Edge, type Floating } from '@sunmao/workbook'
import { type CellLook, lookOf } from './cell-look.ts'
import { paintText, sideOf } from './cell-text.ts'
import { type GridView, HEAD_HEIGHT, HEAD_WIDTH, type Pane, type Rect } from './grid-view.ts'
import type { ShownCell } from './sheet-model.ts'

export interface GridPaint {
  view: GridView
  selection: Area
  /** Names of found cells such as `B4`. */
  hits: ReadonlySet<string>
  hit: string | undefined
  pictures: ReadonlyMap<number, CanvasImageSource>
  /** Of things that are not drawn, by their kind. */
  nameOf: (float: Floating) => string
}

const GRID_COLOUR = '#dde3e8'
const ACCENT = '#2483b8'

/** Draws everything that is seen of a sheet. */
export function paintGrid(canvas: CanvasRenderingContext2D, paint: GridPaint): void {
  const { view } = paint
  canvas.fillStyle = '#ffffff'
  canvas.fillRect(0, 0, view.width, view.height)
  for (const pane of view.panes()) paintPane(canvas, pane, paint)
  paintHeads(canvas, paint)
}

interface Painted {
  cell: ShownCell
  look: CellLook
  rect: Rect
}

function paintPane(canvas: CanvasRenderingContext2D, pane: Pane, paint: GridPaint): void {
  const { view } = paint
  const { sheet } = view
  canvas.save()
  clipTo(canvas, pane.clip)
  if (sheet.head.hasGridlines) paintGridlines(canvas, pane, view)
  const merges = sheet
    .mergesIn(pane.top, pane.bottom)
    .filter(({ left, right }) => left <= pane.right && right >= pane.left)
  const isCovered = (row: number, column: number) => merges.some((area) => contains(area, row, column))
  const painted: Painted[] = []
  const rows: Painted[][] = []
  for (let row = pane.top; row <= pane.bottom; row++) {
    if (sheet.rows.size(row) === 0) continue
    paintBlankFills(canvas, row, pane, paint)
    // A long text to the left of the window may run into it.
    const cells = sheet.cellsOf(row, Math.max(0, pane.left - 12), pane.right + 1).map((cell) => ({
      cell,
      look: lookOf(sheet, cell),
      rect: view.cellRect(cell.row, cell.column, pane),
    }))
    for (const each of cells) if (!isCovered(row, each.cell.column)) fillCell(canvas, each, view.scale)
    rows.push(cells)
    painted.push(...cells)
  }
  for (const cells of rows) paintTexts(canvas, cells, isCovered, view)
  for (const area of merges) paintMerge(canvas, area, pane, paint)
  for (const { look, rect, cell } of painted) if (!isCovered(cell.row, cell.column)) paintBorder(canvas, look, rect)
  paintMarks(canvas, painted, pane, paint)
  for (const float of sheet.head.floats) paintFloat(canvas, float, pane, paint)
  paintSelection(canvas, pane, paint)
  canvas.restore()
}

function paintGridlines(canvas: CanvasRenderingContext2D, pane: Pane, view: GridView): void {
  canvas.fillStyle = GRID_COLOUR
  for (let row = pane.top; row <= pane.bottom; row++) {
    const { y, height } = view.cellRect(row, pane.left, pane)
    canvas.fillRect(pane.clip.x, Math.round(y + height) - 1, pane.clip.width, 1)
  }
  for (let column = pane.left; column <= pane.right; column++) {
    const { x, width } = view.cellRect(pane.top, column, pane)
    canvas.fillRect(
      view.sheet.head.isRightToLeft ? Math.round(x) : Math.round(x + width) - 1,
      pane.clip.y,
      1,
      pane.clip.height,
    )
  }
}

/** Whole columns and rows may have a fill of their own. */
function paintBlankFills(canvas: CanvasRenderingContext2D, row: number, pane: Pane, { view }: GridPaint): void {
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

function fillCell(canvas: CanvasRenderingContext2D, { look, rect }: Painted, scale: number): void {
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

function paintTexts(
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

function paintMerge(canvas: CanvasRenderingContext2D, area: Area, pane: Pane, { view }: GridPaint): void {
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

function paintBorder(canvas: CanvasRenderingContext2D, { border }: CellLook, { x, y, width, height }: Rect): void {
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

/** Found cells and cells with comments. */
function paintMarks(canvas: CanvasRenderingContext2D, painted: Painted[], pane: Pane, paint: GridPaint): void {
  for (const { cell, rect } of painted) {
    const name = cellName(cell.row, cell.column)
    if (!paint.hits.has(name)) continue
    canvas.fillStyle = name === paint.hit ? 'rgb(242 130 32 / 45%)' : 'rgb(255 214 64 / 40%)'
    fillRect(canvas, rect)
  }
  for (const { row, column } of paint.view.sheet.head.comments) {
    if (!contains(pane, row, column)) continue
    const { x, y, width } = paint.view.cellRect(row, column, pane)
    canvas.fillStyle = '#c8303b'
    canvas.beginPath()
    canvas.moveTo(x + width - 8, y)
    canvas.lineTo(x + width - 1, y)
    canvas.lineTo(x + width - 1, y + 7)
    canvas.fill()
  }
}

function paintFloat(canvas: CanvasRenderingContext2D, float: Floating, pane: Pane, paint: GridPaint): void {
  const { view, pictures, nameOf } = paint
  const { scale } = view
  const from = view.cellRect(float.row, float.column, pane)
  const x = from.x + float.dx * scale
  const y = from.y + float.dy * scale
  const end = float.to && view.cellRect(float.to.row, float.to.column, pane)
  const width = end && float.to ? end.x + float.to.dx * scale - x : (float.width ?? 100) * scale
  const height = end && float.to ? end.y + float.to.dy * scale - y : (float.height ?? 60) * scale
  if (width <= 0 || height <= 0 || x > view.width || y > view.height || x + width < 0 || y + height < 0) return
  const picture = float.picture === undefined ? undefined : pictures.get(float.picture)
  if (picture) {
    canvas.drawImage(picture, x, y, width, height)
    return
  }
  canvas.fillStyle = '#f3f5f7'
  canvas.fillRect(x, y, width, height)
  canvas.strokeStyle = '#97a4af'
  canvas.lineWidth = 1
  canvas.setLineDash([4, 3])
  canvas.strokeRect(x + 0.5, y + 0.5, width - 1, height - 1)
  canvas.setLineDash([])
  canvas.fillStyle = '#4c5963'
  canvas.font = `${12 * scale}px sans-serif`
  canvas.textAlign = 'center'
  canvas.textBaseline = 'middle'
  canvas.fillText(nameOf(float), x + width / 2, y + height / 2, width - 8)
}

function paintSelection(canvas: CanvasRenderingContext2D, pane: Pane, { view, selection }: GridPaint): void {
  const { x, y, width, height } = view.rectOf(selection, pane)
  canvas.fillStyle = 'rgb(36 131 184 / 10%)'
  if (selection.top !== selection.bottom || selection.left !== selection.right) canvas.fillRect(x, y, width, height)
  canvas.strokeStyle = ACCENT
  canvas.lineWidth = 2
  canvas.strokeRect(x - 0.5, y - 0.5, width, height)
}

function paintHeads(canvas: CanvasRenderingContext2D, { view, selection }: GridPaint): void {
  const { width, height, sheet } = view
  const isMirrored = sheet.head.isRightToLeft
  const sideX = isMirrored ? width - HEAD_WIDTH : 0
  canvas.fillStyle = '#f3f5f7'
  canvas.fillRect(0, 0, width, HEAD_HEIGHT)
  canvas.fillRect(sideX, 0, HEAD_WIDTH, height)
  canvas.font = '12px system-ui, sans-serif'
  canvas.textBaseline = 'middle'
  canvas.textAlign = 'center'
  const panes = view.panes()
  for (const pane of panes.filter(({ isFrozenRow }) => isFrozenRow === panes.some((each) => each.isFrozenRow))) {
    canvas.save()
    clipTo(canvas, { x: pane.clip.x, y: 0, width: pane.clip.width, height: HEAD_HEIGHT })
    for (let column = pane.left; column <= pane.right; column++) {
      const { x, width: wide } = view.cellRect(pane.top, column, pane)
      const isIn = column >= selection.left && column <= selection.right
      head(canvas, columnName(column), { x, y: 0, width: wide, height: HEAD_HEIGHT }, isIn)
    }
    canvas.restore()
  }
  for (const pane of panes.filter(
    ({ isFrozenColumn }) => isFrozenColumn === panes.some((each) => each.isFrozenColumn),
  )) {
    canvas.save()
    clipTo(canvas, { x: sideX, y: pane.clip.y, width: HEAD_WIDTH, height: pane.clip.height })
    for (let row = pane.top; row <= pane.bottom; row++) {
      const { y, height: high } = view.cellRect(row, pane.left, pane)
      const isIn = row >= selection.top && row <= selection.bottom
      head(canvas, String(row + 1), { x: sideX, y, width: HEAD_WIDTH, height: high }, isIn)
    }
    canvas.restore()
  }
  canvas.fillStyle = '#c5ced6'
  canvas.fillRect(0, HEAD_HEIGHT - 1, width, 1)
  canvas.fillRect(isMirrored ? sideX : HEAD_WIDTH - 1, 0, 1, height)
  paintFrozenEdge(canvas, view)
}

function head(canvas: CanvasRenderingContext2D, text: string, { x, y, width, height }: Rect, isIn: boolean): void {
  if (width < 1 || height < 1) return
  if (isIn) {
    canvas.fillStyle = '#ddecf6'
    canvas.fillRect(x, y, width, height)
  }
  canvas.fillStyle = '#dde3e8'
  canvas.fillRect(x + width - 1, y, 1, height)
  canvas.fillRect(x, y + height - 1, width, 1)
  if (height < 9) return
  canvas.fillStyle = isIn ? '#185c82' : '#4c5963'
  canvas.fillText(text, x + width / 2, y + height / 2 + 1)
}

function paintFrozenEdge(canvas: CanvasRenderingContext2D, view: GridView): void {
  const free = view.panes().find(({ isFrozenRow, isFrozenColumn }) => !isFrozenRow && !isFrozenColumn)
  if (!free) return
  canvas.fillStyle = '#97a4af'
  const { frozenRows, frozenColumns, isRightToLeft } = view.sheet.head
  if (frozenRows > 0) canvas.fillRect(0, free.clip.y - 1, view.width, 1)
  if (frozenColumns > 0)
    canvas.fillRect(isRightToLeft ? free.clip.x + free.clip.width : free.clip.x - 1, 0, 1, view.height)
}

const fillRect = (canvas: CanvasRenderingContext2D, { x, y, width, height }: Rect) => {
  const [x0, y0] = [Math.round(x) - 1, Math.round(y) - 1]
  canvas.fillRect(x0, y0, Math.round(x + width) - x0, Math.round(y + height) - y0)
}

const clipTo = (canvas: CanvasRenderingContext2D, { x, y, width, height }: Rect) => {
  canvas.beginPath()
  canvas.rect(x, y, width, height)
  canvas.clip()
}

const contains = ({ top, left, bottom, right }: Area, row: number, column: number) =>
  row >= top && row <= bottom && column >= left && column <= right
