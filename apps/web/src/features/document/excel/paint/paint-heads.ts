// Numbers of rows and letters of columns, and the border of what is frozen.
import { columnName } from '@sunmao/workbook'
import { type GridView, HEAD_HEIGHT, HEAD_WIDTH, type Rect } from '../grid-view.ts'
import type { GridPaint } from './grid-paint.ts'
import { clipTo } from './shapes.ts'

export function paintHeads(canvas: CanvasRenderingContext2D, { view, selection }: GridPaint): void {
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
