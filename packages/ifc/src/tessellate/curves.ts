// Curves of a file as paths: lines, arcs, splines, and what is composed or trimmed of them.
import { StepRef, StepTyped, type StepValue, toWord } from '../step/step-value.ts'
import { addPoint, arcBulge, joinTo, nearest, type Path, reversed, sidesOf, trimmed, wholeBulge } from './path.ts'
import { type Matrix, NotOurs, type Source } from './source.ts'
import { splinePath } from './spline.ts'
import { cross, difference, dot, scaled, sum, type Vec, vecOf } from './vec.ts'

/** A curve of curves of curves is no building. */
const maxNesting = 8
const mostPoints = 100_000
const circle = 2 * Math.PI

export class Curves {
  private readonly known = new Map<number, Path>()
  private readonly sameDistance: number

  constructor(
    private readonly source: Source,
    /** How far a path may be from its curve, in the file's unit. */
    readonly chordError: number,
  ) {
    this.sameDistance = chordError / 100
  }

  pathOf(record: number, depth = 0): Path {
    const known = this.known.get(record)
    if (known) return known
    if (depth > maxNesting) throw new NotOurs('a curve of too many curves')
    const path = this.make(record, depth)
    if (path.params.length < 2 || path.params.length > mostPoints) throw new NotOurs('no way')
    this.known.set(record, path)
    return path
  }

  private make(record: number, depth: number): Path {
    switch (this.source.typeName(record)) {
      case 'IFCPOLYLINE':
        return this.polyline(record)
      case 'IFCINDEXEDPOLYCURVE':
        return this.indexed(record)
      case 'IFCCOMPOSITECURVE':
      case 'IFC2DCOMPOSITECURVE':
      case 'IFCOUTERBOUNDARYCURVE':
      case 'IFCBOUNDARYCURVE':
        return this.composite(record, depth)
      case 'IFCTRIMMEDCURVE':
        return this.trimmedCurve(record, depth)
      case 'IFCCIRCLE':
      case 'IFCELLIPSE':
        return this.arc(record, 0, circle)
      case 'IFCBSPLINECURVEWITHKNOTS':
      case 'IFCRATIONALBSPLINECURVEWITHKNOTS':
        return splinePath(this.source, record, this.chordError)
      default:
        throw new NotOurs(this.source.typeName(record))
    }
  }

  private polyline(record: number): Path {
    const path: Path = { points: [], params: [] }
    for (const [at, point] of this.source.refs(this.source.args(record)[0]).entries()) {
      const [x = 0, y = 0, z = 0] = this.source.pointOf(point)
      addPoint(path, at, x, y, z)
    }
    return path
  }

  private indexed(record: number): Path {
    const { source } = this
    const [list, segments] = source.args(record)
    const rows = source.args(source.ref(list))[0]
    if (!Array.isArray(rows)) throw new NotOurs('no points')
    const points = rows.map((row) => source.numbers(row))
    const place = (index: StepValue) => {
      const found = points[source.number(index) - 1]
      if (!found) throw new NotOurs('no such point')
      return found
    }
    const path: Path = { points: [], params: [] }
    const line = (corners: readonly (readonly number[])[]) => {
      const piece: Path = { points: [], params: [] }
      for (const [at, [x = 0, y = 0, z = 0]] of corners.entries()) addPoint(piece, at, x, y, z)
      joinTo(path, piece, this.sameDistance)
    }
    if (segments === null || segments === undefined) {
      line(points)
      return path
    }
    if (!Array.isArray(segments)) throw new NotOurs('no segments')
    for (const segment of segments) {
      if (!(segment instanceof StepTyped) || !Array.isArray(segment.value)) throw new NotOurs('no segment')
      const corners = segment.value.map(place)
      if (segment.type === 'IFCLINEINDEX' && corners.length >= 2) line(corners)
      else if (segment.type === 'IFCARCINDEX' && corners.length === 3)
        joinTo(path, this.arcThrough(corners[0]!, corners[1]!, corners[2]!), this.sameDistance)
      else throw new NotOurs('no segment')
    }
    return path
  }

