// From the points of a mark to a path in pixels: one place, so that the screen and a kept picture show the same.
import type { Mark, MarkPoint } from '@sunmao/contract'

export interface Size {
  width: number
  height: number
}
export type Pixel = readonly [x: number, y: number]
/** Where a point of a mark is in the picture; nothing when it is behind the eye. */
export type PlaceOf = (point: MarkPoint) => Pixel | undefined

/** Points as they were drawn, in a picture of any size. */
export const placeInView =
  ({ width, height }: Size): PlaceOf =>
  ({ view: [x, y] }) => [width / 2 + x * height, height / 2 - y * height]

export const viewOfPixel = ([x, y]: Pixel, { width, height }: Size): [number, number] => [
  (x - width / 2) / height,
  (height / 2 - y) / height,
]

export interface DrawnMark {
  /** SVG path data; closed ones are not filled. */
  path: string
  /** Stands on a white ground with a border of the mark's colour. */
  label?: { lines: string[]; x: number; y: number; width: number; height: number; fontSize: number }
  points: Pixel[]
}

const LINE = 1.4
const PAD = 8
const ARROW = 14
const TICK = 9

/** How large its words are; it grows with its line. */
export const fontSizeOf = ({ width }: Pick<Mark, 'width'>): number => (width <= 2 ? 14 : width <= 4 ? 16 : 22)

/** Nothing when one of its points cannot be seen. */
export function drawnMark(mark: Mark, placeOf: PlaceOf): DrawnMark | undefined {
  const points: Pixel[] = []
  for (const point of mark.points) {
    const pixel = placeOf(point)
    if (!pixel) return undefined
    points.push(pixel)
  }
  const [a, b = a] = points as [Pixel, Pixel | undefined]
  switch (mark.kind) {
    case 'text':
      return { path: '', label: labelAt(mark.text || ' ', a, fontSizeOf(mark), 'corner'), points }
    case 'arrow':
      return { path: arrowPath(a, b), points }
    case 'rectangle':
      return { path: rectanglePath(a, b), points }
    case 'ellipse':
      return { path: ellipsePath(a, b), points }
    case 'cloud':
      return { path: cloudPath(a, b), points }
    case 'freehand':
      return { path: freehandPath(points), points }
    case 'dimension':
      return {
        path: dimensionPath(a, b),
        ...(mark.text && {
          label: labelAt(mark.text, [(a[0] + b[0]) / 2 + PAD, (a[1] + b[1]) / 2], fontSizeOf(mark), 'left'),
        }),
        points,
      }
  }
}

/** Letters beyond Latin are as wide as they are high. Close enough for a frame around them. */
const widthOf = (line: string, fontSize: number) =>
  [...line].reduce((sum, letter) => sum + (letter.charCodeAt(0) > 0x2e7f ? fontSize : fontSize * 0.58), 0)

function labelAt(text: string, [x, y]: Pixel, fontSize: number, anchor: 'corner' | 'left'): DrawnMark['label'] {
  const lines = text.split('\n')
  const width = Math.max(...lines.map((line) => widthOf(line, fontSize))) + 2 * PAD
  const height = lines.length * fontSize * LINE + PAD
  return { lines, x, y: anchor === 'left' ? y - height / 2 : y, width, height, fontSize }
}

export const lineHeight = (fontSize: number) => fontSize * LINE

const at = ([x, y]: Pixel) => `${round(x)} ${round(y)}`
const round = (value: number) => Math.round(value * 10) / 10

function arrowPath(from: Pixel, to: Pixel): string {
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0])
  const wing = (turn: number): Pixel => [to[0] - ARROW * Math.cos(angle + turn), to[1] - ARROW * Math.sin(angle + turn)]
  return `M${at(from)}L${at(to)}M${at(wing(0.45))}L${at(to)}L${at(wing(-0.45))}`
}

const rectanglePath = (a: Pixel, b: Pixel) => `M${at(a)}L${at([b[0], a[1]])}L${at(b)}L${at([a[0], b[1]])}Z`

function ellipsePath(a: Pixel, b: Pixel): string {
  const [rx, ry] = [Math.abs(b[0] - a[0]) / 2, Math.abs(b[1] - a[1]) / 2]
  const [x, y] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
  const half = `A${round(rx)} ${round(ry)} 0 0 1 `
  return `M${at([x - rx, y])}${half}${at([x + rx, y])}${half}${at([x - rx, y])}Z`
}

/** Bows around a rectangle, clockwise, so that each bulges outwards. */
function cloudPath(a: Pixel, b: Pixel): string {
  const [left, right] = [Math.min(a[0], b[0]), Math.max(a[0], b[0])]
  const [top, bottom] = [Math.min(a[1], b[1]), Math.max(a[1], b[1])]
  const bow = Math.min(34, Math.max(12, Math.min(right - left, bottom - top) / 3))
  const corners: Pixel[] = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ]
  let path = `M${at(corners[0]!)}`
  corners.forEach((from, index) => {
    const to = corners[(index + 1) % 4]!
    const length = Math.hypot(to[0] - from[0], to[1] - from[1])
    const count = Math.max(1, Math.round(length / bow))
    const radius = round((length / count) * 0.55)
    for (let step = 1; step <= count; step++)
      path += `A${radius} ${radius} 0 0 1 ${at([from[0] + ((to[0] - from[0]) * step) / count, from[1] + ((to[1] - from[1]) * step) / count])}`
  })
  return `${path}Z`
}

/** Through the middles of its parts, bent at its points. */
function freehandPath(points: readonly Pixel[]): string {
  let path = `M${at(points[0]!)}`
  for (let index = 1; index < points.length - 1; index++) {
    const [here, next] = [points[index]!, points[index + 1]!]
    path += `Q${at(here)} ${at([(here[0] + next[0]) / 2, (here[1] + next[1]) / 2])}`
  }
  return `${path}L${at(points.at(-1)!)}`
}

function dimensionPath(a: Pixel, b: Pixel): string {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1
  const [x, y] = [(-(b[1] - a[1]) / length) * TICK, ((b[0] - a[0]) / length) * TICK]
  const tick = (point: Pixel) => `M${at([point[0] - x, point[1] - y])}L${at([point[0] + x, point[1] + y])}`
  return `M${at(a)}L${at(b)}${tick(a)}${tick(b)}`
}

/** Leaves out points that a line through the others passes within `tolerance` pixels (Douglas and Peucker). */
export function simplified(points: readonly Pixel[], tolerance: number): Pixel[] {
  if (points.length <= 2) return [...points]
  const [first, last] = [points[0]!, points.at(-1)!]
  let [farthest, most] = [0, 0]
  points.forEach((point, index) => {
    const away = distanceToLine(point, first, last)
    if (away > most) [farthest, most] = [index, away]
  })
  if (most <= tolerance) return [first, last]
  const before = simplified(points.slice(0, farthest + 1), tolerance)
  return [...before.slice(0, -1), ...simplified(points.slice(farthest), tolerance)]
}

function distanceToLine([x, y]: Pixel, [x1, y1]: Pixel, [x2, y2]: Pixel): number {
  const length = Math.hypot(x2 - x1, y2 - y1)
  if (length === 0) return Math.hypot(x - x1, y - y1)
  return Math.abs((y2 - y1) * x - (x2 - x1) * y + x2 * y1 - y2 * x1) / length
}
