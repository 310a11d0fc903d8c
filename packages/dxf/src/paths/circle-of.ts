// Formats that know lines and curves only draw a circle as a path. Its centre follows from three of its points that are far from
// each other; it is a circle when every other point is as far from that centre.
/** An arc is part of one: several of the same circle may come to a whole one. */
export interface PathArc {
  x: number
  y: number
  radius: number
  /** In radians, positive to the left of the way. */
  sweep: number
}

/** Of the radius: exporters draw circles with as few as sixteen chords and round their corners. */
const offMost = 0.02
const pointsLeast = 8
/** Of one chord; corners of rectangles and triangles lie on a circle too. */
const stepMost = Math.PI / 3

/** Undefined where the points, x and y in turn, lie on no circle. */
export function circleOf(points: ArrayLike<number>): PathArc | undefined {
  const count = points.length / 2
  if (count < pointsLeast) return undefined
  const at = (index: number): readonly [number, number] => [points[index * 2]!, points[index * 2 + 1]!]
  const [a, b, c] = [at(0), at(Math.floor(count / 3)), at(Math.floor((2 * count) / 3))]
  const [bx, by, cx, cy] = [b[0] - a[0], b[1] - a[1], c[0] - a[0], c[1] - a[1]]
  const det = 2 * (bx * cy - by * cx)
  const size = Math.max(bx * bx + by * by, cx * cx + cy * cy)
  if (!(Math.abs(det) > 0.05 * size)) return undefined
  const [bb, cc] = [bx * bx + by * by, cx * cx + cy * cy]
  const [ux, uy] = [(cy * bb - by * cc) / det, (bx * cc - cx * bb) / det]
  const [x, y, radius] = [a[0] + ux, a[1] + uy, Math.hypot(ux, uy)]
  let sweep = 0
  let before = Math.atan2(a[1] - y, a[0] - x)
  for (let index = 1; index < count; index++) {
    const [px, py] = at(index)
    if (Math.abs(Math.hypot(px - x, py - y) - radius) > offMost * radius) return undefined
    const angle = Math.atan2(py - y, px - x)
    const turn = angle - before - 2 * Math.PI * Math.round((angle - before) / (2 * Math.PI))
    if (Math.abs(turn) > stepMost) return undefined
    sweep += turn
    before = angle
  }
  return { x, y, radius, sweep }
}