  /** Its parameter goes from 0 to 1. */
  private arcThrough(first: readonly number[], second: readonly number[], third: readonly number[]): Path {
    const [a, b, c] = [vecOf(first), vecOf(second), vecOf(third)]
    const [ab, ac] = [difference(b, a), difference(c, a)]
    const normal = cross(ab, ac)
    const square = dot(normal, normal)
    const path: Path = { points: [], params: [] }
    // Straight on: no circle goes through them.
    if (!(square > 1e-16 * dot(ab, ab) * dot(ac, ac))) {
      addPoint(path, 0, ...a)
      addPoint(path, 1, ...c)
      return path
    }
    const toCentre = cross(difference(scaled(ac, dot(ab, ab)), scaled(ab, dot(ac, ac))), normal).map(
      (value) => value / (2 * square),
    ) as unknown as Vec
    const centre = sum(a, toCentre)
    const radius = Math.hypot(...toCentre)
    const u = scaled(difference(a, centre), 1 / radius)
    const v = scaled(cross(normal, u), 1 / Math.sqrt(square))
    const angleOf = (point: Vec) => {
      const angle = Math.atan2(dot(difference(point, centre), v), dot(difference(point, centre), u))
      return angle < 0 ? angle + circle : angle
    }
    const sweep = angleOf(c)
    const sides = this.sidesOfArc(radius, sweep)
    const reach = radius * arcBulge(sides, sweep)
    for (let side = 0; side <= sides; side++) {
      const angle = (sweep * side) / sides
      const point =
        side === 0
          ? a
          : side === sides
            ? c
            : sum(centre, sum(scaled(u, reach * Math.cos(angle)), scaled(v, reach * Math.sin(angle))))
      addPoint(path, side / sides, ...point)
    }
    return path
  }

  private composite(record: number, depth: number): Path {
    const { source } = this
    const path: Path = { points: [], params: [] }
    for (const segment of source.refs(source.args(record)[0])) {
      if (!/^IFC(REPARAMETRISED)?COMPOSITECURVESEGMENT$/.test(source.typeName(segment))) throw new NotOurs('no segment')
      const [, sense, parent, length] = source.args(segment)
      const own = this.pathOf(source.ref(parent), depth + 1)
      const run = toWord(sense) === 'F' ? reversed(own) : own
      joinTo(path, length === undefined ? run : stretched(run, source.size(length)), this.sameDistance)
    }
    return path
  }

  private trimmedCurve(record: number, depth: number): Path {
    const { source } = this
    const [basis, from, to, sense, master] = source.args(record)
    const curve = source.ref(basis)
    const isForward = toWord(sense) !== 'F'
    const isByPoint = toWord(master) === 'CARTESIAN'
    const ends = [from, to].map((trim) => this.trimOf(trim, isByPoint)) as [Trim, Trim]
    const type = source.typeName(curve)
    if (type === 'IFCLINE') return this.line(curve, ends)
    if (type === 'IFCCIRCLE' || type === 'IFCELLIPSE') return this.trimmedArc(curve, ends, isForward)
    const path = this.pathOf(curve, depth + 1)
    const [start, end] = ends.map((trim) => (typeof trim === 'number' ? trim : nearest(path, trim))) as [number, number]
    const kept = trimmed(path, Math.min(start, end), Math.max(start, end))
    if (!kept) throw new NotOurs('nothing is left of a curve')
    return isForward ? kept : reversed(kept)
  }

  private trimOf(value: StepValue | undefined, isByPoint: boolean): Trim {
    const given = Array.isArray(value) ? value : [value]
    const point = given.find((each) => each instanceof StepRef)
    const param = given.find((each) => each instanceof StepTyped || typeof each === 'number')
    if (point !== undefined && (isByPoint || param === undefined)) return this.source.pointOf(this.source.ref(point))
    return this.source.number(param)
  }

