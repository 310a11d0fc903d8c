import { addPoint, type Path } from './path.ts'
import { NotOurs, type Source } from './source.ts'

const mostControlPoints = 5000
/** Halvings of a span between two knots. */
const mostHalvings = 6

/** An IfcBSplineCurveWithKnots, rational or not, by de Boor's algorithm. */
export function splinePath(source: Source, record: number, chordError: number): Path {
  const [degreeValue, pointList, , , , multiplicities, knotValues, , weightValues] = source.args(record)
  const degree = source.number(degreeValue)
  const controls = source.refs(pointList).map((point) => source.pointOf(point))
  const counts = source.numbers(multiplicities)
  const values = source.numbers(knotValues)
  if (counts.length !== values.length || !(degree >= 1 && degree <= 16) || controls.length > mostControlPoints)
    throw new NotOurs('another spline')
  const knots = values.flatMap((knot, at) => Array<number>(Math.min(Math.max(0, counts[at]!), degree + 1)).fill(knot))
  const weights = Array.isArray(weightValues) ? source.numbers(weightValues) : controls.map(() => 1)
  const isSound =
    Number.isInteger(degree) &&
    knots.length === controls.length + degree + 1 &&
    weights.length === controls.length &&
    weights.every((weight) => weight > 0) &&
    knots.every((knot, at) => at === 0 || knot >= knots[at - 1]!)
  if (!isSound) throw new NotOurs('another spline')
  const homogeneous = controls.map(([x = 0, y = 0, z = 0], at) => {
    const weight = weights[at]!
    return [x * weight, y * weight, z * weight, weight]
  })
  const pointAt = (param: number) => deBoor(homogeneous, knots, degree, param)
  const [first, last] = [knots[degree]!, knots[controls.length]!]
  const path: Path = { points: [], params: [] }
  const add = (param: number) => addPoint(path, param - first, ...pointAt(param))
  const halve = (from: number, to: number, left: number): void => {
    const middle = (from + to) / 2
    const [a, b] = [pointAt(from), pointAt(to)]
    const bend = (share: number) => {
      const point = pointAt(from + (to - from) * share)
      return Math.hypot(...point.map((value, axis) => value - a[axis]! * (1 - share) - b[axis]! * share))
    }
    if (left > 0 && Math.max(bend(0.5), bend(0.25), bend(0.75)) > chordError) {
      halve(from, middle, left - 1)
      halve(middle, to, left - 1)
    } else add(to)
  }
  add(first)
  for (let at = degree; at < controls.length; at++)
    if (knots[at + 1]! > knots[at]!) halve(knots[at]!, knots[at + 1]!, mostHalvings)
  if (!(last > first)) throw new NotOurs('another spline')
  return path
}

function deBoor(
  controls: readonly number[][],
  knots: readonly number[],
  degree: number,
  param: number,
): [number, number, number] {
  let span = degree
  while (span < controls.length - 1 && knots[span + 1]! <= param) span++
  const work = Array.from({ length: degree + 1 }, (_, at) => controls[span - degree + at]!.slice())
  for (let round = 1; round <= degree; round++)
    for (let at = degree; at >= round; at--) {
      const low = knots[span - degree + at]!
      const width = knots[at + 1 + span - round]! - low
      const share = width > 0 ? (param - low) / width : 0
      for (let axis = 0; axis < 4; axis++)
        work[at]![axis] = work[at - 1]![axis]! * (1 - share) + work[at]![axis]! * share
    }
  const [x, y, z, w] = work[degree] as [number, number, number, number]
  return [x / w, y / w, z / w]
}
