// What lies over the cells: found ones, comments, pictures, the selection.
import { cellName, type Floating } from '@sunmao/workbook'
import type { Pane } from '../grid-view.ts'
import type { GridPaint } from './grid-paint.ts'
import type { Painted } from './paint-cells.ts'
import { contains, fillRect } from './shapes.ts'

const ACCENT = '#2483b8'

/** Found cells and cells with comments. */
export function paintMarks(canvas: CanvasRenderingContext2D, painted: Painted[], pane: Pane, paint: GridPaint): void {
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

export function paintFloat(canvas: CanvasRenderingContext2D, float: Floating, pane: Pane, paint: GridPaint): void {
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

export function paintSelection(canvas: CanvasRenderingContext2D, pane: Pane, { view, selection }: GridPaint): void {
  const { x, y, width, height } = view.rectOf(selection, pane)
  canvas.fillStyle = 'rgb(36 131 184 / 10%)'
  if (selection.top !== selection.bottom || selection.left !== selection.right) canvas.fillRect(x, y, width, height)
  canvas.strokeStyle = ACCENT
  canvas.lineWidth = 2
  canvas.strokeRect(x - 0.5, y - 0.5, width, height)
}
