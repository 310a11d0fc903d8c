import type { ClashHeight } from '@sunmao/contract'

/** How a room stands: high enough, a little short of it, or too low. */
export const heightBands = ['fine', 'short', 'low'] as const
export type HeightBand = (typeof heightBands)[number]

/** What finishes and tolerances may still give, in millimetres. */
export const SHORT_MM = 100

export const bandOf = ({ height, limit }: Pick<ClashHeight, 'height' | 'limit'>): HeightBand =>
  height >= limit ? 'fine' : height >= limit - SHORT_MM ? 'short' : 'low'

export interface PlanRoom {
  room: ClashHeight
  band: HeightBand
  /** Of a polygon in SVG; north is up. */
  points: string
  middle: { x: number; y: number }
  /** Square root of what it takes, in metres: a name needs room. */
  size: number
  /** From its northern to its southern end, in metres. */
  depth: number
}

export interface Plan {
  viewBox: string
  rooms: PlanRoom[]
  /** Metres to write letters by. */
  letter: number
}

const MARGIN = 0.04

/** The rooms of one storey as a plan. Nothing when none has an outline. */
export function drawPlan(rooms: readonly ClashHeight[]): Plan | undefined {
  const drawn = rooms.filter(({ boundary }) => boundary.length >= 3)
  if (drawn.length === 0) return undefined
  const corners = drawn.flatMap(({ boundary }) => boundary)
  const xs = corners.map(([x]) => x)
  const ys = corners.map(([, y]) => y)
  const [left, right, bottom, top] = [min(xs), max(xs), min(ys), max(ys)]
  const margin = Math.max(right - left, top - bottom) * MARGIN
  const text = (value: number) => String(Math.round(value * 1000) / 1000)
  return {
    viewBox: [-margin, -margin, right - left + 2 * margin, top - bottom + 2 * margin].map(text).join(' '),
    letter: Math.max(right - left, top - bottom) / 55,
    rooms: drawn.map((room) => ({
      room,
      band: bandOf(room),
      points: room.boundary.map(([x, y]) => `${text(x - left)},${text(top - y)}`).join(' '),
      middle: middleOf(room.boundary.map(([x, y]) => [x - left, top - y] as const)),
      size: Math.sqrt(Math.abs(areaOf(room.boundary))),
      depth: max(room.boundary.map(([, y]) => y)) - min(room.boundary.map(([, y]) => y)),
    })),
  }
}

// Not by spreading: a storey may have more corners than a call takes arguments.
const min = (values: readonly number[]) => values.reduce((least, value) => Math.min(least, value))
const max = (values: readonly number[]) => values.reduce((most, value) => Math.max(most, value))

type Corner = readonly [x: number, y: number]

function areaOf(corners: readonly Corner[]): number {
  let twice = 0
  for (const [at, [x, y]] of corners.entries()) {
    const [nextX, nextY] = corners[(at + 1) % corners.length]!
    twice += x * nextY - nextX * y
  }
  return twice / 2
}

function middleOf(corners: readonly Corner[]): { x: number; y: number } {
  const area = areaOf(corners)
  if (Math.abs(area) < 1e-9) return { x: corners[0]![0], y: corners[0]![1] }
  let [x, y] = [0, 0]
  for (const [at, [fromX, fromY]] of corners.entries()) {
    const [toX, toY] = corners[(at + 1) % corners.length]!
    const cross = fromX * toY - toX * fromY
    x += (fromX + toX) * cross
    y += (fromY + toY) * cross
  }
  return { x: x / (6 * area), y: y / (6 * area) }
}
