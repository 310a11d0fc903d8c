// A plan lies right where its lines stand on the walls and columns of the storey, on every side of it, and better than turned,
// mirrored or moved a little: a building that looks the same from behind, or a sheet full of hatches, proves nothing.
import { type Point2, type Transform, toModel, toSheet } from '@sunmao/dxf'
import type { Ground } from './plan-ground.service.ts'
import { isInked } from './sheet-ink.service.ts'
import type { Box } from './storey-outline.service.ts'

/** Of the corners of walls and columns, in all and along each side of the building. */
const [LEAST_MET, LEAST_ON_SIDE] = [0.85, 0.7]
/** So much better than any other way to lay the plan. */
const LEAST_LEAD = 0.1
/** The outermost part of the building, on each side. */
const SIDE = 0.06
const MOST_BOXES = 1500
const FEWEST_CORNERS = 24
const BINS = 12

export interface Cover {
  /** How many times as large the plan is. */
  factor: number
  /** Of the building that has something of the plan on it, and of the plan that lies on the building. */
  building: number
  plan: number
}

/** How plan and outline lie upon each other. Undefined where one of them is not known. */
export function coverOf(ground: Ground, own: Transform): Cover | undefined {
  const { ink, outline, box, page } = ground
  if (!box) return undefined
  const dense = ink?.dense ?? page
  if (!dense) return undefined
  const corners = cornersOf([dense[0], dense[1], dense[2], dense[3]]).map((corner) => toModel(own, corner))
  const [width, depth] = [box[2] - box[0], box[3] - box[1]]
  const area = (dense[2] - dense[0]) * (dense[3] - dense[1]) * own.scale ** 2
  const factor = Math.sqrt(area / (width * depth))
  if (!(factor > 0 && Number.isFinite(factor))) return undefined
  const isOnPlan = (point: Point2) => isWithin(dense, toSheet(own, point))
  const middles = outline.map(([x0, y0, x1, y1]): Point2 => [(x0 + x1) / 2, (y0 + y1) / 2])
  const building = middles.filter(isOnPlan).length / middles.length
  // A lattice over the plan, and what of it is drawn on.
  let [drawn, within] = [0, 0]
  for (let i = 0; i < BINS; i++)
    for (let j = 0; j < BINS; j++) {
      const [u, v] = [(i + 0.5) / BINS, (j + 0.5) / BINS]
      const [a, b, , d] = corners as [Point2, Point2, Point2, Point2]
      const point: Point2 = [a[0] + (b[0] - a[0]) * u + (d[0] - a[0]) * v, a[1] + (b[1] - a[1]) * u + (d[1] - a[1]) * v]
      drawn++
      if (isWithin(box, point)) within++
    }
  return { factor, building, plan: within / drawn }
}

const isWithin = ([x0, y0, x1, y1]: readonly [number, number, number, number], [x, y]: Point2) =>
  x >= x0 && x <= x1 && y >= y0 && y <= y1

const cornersOf = ([x0, y0, x1, y1]: Box): Point2[] => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
]

export function isOutlineMet(ground: Ground, own: Transform): boolean {
  const { ink, cut, box } = ground
  if (!ink || !box) return false
  const step = Math.ceil(cut.length / MOST_BOXES)
  const corners = cut.filter((_, at) => at % step === 0).flatMap(cornersOf)
  if (corners.length < FEWEST_CORNERS) return false
  const shareOf = (points: readonly Point2[], to: (point: Point2) => Point2 = (point) => point) =>
    points.filter((point) => isInked(ink, toSheet(own, to(point)))).length / points.length
  const met = shareOf(corners)
  if (met < LEAST_MET) return false
  const [width, depth] = [box[2] - box[0], box[3] - box[1]]
  const sides = [
    corners.filter(([x]) => x < box[0] + SIDE * width),
    corners.filter(([x]) => x > box[2] - SIDE * width),
    corners.filter(([, y]) => y < box[1] + SIDE * depth),
    corners.filter(([, y]) => y > box[3] - SIDE * depth),
  ]
  if (sides.some((points) => points.length === 0 || shareOf(points) < LEAST_ON_SIDE)) return false
  return others(box).every((other) => shareOf(corners, other) <= met - LEAST_LEAD)
}

/** Other ways to lay the plan on the same building. */
function others([x0, y0, x1, y1]: Box): ((point: Point2) => Point2)[] {
  const [x, y] = [x0 + x1, y0 + y1]
  const [cx, cy] = [x / 2, y / 2]
  return [
    ([a, b]) => [x - a, y - b],
    ([a, b]) => [x - a, b],
    ([a, b]) => [a, y - b],
    ([a, b]) => [cx - (b - cy), cy + (a - cx)],
    ([a, b]) => [cx + (b - cy), cy - (a - cx)],
    ([a, b]) => [a + 0.7, b + 0.9],
    ([a, b]) => [a - 1.1, b + 0.6],
  ]
}
