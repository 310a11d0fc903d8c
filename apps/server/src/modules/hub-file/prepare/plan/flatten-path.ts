import type { Matrix } from './matrix.ts'

/** As the reader codes a path: a number for what comes, then its coordinates. */
const [MOVE, LINE, CURVE, QUADRATIC, CLOSE] = [0, 1, 2, 3, 4]
/** Chords of a curve: a quarter of a circle keeps to its line by 0.1 % of the radius. */
const CHORDS = 8

interface Piece {
  points: number[]
  isClosed: boolean
}

/** The pieces of a path, without those of one point. Ends at the first number that means nothing. */
export function flatten(data: ArrayLike<number>, [a, b, c, d, e, f]: Matrix): Piece[] {
  const pieces: Piece[] = []
  let points: number[] = []
  let [x, y] = [0, 0]
  const end = (isClosed: boolean) => {
    if (points.length >= 4) pieces.push({ points, isClosed })
    points = []
  }
  const put = (px: number, py: number) => {
    const [vx, vy] = [a * px + c * py + e, b * px + d * py + f]
    if (points.length === 0 || vx !== points.at(-2) || vy !== points.at(-1)) points.push(vx, vy)
    x = px
    y = py
  }
  let [startX, startY] = [0, 0]
  for (let at = 0; at < data.length; ) {
    const kind = data[at++]
    const next = () => data[at++] ?? 0
    if (kind === MOVE) {
      end(false)
      startX = next()
      startY = next()
      put(startX, startY)
    } else if (kind === LINE) {
      if (points.length === 0) put(startX, startY)
      put(next(), next())
    } else if (kind === CURVE || kind === QUADRATIC) {
      if (points.length === 0) put(startX, startY)
      const [fromX, fromY] = [x, y]
      const [x1, y1, x2, y2] = [next(), next(), next(), next()]
      const [x3, y3] = kind === CURVE ? [next(), next()] : [x2, y2]
      // A quadratic curve is a cubic one whose handles are two thirds of the way to its only one.
      const [p1x, p1y, p2x, p2y] =
        kind === CURVE
          ? [x1, y1, x2, y2]
          : [
              fromX + (2 * (x1 - fromX)) / 3,
              fromY + (2 * (y1 - fromY)) / 3,
              x3 + (2 * (x1 - x3)) / 3,
              y3 + (2 * (y1 - y3)) / 3,
            ]
      for (let step = 1; step <= CHORDS; step++) {
        const t = step / CHORDS
        const s = 1 - t
        put(
          s * s * s * fromX + 3 * s * s * t * p1x + 3 * s * t * t * p2x + t * t * t * x3,
          s * s * s * fromY + 3 * s * s * t * p1y + 3 * s * t * t * p2y + t * t * t * y3,
        )
      }
    } else if (kind === CLOSE) {
      const isBack = points.length > 4 && Math.hypot(points[0]! - points.at(-2)!, points[1]! - points.at(-1)!) < 1e-3
      if (isBack) points.splice(-2)
      end(true)
      x = startX
      y = startY
    } else break
  }
  end(false)
  return pieces
}
