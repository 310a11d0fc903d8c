// Axes of grids as lines in the plan, and where the file says that it stands in the world.
import type { Georeference, GridAxis, Vec3 } from '@sunmao/model'
import { maxCoordinate } from '../limits.ts'
import type { Units } from '../properties/units.ts'
import { type StepReader, type StepValue, toNumber, toText } from '../step/step-value.ts'
import { type Matrix, multiply, type Placements } from './placement.ts'

const arcSteps = 16
const maxPoints = 10_000

/** All axes of all grids, relative to `origin`, in metres. */
export function readAxes(reader: StepReader, placements: Placements, units: Units, origin: Vec3): GridAxis[] {
  const axes: GridAxis[] = []
  for (const grid of reader.file.recordsOf('IFCGRID')) {
    const args = reader.args(grid)
    const place = placements.matrixOf(reader.toRecord(args[5]))
    for (const direction of [0, 1, 2] as const)
      for (const axis of reader.toRecords(args[7 + direction])) {
        const points = curvePoints(reader, placements, reader.refArg(axis, 1), 0)
        const line = points.flatMap((point) => {
          const [x, y] = transform(place, point)
          return [x * units.length - origin[0], y * units.length - origin[1]]
        })
        if (line.length >= 4 && line.every(isPlausible))
          axes.push({ tag: reader.textArg(axis, 0), direction, line: Float32Array.from(line) })
      }
  }
  return axes
}

/** Also small enough for a float32. */
const isPlausible = (value: number) => Math.abs(value) <= maxCoordinate

type Point = readonly number[]

function curvePoints(reader: StepReader, placements: Placements, curve: number, depth: number): Point[] {
  if (curve < 0 || depth > 4) return []
  const args = reader.args(curve)
  switch (reader.typeName(curve)) {
    case 'IFCPOLYLINE':
      return reader
        .toRecords(args[0])
        .slice(0, maxPoints)
        .map((point) => placements.numbers(point))
    case 'IFCINDEXEDPOLYCURVE': {
      const list = reader.toRecord(args[0])
      return list < 0 ? [] : rows(reader.arg(list, 0)).slice(0, maxPoints)
    }
    case 'IFCLINE': {
      const [start, along] = linePoints(reader, placements, args)
      return [start, start.map((value, axis) => value + (along[axis] ?? 0))]
    }
    case 'IFCTRIMMEDCURVE':
      return trimmedPoints(reader, placements, args, depth)
    case 'IFCCOMPOSITECURVE':
      return reader
        .toRecords(args[0])
        .slice(0, 200)
        .flatMap((segment) => curvePoints(reader, placements, reader.refArg(segment, 2), depth + 1))
    default:
      return []
  }
}

function linePoints(reader: StepReader, placements: Placements, args: StepValue[]): [Point, Point] {
  const vector = reader.toRecord(args[1])
  const length = vector < 0 ? 1 : toNumber(reader.arg(vector, 1)) || 1
  const direction = vector < 0 ? [] : placements.numbers(reader.refArg(vector, 0))
  return [placements.numbers(reader.toRecord(args[0])), direction.map((value) => value * length)]
}

function trimmedPoints(reader: StepReader, placements: Placements, args: StepValue[], depth: number): Point[] {
  const basis = reader.toRecord(args[0])
  const [from, to] = [trim(reader, placements, args[1]), trim(reader, placements, args[2])]
  if (reader.typeName(basis) === 'IFCLINE') {
    const [start, along] = linePoints(reader, placements, reader.args(basis))
    const at = (share: number) => start.map((value, axis) => value + share * (along[axis] ?? 0))
    return [from.point ?? at(from.parameter ?? 0), to.point ?? at(to.parameter ?? 1)]
  }
  if (reader.typeName(basis) !== 'IFCCIRCLE') return curvePoints(reader, placements, basis, depth + 1)
  return arcPoints(reader, placements, basis, from, to)
}

interface Trim {
  point?: Point
  parameter?: number
}

function trim(reader: StepReader, placements: Placements, value: StepValue | undefined): Trim {
  const found: Trim = {}
  for (const each of Array.isArray(value) ? value : []) {
    const record = reader.toRecord(each)
    if (record >= 0) found.point = placements.numbers(record)
    else if (!Number.isNaN(toNumber(each))) found.parameter = toNumber(each)
  }
  return found
}

