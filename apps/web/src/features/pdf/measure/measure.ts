import type { PDFPageProxy } from 'pdfjs-dist'
import { areaText, lengthText } from '../../../ui/text/measured-text.ts'

/** In points of the page, y up from its lower left corner. */
export type Point = readonly [number, number]

export type MeasureKind = 'length' | 'area' | 'calibrate'

export interface Shape {
  page: number
  kind: MeasureKind
  points: Point[]
}

const MM_PER_POINT = 25.4 / 72

/** Millimetres of the building that one point of the page stands for, at 1:N. */
export const mmPerPoint = (n: number) => MM_PER_POINT * n

export const lengthOf = (points: readonly Point[]) =>
  points.slice(1).reduce((sum, [x, y], at) => {
    const [px, py] = points[at] as Point
    return sum + Math.hypot(x - px, y - py)
  }, 0)

/** Of the polygon, however it turns. */
const areaOf = (points: readonly Point[]) =>
  Math.abs(
    points.reduce((sum, [x, y], at) => {
      const [nx, ny] = points[(at + 1) % points.length] as Point
      return sum + x * ny - nx * y
    }, 0) / 2,
  )

/** What a shape measures, written with its unit. */
export const measuredText = ({ kind, points }: Shape, scale: number, language: string): string =>
  kind === 'area'
    ? areaText((areaOf(points) * scale * scale) / 1e6, language)
    : lengthText(lengthOf(points) * scale, language)

/** The scale that a page writes, such as 1:100; of several the one that stands there most often. */
export function writtenScale(text: string): number | undefined {
  const counts = new Map<number, number>()
  for (const [, n] of text.matchAll(/(?<![\d:\uff1a.])1\s*[:\uff1a]\s*(\d{1,4})(?![\d:\uff1a.])/g)) {
    const scale = Number(n)
    if (scale > 0) counts.set(scale, (counts.get(scale) ?? 0) + 1)
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0]
}

/** Point of the page under a pixel of its box. */
export function toPage(page: PDFPageProxy, scale: number, rotation: number, x: number, y: number): Point {
  const [px = 0, py = 0] = viewportOf(page, scale, rotation).convertToPdfPoint(x, y)
  return [px - (page.view[0] ?? 0), py - (page.view[1] ?? 0)]
}

export function toBox(page: PDFPageProxy, scale: number, rotation: number, [x, y]: Point): Point {
  const [px = 0, py = 0] = viewportOf(page, scale, rotation).convertToViewportPoint(
    x + (page.view[0] ?? 0),
    y + (page.view[1] ?? 0),
  )
  return [px, py]
}

const viewportOf = (page: PDFPageProxy, scale: number, rotation: number) =>
  page.getViewport({ scale, rotation: (page.rotate + rotation) % 360 })
