// Pieces of an alignment in a plane, by the way along them: each begins at a place with a heading, and how it turns from there
// is what the standard says of lines, arcs, transition spirals and polynomials. Places are integrals of the heading, taken by
// Gauss's rule in steps so short that they are exact to a millionth of a millimetre.

/** A place in the plane and the heading there, counter-clockwise from the first axis. */
export interface Pose {
  x: number
  y: number
  heading: number
}

export interface PlanePiece {
  /** Where it is after so much way; beyond its ends it goes straight on. */
  at(way: number): Pose
  readonly begin: Pose
  readonly length: number
}

/** Heading after so much way from the beginning of the parent curve, in radians; only differences count. */
export type Turning = (way: number) => number

export const straight: Turning = () => 0
export const round =
  (radius: number): Turning =>
  (way) =>
    way / radius

/**
 * Spirals whose curvature is a polynomial of the way: clothoids and those of the second, third and seventh order. Each term is
 * given as a length; the sign of the length is that of the term. The first belongs to the constant curvature.
 */
export const polynomialSpiral =
  (lengths: readonly number[]): Turning =>
  (way) =>
    lengths.reduce((sum, length, order) => {
      if (length === 0) return sum
      return sum + (Math.sign(length) * (way / Math.abs(length)) ** (order + 1)) / (order + 1)
    }, 0)

export const sineSpiral = (length: number, [constant, linear, sine]: readonly [number, number, number]): Turning => {
  const base = polynomialSpiral([constant, linear])
  return (way) =>
    base(way) + (sine === 0 ? 0 : (length / (2 * Math.PI * sine)) * (1 - Math.cos((2 * Math.PI * way) / length)))
}

export const cosineSpiral = (length: number, [constant, cosine]: readonly [number, number]): Turning => {
  const base = polynomialSpiral([constant])
  return (way) => base(way) + (cosine === 0 ? 0 : (length / (Math.PI * cosine)) * Math.sin((Math.PI * way) / length))
}

/** From `start` of the parent on, by `length`; a negative one runs back along the parent. */
export function turningPiece(begin: Pose, turning: Turning, start: number, length: number): PlanePiece {
  const sign = length < 0 ? -1 : 1
  const headingAt = (way: number) => begin.heading + turning(start + sign * way) - turning(start)
  return piece(begin, Math.abs(length), (way) => {
    const { x, y } = walk(headingAt, way)
    return { x: begin.x + x, y: begin.y + y, heading: headingAt(way) }
  })
}

/** A curve whose coordinates are polynomials of a parameter, beginning with the constant. */
export function polynomialPiece(
  begin: Pose,
  xs: readonly number[],
  ys: readonly number[],
  start: number,
  length: number,
): PlanePiece {
  const sign = length < 0 ? -1 : 1
  const [dx, dy] = [derivative(xs), derivative(ys)]
  const speed = (param: number) => Math.hypot(value(dx, param), value(dy, param))
  const paramAt = (from: number, way: number) => {
    let param = from + way / (speed(from) || 1)
    for (let round = 0; round < 30; round++) {
      const off = integral(speed, from, param) - way
      param -= off / (speed(param) || 1)
      if (Math.abs(off) < 1e-10 * (1 + Math.abs(way))) break
    }
    return param
  }
  const headingOf = (param: number) => Math.atan2(sign * value(dy, param), sign * value(dx, param))
  const first = paramAt(0, start)
  const [x0, y0, turn] = [value(xs, first), value(ys, first), begin.heading - headingOf(first)]
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  return piece(begin, Math.abs(length), (way) => {
    const param = paramAt(first, sign * way)
    const [x, y] = [value(xs, param) - x0, value(ys, param) - y0]
    return { x: begin.x + cos * x - sin * y, y: begin.y + sin * x + cos * y, heading: headingOf(param) + turn }
  })
}

/** Where a piece is above a place of the first axis, in the order in which it runs: of a profile over its plan. */
export function above(piece: PlanePiece, x: number): Pose {
  let way = (x - piece.begin.x) / (Math.cos(piece.begin.heading) || 1)
  for (let round = 0; round < 50; round++) {
    const pose = piece.at(way)
    const off = x - pose.x
    if (Math.abs(off) < 1e-10 * (1 + Math.abs(x))) return pose
    way += off / Math.max(0.05, Math.cos(pose.heading))
  }
  return piece.at(way)
}

function piece(begin: Pose, length: number, within: (way: number) => Pose): PlanePiece {
  const at = (way: number) => {
    const inside = Math.min(length, Math.max(0, way))
    const pose = inside === 0 ? begin : within(inside)
    const rest = way - inside
    if (rest === 0) return pose
    const { x, y, heading } = pose
    return { x: x + rest * Math.cos(heading), y: y + rest * Math.sin(heading), heading }
  }
  return { begin, length, at }
}

const nodes = [0, 0.538469310105683, 0.906179845938664]
const weights = [0.568888888888889, 0.478628670499366, 0.236926885056189]

/** Of a smooth function, in panels. */
function integral(of: (at: number) => number, from: number, to: number, panels = 12): number {
  let sum = 0
  const half = (to - from) / panels / 2
  for (let panel = 0; panel < panels; panel++) {
    const middle = from + (2 * panel + 1) * half
    for (let node = 0; node < 3; node++) {
      sum += weights[node]! * of(middle + half * nodes[node]!)
      if (node > 0) sum += weights[node]! * of(middle - half * nodes[node]!)
    }
  }
  return sum * half
}

function walk(headingAt: (way: number) => number, way: number): { x: number; y: number } {
  const panels = Math.min(400, Math.max(8, Math.ceil(Math.abs(headingAt(way) - headingAt(0)) * 8)))
  return {
    x: integral((at) => Math.cos(headingAt(at)), 0, way, panels),
    y: integral((at) => Math.sin(headingAt(at)), 0, way, panels),
  }
}

const value = (terms: readonly number[], at: number) => terms.reduceRight((sum, term) => sum * at + term, 0)
const derivative = (terms: readonly number[]) => terms.slice(1).map((term, at) => term * (at + 1))
