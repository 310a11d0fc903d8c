import type { Box2, Point2, Sheet } from '@sunmao/dxf'

export interface SheetSnap {
  point: Point2
  kind: 'end' | 'middle' | 'centre' | 'line'
}

/** Points before lines, when they are about as near. */
const ranks: Readonly<Record<SheetSnap['kind'], number>> = { end: 0.6, centre: 0.7, middle: 0.8, line: 1 }

/** What of the drawing a point within `reach` units means: an end, a middle, a centre, else the nearest line. */
export function snapSheet(
  sheet: Sheet,
  [x, y]: Point2,
  reach: number,
  isOn: (layer: string) => boolean,
): SheetSnap | undefined {
  let found: SheetSnap | undefined
  let best = reach
  const offer = (px: number, py: number, kind: SheetSnap['kind']) => {
    const away = Math.hypot(px - x, py - y)
    if (away > reach || away * ranks[kind] >= best) return
    best = away * ranks[kind]
    found = { point: [px, py], kind }
  }
  const { segments, styles, layers, circles } = sheet
  const shown = layers.map(({ name }) => isOn(name))
  for (const { origin, box, from, to } of segments.blocks) {
    if (isFar(box, x, y, reach)) continue
    for (let at = from; at < to; at++) {
      if (!shown[styles.layer[segments.style[at]!]!]) continue
      const [ax, ay] = [origin[0] + segments.points[at * 4]!, origin[1] + segments.points[at * 4 + 1]!]
      const [bx, by] = [origin[0] + segments.points[at * 4 + 2]!, origin[1] + segments.points[at * 4 + 3]!]
      if (Math.min(ax, bx) - x > reach || x - Math.max(ax, bx) > reach) continue
      if (Math.min(ay, by) - y > reach || y - Math.max(ay, by) > reach) continue
      offer(ax, ay, 'end')
      offer(bx, by, 'end')
      offer((ax + bx) / 2, (ay + by) / 2, 'middle')
      const square = (bx - ax) ** 2 + (by - ay) ** 2
      const share = square > 0 ? Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / square)) : 0
      offer(ax + (bx - ax) * share, ay + (by - ay) * share, 'line')
    }
  }
  for (let at = 0; at < circles.count; at++)
    if (shown[circles.layer[at]!]) offer(circles.values[at * 3]!, circles.values[at * 3 + 1]!, 'centre')
  return found
}

const isFar = ([x0, y0, x1, y1]: Box2, x: number, y: number, reach: number) =>
  x < x0 - reach || x > x1 + reach || y < y0 - reach || y > y1 + reach
