// Where one looks at a sheet. Lengths are units of the sheet, y up; the screen counts CSS pixels from its upper left corner.
import type { Box2, Point2 } from '@sunmao/dxf'

export interface SheetCamera {
  /** What stands in the middle of the window. */
  centre: Point2
  unitsPerPixel: number
  /** Quarter turns of the sheet, clockwise. */
  turns: 0 | 1 | 2 | 3
}

export interface WindowSize {
  width: number
  height: number
}

/** What the panels around leave free, in CSS pixels from each side. */
export interface SheetInsets {
  left: number
  top: number
  right: number
  bottom: number
}

const cosines = [1, 0, -1, 0] as const
const sines = [0, 1, 0, -1] as const

export function toWindow({ centre, unitsPerPixel, turns }: SheetCamera, size: WindowSize, [x, y]: Point2): Point2 {
  const [dx, dy] = [(x - centre[0]) / unitsPerPixel, (y - centre[1]) / unitsPerPixel]
  const [cos, sin] = [cosines[turns], sines[turns]]
  return [size.width / 2 + cos * dx + sin * dy, size.height / 2 - (cos * dy - sin * dx)]
}

export function fromWindow({ centre, unitsPerPixel, turns }: SheetCamera, size: WindowSize, [px, py]: Point2): Point2 {
  const [u, v] = [(px - size.width / 2) * unitsPerPixel, (size.height / 2 - py) * unitsPerPixel]
  const [cos, sin] = [cosines[turns], sines[turns]]
  return [centre[0] + cos * u - sin * v, centre[1] + sin * u + cos * v]
}

/** What of the sheet the window shows. */
export function shownBox(camera: SheetCamera, size: WindowSize): Box2 {
  const [[ax, ay], [bx, by]] = [fromWindow(camera, size, [0, 0]), fromWindow(camera, size, [size.width, size.height])]
  return [Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by)]
}

/** The camera that shows a box in what the insets leave, with some air around it. */
export function fitBox(
  [x0, y0, x1, y1]: Box2,
  size: WindowSize,
  insets: SheetInsets,
  turns: SheetCamera['turns'],
): SheetCamera {
  const free = {
    width: Math.max(1, size.width - insets.left - insets.right),
    height: Math.max(1, size.height - insets.top - insets.bottom),
  }
  const [width, height] = turns % 2 ? [y1 - y0, x1 - x0] : [x1 - x0, y1 - y0]
  const unitsPerPixel = Math.max(width / free.width, height / free.height) * 1.06 || 1
  const middle: SheetCamera = { centre: [(x0 + x1) / 2, (y0 + y1) / 2], unitsPerPixel, turns }
  // The middle of the box belongs into the middle of what is free.
  const centre = fromWindow(middle, size, [
    size.width / 2 - (insets.left - insets.right) / 2,
    size.height / 2 - (insets.top - insets.bottom) / 2,
  ])
  return { centre, unitsPerPixel, turns }
}

/** Closer by a factor above 1; what is under `at` stays there. */
export function zoomAt(camera: SheetCamera, size: WindowSize, at: Point2, factor: number): SheetCamera {
  const unitsPerPixel = camera.unitsPerPixel / factor
  const [before, after] = [fromWindow(camera, size, at), fromWindow({ ...camera, unitsPerPixel }, size, at)]
  return {
    ...camera,
    unitsPerPixel,
    centre: [camera.centre[0] + before[0] - after[0], camera.centre[1] + before[1] - after[1]],
  }
}

export function panBy(camera: SheetCamera, size: WindowSize, dx: number, dy: number): SheetCamera {
  const [from, to] = [fromWindow(camera, size, [0, 0]), fromWindow(camera, size, [dx, dy])]
  return { ...camera, centre: [camera.centre[0] + from[0] - to[0], camera.centre[1] + from[1] - to[1]] }
}
