// Places along alignments, as bridges, roads and railways have them: so far along a curve, so far beside and above it. The curve
// is a plan with a profile over it (gradient curve), with cant over both (segmented reference curve), or one offset from those.
import { type StepReader, StepTyped, type StepValue, toNumber } from '../step/step-value.ts'
import {
  above,
  cosineSpiral,
  type PlanePiece,
  type Pose,
  polynomialPiece,
  polynomialSpiral,
  round,
  sineSpiral,
  straight,
  type Turning,
  turningPiece,
} from './plane-curves.ts'

type Vec = readonly [number, number, number]

/** At a place of a curve: where it is, where it goes, what is to its left, what is up. */
interface Station {
  point: Vec
  along: Vec
  left: Vec
  up: Vec
}

/** By the way along the plan of a curve. */
type LinearCurve = (distance: number) => Station

/** Pieces and the distances at which they begin. */
interface Chain {
  pieces: PlanePiece[]
  starts: number[]
}

interface CantRow {
  distance: number
  /** How far the middle of the rails is above the profile, and how far they lean to the left. */
  raise: number
  roll: number
  /** From here to the next row: the share of the change that is behind after a share of the way. */
  share(part: number): number
}

const maxNesting = 4
const mostPieces = 20_000

export class LinearPlacements {
  private readonly curves = new Map<number, LinearCurve | undefined>()

  constructor(private readonly reader: StepReader) {}

  /** Of an IfcAxis2PlacementLinear; nothing where it cannot be followed. */
  axes(record: number): Float64Array | undefined {
    const { reader } = this
    if (reader.typeName(record) !== 'IFCAXIS2PLACEMENTLINEAR') return undefined
    const station = this.stationOf(reader.refArg(record, 0))
    if (!station) return undefined
    const given = (place: number, otherwise: Vec) => unit(this.numbersOf(reader.refArg(record, place))) ?? otherwise
    const up = given(1, station.up)
    const wished = given(2, station.along)
    const right = unit(minus(wished, scaled(up, dot(wished, up)))) ?? station.along
    const front = cross(up, right)
    const [x, y, z] = station.point
    return Float64Array.of(
      ...[right[0], front[0], up[0], x],
      ...[right[1], front[1], up[1], y],
      ...[right[2], front[2], up[2], z],
    )
  }

  /** Of an IfcPointByDistanceExpression, with its offsets. */
  private stationOf(record: number): Station | undefined {
    const { reader } = this
    if (reader.typeName(record) !== 'IFCPOINTBYDISTANCEEXPRESSION') return undefined
    const [along, lateral, vertical, longitudinal, basis] = reader.args(record)
    const curve = this.curveOf(reader.toRecord(basis), 0)
    const distance = plainNumber(along)
    if (!curve || Number.isNaN(distance)) return undefined
    const station = curve(distance)
    const offset = (value: StepValue | undefined) => plainNumber(value) || 0
    return shifted(station, offset(longitudinal), offset(lateral), offset(vertical))
  }

  private curveOf(record: number, depth: number): LinearCurve | undefined {
    if (record < 0 || depth > maxNesting) return undefined
    if (!this.curves.has(record)) this.curves.set(record, this.makeCurve(record, depth))
    return this.curves.get(record)
  }

  private makeCurve(record: number, depth: number): LinearCurve | undefined {
    switch (this.reader.typeName(record)) {
      case 'IFCCOMPOSITECURVE':
        return this.plan(record)
      case 'IFCGRADIENTCURVE':
        return this.gradient(record, depth)
      case 'IFCSEGMENTEDREFERENCECURVE':
        return this.canted(record, depth)
      case 'IFCOFFSETCURVEBYDISTANCES':
        return this.offset(record, depth)
      case 'IFCPOLYLINE':
        return this.polyline(record)
      default:
        return undefined
    }
  }

