import type { LinkBeneath, LinkTransform } from '@sunmao/contract'
import type { Point2, Sheet } from '@sunmao/dxf'
import type { BackdropPicture } from '@sunmao/viewer'
import { worldOf } from '../link2d3d.api.ts'
import type { DrawnPage } from './look-frame.ts'
import type { LookCamera } from './use-look-camera.ts'

/** On white, in both themes. */
const colours = { body: 'rgb(96 109 120 / 34%)', edge: '#606d78', axis: '#2483b8', plan: '#d6123f' }
const AXIS_DASH = [14, 4, 2, 4]

type Place = (point: Point2) => Point2
const onCanvas =
  ({ centre, pixelsPerMetre, width, height }: LookCamera): Place =>
  ([x, y]) => [width / 2 + (x - centre[0]) * pixelsPerMetre, height / 2 - (y - centre[1]) * pixelsPerMetre]

export function drawBeneath(context: CanvasRenderingContext2D, camera: LookCamera, { boxes, axes }: LinkBeneath): void {
  const at = onCanvas(camera)
  context.fillStyle = colours.body
  context.strokeStyle = colours.edge
  context.lineWidth = 1
  // Slabs first, so that walls and columns are seen on them.
  for (const [x0, y0, x1, y1] of boxes.toSorted((a, b) => areaOf(b) - areaOf(a))) {
    const [[left, bottom], [right, top]] = [at([x0, y0]), at([x1, y1])]
    context.fillRect(left, top, right - left, bottom - top)
    context.strokeRect(left, top, right - left, bottom - top)
  }
  context.strokeStyle = colours.axis
  context.fillStyle = colours.axis
  context.font = `${13 * (globalThis.devicePixelRatio || 1)}px sans-serif`
  context.setLineDash(AXIS_DASH)
  for (const { label, line } of axes) {
    const [from, to] = [at([line[0], line[1]]), at([line[2], line[3]])]
    context.beginPath()
    context.moveTo(...from)
    context.lineTo(...to)
    context.stroke()
    context.fillText(label, from[0] + 4, from[1] - 4)
  }
  context.setLineDash([])
}

const areaOf = ([x0, y0, x1, y1]: LinkBeneath['boxes'][number]) => (x1 - x0) * (y1 - y0)

export function drawPlan(
  context: CanvasRenderingContext2D,
  camera: LookCamera,
  { sheet, picture }: DrawnPage,
  transform: LinkTransform,
): void {
  const place = onCanvas(camera)
  const at: Place = (point) => place(worldOf(transform, point))
  if (sheet) drawLines(context, sheet, at)
  if (picture) layPicture(context, picture, at)
}

function drawLines(context: CanvasRenderingContext2D, { segments, styles, layers }: Sheet, at: Place): void {
  // Straight lines stay straight, so that three places tell where all of them are.
  const [origin, right, up] = [at([0, 0]), at([1, 0]), at([0, 1])]
  const [a, b, c, d] = [right[0] - origin[0], right[1] - origin[1], up[0] - origin[0], up[1] - origin[1]]
  context.strokeStyle = colours.plan
  context.lineWidth = 1
  context.beginPath()
  for (const { origin: own, from, to } of segments.blocks)
    for (let row = from; row < to; row++) {
      if (layers[styles.layer[segments.style[row]!]!]?.isOn === false) continue
      for (const end of [0, 2]) {
        const [x, y] = [segments.points[row * 4 + end]! + own[0], segments.points[row * 4 + end + 1]! + own[1]]
        const [px, py] = [origin[0] + a * x + c * y, origin[1] + b * x + d * y]
        if (end === 0) context.moveTo(px, py)
        else context.lineTo(px, py)
      }
    }
  context.stroke()
}

function layPicture(context: CanvasRenderingContext2D, { picture, box }: BackdropPicture, at: Place): void {
  const [x0, y0, x1, y1] = box
  const [top, right, bottom] = [at([x0, y1]), at([x1, y1]), at([x0, y0])]
  const [width, height] = [picture.width, picture.height]
  const tinted = document.createElement('canvas')
  tinted.width = width
  tinted.height = height
  const own = tinted.getContext('2d')
  if (!own) return
  // What is black becomes red and what is white stays white, which then covers nothing.
  own.drawImage(picture, 0, 0)
  own.globalCompositeOperation = 'lighten'
  own.fillStyle = colours.plan
  own.fillRect(0, 0, width, height)
  context.save()
  context.imageSmoothingQuality = 'high'
  context.globalCompositeOperation = 'multiply'
  context.setTransform(
    (right[0] - top[0]) / width,
    (right[1] - top[1]) / width,
    (bottom[0] - top[0]) / height,
    (bottom[1] - top[1]) / height,
    ...top,
  )
  context.drawImage(tinted, 0, 0)
  context.restore()
}
