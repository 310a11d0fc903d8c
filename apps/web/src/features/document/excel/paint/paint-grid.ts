import type { GridView, Pane } from '../grid-view.ts'
import { lookOf } from './cell-look.ts'
import type { GridPaint } from './grid-paint.ts'
import { fillCell, type Painted, paintBlankFills, paintBorder, paintMerge, paintTexts } from './paint-cells.ts'
import { paintHeads } from './paint-heads.ts'
import { paintFloat, paintMarks, paintSelection } from './paint-over.ts'
import { clipTo, contains } from './shapes.ts'

const GRID_COLOUR = '#dde3e8'

/** Draws everything that is seen of a sheet. */
export function paintGrid(canvas: CanvasRenderingContext2D, paint: GridPaint): void {
  const { view } = paint
  canvas.fillStyle = '#ffffff'
  canvas.fillRect(0, 0, view.width, view.height)
  for (const pane of view.panes()) paintPane(canvas, pane, paint)
  paintHeads(canvas, paint)
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