  private plan(record: number): LinearCurve | undefined {
    const chain = this.chainOf(record, (from, length) => from + length)
    if (!chain) return undefined
    return (distance) => {
      const { piece, start } = pieceAt(chain, distance)
      const { x, y, heading } = piece.at(distance - start)
      return stationOf([x, y, 0], heading, 0)
    }
  }

  private gradient(record: number, depth: number): LinearCurve | undefined {
    const base = this.curveOf(this.reader.refArg(record, 2), depth + 1)
    const profile = this.chainOf(record)
    if (!base || !profile) return undefined
    return (distance) => {
      const { point, along } = base(distance)
      const { y, heading } = above(pieceAt(profile, distance).piece, distance)
      return stationOf([point[0], point[1], y], Math.atan2(along[1], along[0]), heading)
    }
  }

  private canted(record: number, depth: number): LinearCurve | undefined {
    const base = this.curveOf(this.reader.refArg(record, 2), depth + 1)
    const rows = this.cantRows(record)
    if (!base || !rows) return undefined
    return (distance) => {
      const station = base(distance)
      const { raise, roll } = cantAt(rows, distance)
      const up = plus(scaled(station.left, -Math.sin(roll)), scaled(station.up, Math.cos(roll)))
      const [x, y, z] = station.point
      return { ...station, point: [x, y, z + raise], left: cross(up, station.along), up }
    }
  }

  /** Where each piece of cant begins, and last where all of them end. */
  private cantRows(record: number): CantRow[] | undefined {
    const { reader } = this
    const rows: CantRow[] = []
    let end = 0
    for (const segment of reader.refsArg(record, 0)) {
      if (reader.typeName(segment) !== 'IFCCURVESEGMENT' || rows.length > mostPieces) return undefined
      const [, placement, from, extent, parent] = reader.args(segment)
      const [start, length] = [plainNumber(from), plainNumber(extent)]
      const row = this.cantRow(reader.toRecord(placement))
      if (!row || Number.isNaN(start) || Number.isNaN(length)) return undefined
      rows.push({ ...row, share: shareOf(this.turningOf(reader.toRecord(parent), Math.abs(length)), start, length) })
      end = row.distance + Math.abs(length)
    }
    const last = rows.at(-1)
    if (!last) return undefined
    return [...rows, { ...(this.cantRow(reader.refArg(record, 3)) ?? last), distance: end }]
  }

  private cantRow(placement: number): CantRow | undefined {
    const pose = this.poseOf(placement)
    const axis = this.reader.typeName(placement) === 'IFCAXIS2PLACEMENT3D' ? this.reader.refArg(placement, 1) : -1
    const [, y = 0, z = 1] = this.numbersOf(axis)
    return pose && { distance: pose.x, raise: pose.y, roll: Math.atan2(-y, z), share: (part) => part }
  }

  private offset(record: number, depth: number): LinearCurve | undefined {
    const { reader } = this
    const base = this.curveOf(reader.refArg(record, 0), depth + 1)
    const rows = reader.refsArg(record, 1).map((point) => {
      const [along, lateral, vertical] = reader.args(point)
      return [plainNumber(along), plainNumber(lateral) || 0, plainNumber(vertical) || 0] as const
    })
    if (!base || rows.length === 0 || rows.some(([along]) => Number.isNaN(along))) return undefined
    return (distance) => {
      const after = rows.findIndex(([along]) => along > distance)
      const high = rows[after < 0 ? rows.length - 1 : after]!
      const low = rows[after < 0 ? rows.length - 1 : Math.max(0, after - 1)]!
      const share = high[0] > low[0] ? (distance - low[0]) / (high[0] - low[0]) : 0
      return shifted(base(distance), 0, low[1] + (high[1] - low[1]) * share, low[2] + (high[2] - low[2]) * share)
    }
  }

