import type { GlyphOutline } from '@sunmao/dxf'
import earcut from 'earcut'

/** Triangles x y … of a letter. Contours that turn as the largest one does are filled, the others are holes in the smallest around. */
export function outlineMesh({ contours }: GlyphOutline): Float32Array {
  const all = contours.filter((one) => one.length >= 6).map((points) => ({ points, area: areaOf(points) }))
  const largest = all.reduce((most, one) => (Math.abs(one.area) > Math.abs(most) ? one.area : most), 0)
  const isFilled = ({ area }: { area: number }) => area * largest > 0
  const outer = all
    .filter(isFilled)
    .map((one) => ({ ...one, holes: [] as Float32Array[] }))
    .sort((a, b) => Math.abs(a.area) - Math.abs(b.area))
  for (const { points } of all.filter((one) => !isFilled(one)))
    outer.find((one) => isInside(one.points, points[0]!, points[1]!))?.holes.push(points)
  const triangles: number[] = []
  for (const { points, holes } of outer) {
    const flat = [...points]
    const starts: number[] = []
    for (const hole of holes) {
      starts.push(flat.length / 2)
      flat.push(...hole)
    }
    for (const row of earcut(flat, starts)) triangles.push(flat[row * 2]!, flat[row * 2 + 1]!)
  }
  return new Float32Array(triangles)
}

function areaOf(points: Float32Array): number {
  let sum = 0
  for (let at = 0, before = points.length - 2; at < points.length; before = at, at += 2)
    sum += points[before]! * points[at + 1]! - points[at]! * points[before + 1]!
  return sum / 2
}

function isInside(points: Float32Array, x: number, y: number): boolean {
  let isIn = false
  for (let at = 0, before = points.length - 2; at < points.length; before = at, at += 2) {
    const [ax, ay, bx, by] = [points[at]!, points[at + 1]!, points[before]!, points[before + 1]!]
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isIn = !isIn
  }
  return isIn
}