/** Between the two points; parameters without points would need the angle's unit and do not occur on grids. */
function arcPoints(reader: StepReader, placements: Placements, circle: number, from: Trim, to: Trim): Point[] {
  const place = placements.axes(reader.refArg(circle, 0))
  const radius = toNumber(reader.arg(circle, 1))
  if (!from.point || !to.point || !(radius > 0)) return []
  const angle = (point: Point) => Math.atan2(inPlace(place, point)[1]!, inPlace(place, point)[0]!)
  const start = angle(from.point)
  let sweep = angle(to.point) - start
  if (sweep <= 0) sweep += 2 * Math.PI
  return Array.from({ length: arcSteps + 1 }, (_, step) => {
    const turned = start + (sweep * step) / arcSteps
    return transform(place, [radius * Math.cos(turned), radius * Math.sin(turned)])
  })
}

function inPlace(place: Matrix, point: Point): Point {
  const [x, y, z] = [0, 1, 2].map((axis) => (point[axis] ?? 0) - place[axis * 4 + 3]!) as [number, number, number]
  return [0, 1, 2].map((axis) => place[axis]! * x + place[4 + axis]! * y + place[8 + axis]! * z)
}

function transform(matrix: Matrix, point: Point): [number, number, number] {
  const moved = multiply(
    matrix,
    Float64Array.of(1, 0, 0, point[0] ?? 0, 0, 1, 0, point[1] ?? 0, 0, 0, 1, point[2] ?? 0),
  )
  return [moved[3]!, moved[7]!, moved[11]!]
}

const rows = (value: StepValue): Point[] =>
  Array.isArray(value) ? value.map((row) => (Array.isArray(row) ? row.map((each) => toNumber(each) || 0) : [])) : []

/** IfcMapConversion, or the property sets that stand for it in IFC2x3. */
export function readGeoreference(reader: StepReader, units: Units): Georeference | undefined {
  const conversion = reader.file.recordsOf('IFCMAPCONVERSION')[0] ?? reader.file.recordsOf('IFCMAPCONVERSIONSCALED')[0]
  return conversion === undefined ? fromPropertySets(reader) : fromConversion(reader, units, conversion)
}

function fromConversion(reader: StepReader, units: Units, conversion: number): Georeference {
  const args = reader.args(conversion)
  const crs = reader.toRecord(args[1])
  const mapUnit = crs < 0 ? -1 : reader.refArg(crs, reader.typeName(crs) === 'IFCPROJECTEDCRS' ? 6 : 99)
  const factor = mapUnit < 0 ? units.length : units.factorOf(mapUnit)
  const numbers = args.slice(2).map(toNumber)
  // The file's scale also converts the units, which are metres on both sides here. Some programs forget that part.
  const scale = (numbers[5]! * factor) / units.length
  numbers[5] = scale > 0.5 && scale < 2 ? scale : 1
  return makeGeoreference(crs < 0 ? '' : reader.textArg(crs, 0), numbers, factor)
}

function fromPropertySets(reader: StepReader): Georeference | undefined {
  if (!/^IFC2X/i.test(toText(firstOf(reader.headerArgs('FILE_SCHEMA')[0])))) return undefined
  const values = new Map<string, StepValue>()
  for (const set of reader.file.recordsOf('IFCPROPERTYSET')) {
    if (!/^epset_(mapconversion|projectedcrs)$/i.test(reader.textArg(set, 2))) continue
    for (const property of reader.refsArg(set, 4))
      values.set(reader.textArg(property, 0).toLowerCase(), reader.arg(property, 2))
  }
  if (!values.has('eastings') || !values.has('northings')) return undefined
  const names = ['eastings', 'northings', 'orthogonalheight', 'xaxisabscissa', 'xaxisordinate', 'scale']
  return makeGeoreference(
    toText(values.get('name')),
    names.map((name) => toNumber(values.get(name))),
    1,
  )
}

const firstOf = (value: StepValue | undefined) => (Array.isArray(value) ? value[0] : value)

function makeGeoreference(crs: string, numbers: readonly number[], factor: number): Georeference {
  const [eastings, northings, height, abscissa, ordinate, scale] = numbers.map((each) =>
    isPlausible(each) ? each : undefined,
  )
  return {
    crs,
    eastings: (eastings ?? 0) * factor,
    northings: (northings ?? 0) * factor,
    height: (height ?? 0) * factor,
    rotation: Math.atan2(ordinate ?? 0, abscissa ?? 1),
    scale: scale ?? 1,
  }
}