  private polyline(record: number): LinearCurve | undefined {
    const points = this.reader.refsArg(record, 0).map((point): Vec => {
      const [x = 0, y = 0, z = 0] = this.numbersOf(point)
      return [x, y, z]
    })
    const steps = points.slice(1).map((point, at) => minus(point, points[at]!))
    const lengths = steps.map((step) => Math.hypot(...step))
    if (lengths.length === 0 || !lengths.every((length) => length > 0)) return undefined
    return (distance) => {
      let [at, rest] = [0, distance]
      while (at + 1 < steps.length && rest > lengths[at]!) rest -= lengths[at++]!
      const [dx, dy, dz] = steps[at]!
      const place = plus(points[at]!, scaled(steps[at]!, rest / lengths[at]!))
      return stationOf(place, Math.atan2(dy, dx), Math.atan2(dz, Math.hypot(dx, dy)))
    }
  }

  /** The segments of a curve; by `next` each begins where the one before ends, else where it is placed. */
  private chainOf(record: number, next?: (from: number, length: number) => number): Chain | undefined {
    const segments = this.reader.refsArg(record, 0)
    if (segments.length === 0 || segments.length > mostPieces) return undefined
    const chain: Chain = { pieces: [], starts: [] }
    let from = 0
    for (const segment of segments) {
      const made = this.pieceOf(segment)
      if (!made) return undefined
      chain.pieces.push(made)
      chain.starts.push(next ? from : made.begin.x)
      from += made.length
    }
    return chain
  }

  private pieceOf(segment: number): PlanePiece | undefined {
    const { reader } = this
    if (reader.typeName(segment) !== 'IFCCURVESEGMENT') return undefined
    const [, placement, from, extent, parent] = reader.args(segment)
    const begin = this.poseOf(reader.toRecord(placement))
    const curve = reader.toRecord(parent)
    const perUnit = this.lengthOfParameter(curve)
    const length = (value: StepValue | undefined) =>
      plainNumber(value) * (value instanceof StepTyped && value.type === 'IFCPARAMETERVALUE' ? perUnit : 1)
    const [start, run] = [length(from), length(extent)]
    if (!begin || Number.isNaN(start) || Number.isNaN(run)) return undefined
    if (reader.typeName(curve) === 'IFCPOLYNOMIALCURVE') {
      const [, xs, ys] = reader.args(curve)
      const terms = (value: StepValue | undefined) =>
        Array.isArray(value) ? value.map((each) => toNumber(each) || 0) : [0]
      return polynomialPiece(begin, terms(xs), terms(ys), start, run)
    }
    const turning = this.turningOf(curve, Math.abs(run))
    return turning && turningPiece(begin, turning, start, run)
  }

  /** How a parent curve turns; a spiral by sines knows how long it is. */
  private turningOf(curve: number, length: number): Turning | undefined {
    const args = this.reader.args(curve)
    const term = (at: number) => toNumber(args[at]) || 0
    switch (this.reader.typeName(curve)) {
      case 'IFCLINE':
        return straight
      case 'IFCCIRCLE':
        return term(1) > 0 ? round(term(1)) : undefined
      case 'IFCCLOTHOID':
        return polynomialSpiral([0, term(1)])
      case 'IFCSECONDORDERPOLYNOMIALSPIRAL':
      case 'IFCTHIRDORDERPOLYNOMIALSPIRAL':
      case 'IFCSEVENTHORDERPOLYNOMIALSPIRAL':
        return polynomialSpiral(
          args
            .slice(1)
            .map((each) => toNumber(each) || 0)
            .reverse(),
        )
      case 'IFCSINESPIRAL':
        return sineSpiral(length, [term(3), term(2), term(1)])
      case 'IFCCOSINESPIRAL':
        return cosineSpiral(length, [term(2), term(1)])
      default:
        return undefined
    }
  }

  /** What one of its parameter is in length: angles on a circle, steps of the vector on a line. */
  private lengthOfParameter(curve: number): number {
    const { reader } = this
    const type = reader.typeName(curve)
    if (type === 'IFCCIRCLE') return toNumber(reader.arg(curve, 1))
    return type === 'IFCLINE' ? toNumber(reader.arg(reader.refArg(curve, 1), 1)) : 1
  }

