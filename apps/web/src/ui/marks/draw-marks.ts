import type { Mark } from '@sunmao/contract'
import { type DrawnMark, drawnMark, lineHeight, type PlaceOf } from './mark-geometry.ts'

type Pen = CanvasRenderingContext2D

const HALO = 3
const FACE = 'system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans SC", sans-serif'

/** Draws marks into a picture, as they are seen on the screen; `scale` is the picture's size by the screen's. */
export function drawMarks(pen: Pen, marks: readonly Mark[], placeOf: PlaceOf, scale: number): void {
  pen.save()
  pen.scale(scale, scale)
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  for (const mark of marks) {
    const drawn = drawnMark(mark, placeOf)
    if (!drawn) continue
    if (drawn.path) stroke(pen, new Path2D(drawn.path), mark)
    if (drawn.label) write(pen, drawn.label, mark.colour)
  }
  pen.restore()
}

function stroke(pen: Pen, path: Path2D, { colour, width }: Mark): void {
  pen.strokeStyle = '#ffffff'
  pen.lineWidth = width + HALO
  pen.stroke(path)
  pen.strokeStyle = colour
  pen.lineWidth = width
  pen.stroke(path)
}

function write(
  pen: Pen,
  { lines, x, y, width, height, fontSize }: NonNullable<DrawnMark['label']>,
  colour: string,
): void {
  pen.fillStyle = '#ffffff'
  pen.strokeStyle = colour
  pen.lineWidth = 1.5
  pen.beginPath()
  pen.roundRect(x, y, width, height, 4)
  pen.fill()
  pen.stroke()
  pen.fillStyle = colour
  pen.font = `600 ${fontSize}px ${FACE}`
  pen.textBaseline = 'middle'
  lines.forEach((line, at) => {
    pen.fillText(line, x + 8, y + 4 + lineHeight(fontSize) * (at + 0.5))
  })
}
