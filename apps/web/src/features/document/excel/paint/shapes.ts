import type { Area } from '@sunmao/workbook'
import type { Rect } from '../grid-view.ts'

export const fillRect = (canvas: CanvasRenderingContext2D, { x, y, width, height }: Rect) => {
  const [x0, y0] = [Math.round(x) - 1, Math.round(y) - 1]
  canvas.fillRect(x0, y0, Math.round(x + width) - x0, Math.round(y + height) - y0)
}

export const clipTo = (canvas: CanvasRenderingContext2D, { x, y, width, height }: Rect) => {
  canvas.beginPath()
  canvas.rect(x, y, width, height)
  canvas.clip()
}

export const contains = ({ top, left, bottom, right }: Area, row: number, column: number) =>
  row >= top && row <= bottom && column >= left && column <= right
