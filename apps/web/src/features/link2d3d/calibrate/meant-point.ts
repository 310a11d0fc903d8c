import { crossingsOf, type GridLine, type Point2 } from '@sunmao/dxf'

export interface Crossing {
  /** The two axes, such as 1×A. */
  grid: string
  point: Point2
}

/** What a click means: the kind says how sure it is, and how it is marked. */
export interface Meant {
  kind: 'crossing' | 'corner' | 'edge' | 'place'
  point: Point2
  grid?: string
}

interface OnScreen {
  x: number
  y: number
}

/** How near the pointer must be to a crossing of axes, in CSS pixels. */
const REACH_PX = 12

export const namedCrossings = (axes: readonly GridLine[]): Crossing[] =>
  [...crossingsOf(axes)].flatMap(([grid, points]) => points.map((point) => ({ grid, point })))

/** The crossing of axes near the pointer, unless the corner found otherwise is nearer; else what was found otherwise. */
export function meantPoint(
  pointer: OnScreen,
  crossings: readonly Crossing[],
  toScreen: (point: Point2) => OnScreen,
  other: Meant | undefined,
): Meant | undefined {
  const away = (point: Point2) => {
    const { x, y } = toScreen(point)
    return Math.hypot(x - pointer.x, y - pointer.y)
  }
  const limit = other?.kind === 'corner' ? Math.min(REACH_PX, away(other.point)) : REACH_PX
  let nearest: Crossing | undefined
  let pixels = limit
  for (const crossing of crossings) {
    const own = away(crossing.point)
    if (own > pixels) continue
    nearest = crossing
    pixels = own
  }
  return nearest ? { kind: 'crossing', ...nearest } : other
}
