import type { Box2, Point2 } from '@sunmao/dxf'

/** What of a sheet is shown. Plain data. */
export interface SheetCamera {
  centre: Point2
  /** Units of the sheet that one CSS pixel shows. */
  unitsPerPixel: number
  /** Of the sheet, counter-clockwise, in radians. */
  rotation: number
}

/** In CSS pixels. */
export interface ViewSize {
  width: number
  height: number
}

/** Where a place of the sheet is on the canvas, in CSS pixels from its upper left corner. */
export function projectSheet(
  camera: SheetCamera,
  { width, height }: ViewSize,
  [x, y]: Point2,
): { x: number; y: number } {
  const [dx, dy] = [(x - camera.centre[0]) / camera.unitsPerPixel, (y - camera.centre[1]) / camera.unitsPerPixel]
  const [cos, sin] = [Math.cos(camera.rotation), Math.sin(camera.rotation)]
  return { x: width / 2 + dx * cos - dy * sin, y: height / 2 - (dx * sin + dy * cos) }
}

/** The place of the sheet at a point of the canvas. */
export function unprojectSheet(camera: SheetCamera, { width, height }: ViewSize, x: number, y: number): Point2 {
  const [px, py] = [(x - width / 2) * camera.unitsPerPixel, (height / 2 - y) * camera.unitsPerPixel]
  const [cos, sin] = [Math.cos(camera.rotation), Math.sin(camera.rotation)]
  return [camera.centre[0] + px * cos + py * sin, camera.centre[1] + py * cos - px * sin]
}

/** What panels cover, in CSS pixels from each side of the canvas. */
export interface SheetInsets {
  left: number
  top: number
  right: number
  bottom: number
}

const noInsets: SheetInsets = { left: 0, top: 0, right: 0, bottom: 0 }

/** Shows a box whole in what the panels leave free, with a margin around it. */
export function fitSheet(box: Box2, size: ViewSize, rotation = 0, insets = noInsets, margin = 0.04): SheetCamera {
  const width = Math.max(1, size.width - insets.left - insets.right)
  const height = Math.max(1, size.height - insets.top - insets.bottom)
  const [w, h] = [box[2] - box[0], box[3] - box[1]]
  const [cos, sin] = [Math.abs(Math.cos(rotation)), Math.abs(Math.sin(rotation))]
  const room = 1 - 2 * margin
  const unitsPerPixel = Math.max((w * cos + h * sin) / (width * room), (w * sin + h * cos) / (height * room))
  const middle: SheetCamera = {
    centre: [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2],
    unitsPerPixel: unitsPerPixel > 0 && Number.isFinite(unitsPerPixel) ? unitsPerPixel : 1,
    rotation,
  }
  return panSheet(middle, (insets.left - insets.right) / 2, (insets.top - insets.bottom) / 2)
}

/** Nearer or farther with one point of the canvas staying where it is. */
export function zoomSheet(camera: SheetCamera, size: ViewSize, x: number, y: number, factor: number): SheetCamera {
  const fixed = unprojectSheet(camera, size, x, y)
  const next = { ...camera, unitsPerPixel: camera.unitsPerPixel * factor }
  const moved = unprojectSheet(next, size, x, y)
  return {
    ...next,
    centre: [camera.centre[0] + fixed[0] - moved[0], camera.centre[1] + fixed[1] - moved[1]],
  }
}

export function panSheet(camera: SheetCamera, dx: number, dy: number): SheetCamera {
  const [cos, sin] = [Math.cos(camera.rotation), Math.sin(camera.rotation)]
  const [ux, uy] = [-dx * camera.unitsPerPixel, dy * camera.unitsPerPixel]
  return { ...camera, centre: [camera.centre[0] + ux * cos + uy * sin, camera.centre[1] + uy * cos - ux * sin] }
}

/** The upright box of the sheet that holds everything on the canvas. */
export function shownBox(camera: SheetCamera, size: ViewSize): Box2 {
  const corners = [
    unprojectSheet(camera, size, 0, 0),
    unprojectSheet(camera, size, size.width, 0),
    unprojectSheet(camera, size, size.width, size.height),
    unprojectSheet(camera, size, 0, size.height),
  ]
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

export const doBoxesMeet = (a: Box2, b: Box2): boolean => a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3]