  private line(record: number, ends: readonly [Trim, Trim]): Path {
    const { source } = this
    const [point, vector] = source.args(record)
    const [direction, magnitude] = source.args(source.ref(vector))
    const step = scaled(source.directionOf(source.ref(direction)), source.number(magnitude))
    const origin = vecOf(source.pointOf(source.ref(point)))
    const square = dot(step, step)
    if (!(square > 0)) throw new NotOurs('no direction')
    const [from, to] = ends.map((trim) =>
      typeof trim === 'number' ? trim : dot(difference(vecOf(trim), origin), step) / square,
    ) as [number, number]
    const path: Path = { points: [], params: [] }
    addPoint(path, 0, ...sum(origin, scaled(step, from)))
    addPoint(path, Math.abs(to - from), ...sum(origin, scaled(step, to)))
    return path
  }

  private trimmedArc(record: number, ends: readonly [Trim, Trim], isForward: boolean): Path {
    const { source } = this
    const frame = this.frameOfConic(record)
    const [rx, ry] = this.radiiOf(record)
    const [from, to] = ends.map((trim) =>
      typeof trim === 'number' ? trim * source.angle : angleIn(frame, rx, ry, trim),
    ) as [number, number]
    // Points are only as exact as they are written.
    const doubt = ends.some((trim) => typeof trim !== 'number') ? this.sameDistance / Math.max(rx, ry) : 1e-9
    const sweep = isForward ? sweepOf(to - from, doubt) : -sweepOf(from - to, doubt)
    return this.arc(record, from, sweep)
  }

  private frameOfConic(record: number): Matrix {
    return this.source.frameOf(this.source.ref(this.source.args(record)[0]))
  }

  private radiiOf(record: number): readonly [number, number] {
    const [, first, second] = this.source.args(record)
    const radius = this.source.size(first)
    return [radius, this.source.typeName(record) === 'IFCELLIPSE' ? this.source.size(second) : radius]
  }

  private arc(record: number, from: number, sweep: number): Path {
    const frame = this.frameOfConic(record)
    const [rx, ry] = this.radiiOf(record)
    const path: Path = { points: [], params: [] }
    const sides = this.sidesOfArc(Math.max(rx, ry), Math.abs(sweep))
    const isWhole = circle - Math.abs(sweep) < 1e-9
    const bulge = isWhole ? wholeBulge(sides) : arcBulge(sides, Math.abs(sweep))
    for (let side = 0; side <= sides; side++) {
      const angle = from + (sweep * side) / sides
      const out = isWhole || (side > 0 && side < sides) ? bulge : 1
      const [x, y] = [rx * out * Math.cos(angle), ry * out * Math.sin(angle)]
      addPoint(path, Math.abs(angle - from) / this.source.angle, ...placed(frame, x, y, 0))
    }
    return path
  }

  private sidesOfArc = (radius: number, sweep: number) =>
    Math.max(1, Math.ceil((sidesOf(radius, this.chordError) * sweep) / circle - 1e-9))
}

/** What single precision leaves of a whole turn. */
const roundedTurn = 1e-5

/** Nothing is a whole turn, and so is what is a little more or less than one: not the little. */
function sweepOf(angle: number, doubt: number): number {
  const rest = ((angle % circle) + circle) % circle
  if (rest < doubt || circle - rest < roundedTurn) return circle
  return rest < roundedTurn && Math.abs(angle) > Math.PI ? circle : rest
}

/** A parameter or a point. */
type Trim = number | readonly number[]

const placed = (m: Matrix, x: number, y: number, z: number): Vec => [
  m[0]! * x + m[1]! * y + m[2]! * z + m[3]!,
  m[4]! * x + m[5]! * y + m[6]! * z + m[7]!,
  m[8]! * x + m[9]! * y + m[10]! * z + m[11]!,
]

function angleIn(m: Matrix, rx: number, ry: number, point: readonly number[]): number {
  const [x, y, z] = [(point[0] ?? 0) - m[3]!, (point[1] ?? 0) - m[7]!, (point[2] ?? 0) - m[11]!]
  const right = m[0]! * x + m[4]! * y + m[8]! * z
  const up = m[1]! * x + m[5]! * y + m[9]! * z
  return Math.atan2(up / ry, right / rx)
}

function stretched({ points, params }: Path, length: number): Path {
  const last = params.at(-1) || 1
  return { points, params: params.map((param) => (param / last) * length) }
}