  private poseOf(placement: number): Pose | undefined {
    const { reader } = this
    const isFlat = reader.typeName(placement) === 'IFCAXIS2PLACEMENT2D'
    if (!isFlat && reader.typeName(placement) !== 'IFCAXIS2PLACEMENT3D') return undefined
    const [x = 0, y = 0] = this.numbersOf(reader.refArg(placement, 0))
    const [right = 1, up = 0] = this.numbersOf(reader.refArg(placement, isFlat ? 1 : 2))
    return { x, y, heading: Math.atan2(up, right) }
  }

  /** Numbers of a point or a direction. */
  private numbersOf(record: number): number[] {
    const list = record < 0 ? null : this.reader.arg(record, 0)
    return Array.isArray(list) ? list.map((each) => toNumber(each) || 0) : []
  }
}

const plainNumber = (value: StepValue | undefined) =>
  value === null || value === undefined ? Number.NaN : toNumber(value instanceof StepTyped ? value.value : value)

/** The last piece that begins before a distance. */
function pieceAt({ pieces, starts }: Chain, distance: number) {
  let [low, high] = [0, pieces.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (starts[middle]! <= distance) low = middle
    else high = middle - 1
  }
  return { piece: pieces[low]!, start: starts[low]! }
}

/** How much of a rise is behind after a part of the way: as the curvature of the parent curve grows, evenly where it does not. */
function shareOf(turning: Turning | undefined, start: number, length: number): CantRow['share'] {
  if (!turning || length === 0) return (part) => part
  const step = length * 1e-4
  const curvature = (part: number) =>
    (turning(start + length * part + step) - turning(start + length * part - step)) / step
  const [first, last] = [curvature(0), curvature(1)]
  if (Math.abs(last - first) <= 1e-9 * Math.max(Math.abs(first), Math.abs(last))) return (part) => part
  return (part) => (curvature(part) - first) / (last - first)
}

function cantAt(rows: readonly CantRow[], distance: number): Pick<CantRow, 'raise' | 'roll'> {
  let at = 0
  while (at + 2 < rows.length && rows[at + 1]!.distance <= distance) at++
  const [from, to] = [rows[at]!, rows[at + 1]!]
  const span = to.distance - from.distance
  const part = span > 0 ? Math.min(1, Math.max(0, (distance - from.distance) / span)) : 1
  const share = from.share(part)
  return { raise: from.raise + (to.raise - from.raise) * share, roll: from.roll + (to.roll - from.roll) * share }
}

function stationOf(point: Vec, heading: number, slope: number): Station {
  const [cos, sin] = [Math.cos(heading), Math.sin(heading)]
  const along: Vec = [cos * Math.cos(slope), sin * Math.cos(slope), Math.sin(slope)]
  const left: Vec = [-sin, cos, 0]
  return { point, along, left, up: cross(along, left) }
}

/** Along, to the left and up of a station. */
function shifted(station: Station, along: number, left: number, up: number): Station {
  const moved = plus(scaled(station.along, along), plus(scaled(station.left, left), scaled(station.up, up)))
  return { ...station, point: plus(station.point, moved) }
}

const dot = (a: Vec, b: Vec) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const plus = (a: Vec, b: Vec): Vec => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
const minus = (a: Vec, b: Vec): Vec => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
const scaled = (a: Vec, by: number): Vec => [a[0] * by, a[1] * by, a[2] * by]
const cross = (a: Vec, b: Vec): Vec => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]

function unit([x = 0, y = 0, z = 0]: readonly number[]): Vec | undefined {
  const length = Math.hypot(x, y, z)
  return length > 1e-12 && Number.isFinite(length) ? [x / length, y / length, z / length] : undefined
}
