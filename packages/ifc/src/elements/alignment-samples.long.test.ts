// The alignments of the validation service's files, where those are at hand: every segment, at five places, against its curvature
// summed up in small steps. Nothing of how the product evaluates curves is used here.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { Units } from '../properties/units.ts'
import { scanStep } from '../step/step-scan.ts'
import { StepReader, StepTyped, type StepValue, toNumber } from '../step/step-value.ts'
import { Placements } from './placement.ts'

const folder = fileURLToPath(new URL('../../../../../shared/samples/ifc-rules/', import.meta.url))
const paths = existsSync(folder)
  ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ifc'))
  : []
const files = paths
  .map((path) => ({ path, text: readFileSync(join(folder, path), 'latin1') }))
  // One has a segment in a wrong place on purpose, so that no place of it is right.
  .filter(({ path, text }) => /IFCCURVESEGMENT\(/.test(text) && !path.includes('imperial_break_in_position'))

const steps = 4000
const parts = [0.001, 0.25, 0.5, 0.75, 0.999]

interface Segment {
  x: number
  y: number
  heading: number
  /** Where on its parent curve it begins. */
  start: number
  /** Of the way from its beginning. */
  length: number
  curvature(way: number): number
  /** Of a profile that is a polynomial of the distance. */
  terms: number[] | undefined
}

const plain = (value: StepValue | undefined) => toNumber(value instanceof StepTyped ? value.value : (value ?? null))

class Reference {
  constructor(private readonly reader: StepReader) {}

  segmentsOf(curve: number): Segment[] {
    return this.reader.refsArg(curve, 0).map((record) => this.segmentOf(record))
  }

  private numbers(record: number): number[] {
    const list = record < 0 ? [] : this.reader.arg(record, 0)
    return Array.isArray(list) ? list.map(toNumber) : []
  }

  private segmentOf(record: number): Segment {
    const { reader } = this
    const [, place, from, extent, parent] = reader.args(record)
    const placement = reader.toRecord(place)
    const [x = 0, y = 0] = this.numbers(reader.refArg(placement, 0))
    const isFlat = reader.typeName(placement) === 'IFCAXIS2PLACEMENT2D'
    const [right = 1, up = 0] = this.numbers(reader.refArg(placement, isFlat ? 1 : 2))
    const curve = reader.toRecord(parent)
    const [start, run] = [from, extent].map((value) => plain(value) * this.perParameter(value, curve)) as [
      number,
      number,
    ]
    const sign = run < 0 ? -1 : 1
    const own = this.curvatureOf(curve, Math.abs(run))
    const isPolynomial = reader.typeName(curve) === 'IFCPOLYNOMIALCURVE'
    const terms = isPolynomial ? (reader.arg(curve, 2) as StepValue[]).map(toNumber) : undefined
    const curvature = (way: number) => sign * own(start + sign * way)
    return { x, y, heading: Math.atan2(up, right), start, length: Math.abs(run), curvature, terms }
  }

  /** A parameter is an angle on a circle. */
  private perParameter(value: StepValue | undefined, curve: number): number {
    const isAngle = this.reader.typeName(curve) === 'IFCCIRCLE'
    return isAngle && value instanceof StepTyped && value.type === 'IFCPARAMETERVALUE'
      ? toNumber(this.reader.arg(curve, 1))
      : 1
  }

  private curvatureOf(curve: number, length: number): (s: number) => number {
    const args = this.reader.args(curve)
    const at = (place: number) => toNumber(args[place] ?? null)
    /** The term of order n of the standard's spirals, nothing where it is not given. */
    const term = (place: number, n: number) => {
      const size = at(place)
      return (s: number) => (size ? Math.sign(size) * (s ** n / Math.abs(size) ** (n + 1)) : 0)
    }
    const sum = (...all: ((s: number) => number)[]) => {
      return (s: number) => all.reduce((total, each) => total + each(s), 0)
    }
    const orders = (highest: number) =>
      sum(...Array.from({ length: highest + 1 }, (_, place) => term(place + 1, highest - place)))
    switch (this.reader.typeName(curve)) {
      case 'IFCCIRCLE':
        return () => 1 / at(1)
      case 'IFCCLOTHOID':
        return term(1, 1)
      case 'IFCSECONDORDERPOLYNOMIALSPIRAL':
        return orders(2)
      case 'IFCTHIRDORDERPOLYNOMIALSPIRAL':
        return orders(3)
      case 'IFCSEVENTHORDERPOLYNOMIALSPIRAL':
        return orders(7)
      case 'IFCSINESPIRAL':
        return sum(term(2, 1), term(3, 0), (s) => Math.sin((2 * Math.PI * s) / length) / at(1))
      case 'IFCCOSINESPIRAL':
        return sum(term(2, 0), (s) => Math.cos((Math.PI * s) / length) / at(1))
      default:
        return () => 0
    }
  }
}

/** Where one is after so much way, or, with `x`, where the curve reaches that x. */
function walk({ x, y, heading, curvature }: Segment, length: number, until = Infinity): [number, number] {
  const step = length / steps
  let [atX, atY, turned] = [x, y, heading]
  for (let at = 0; at < steps; at++) {
    const middle = turned + (curvature((at + 0.25) * step) * step) / 2
    const next = atX + Math.cos(middle) * step
    if (next > until) return [until, atY + Math.tan(middle) * (until - atX)]
    atX = next
    atY += Math.sin(middle) * step
    turned += curvature((at + 0.5) * step) * step
  }
  return [atX, atY]
}

/** The file with places along a curve, and where the product puts those. */
function placed(text: string, curveId: number, distances: readonly number[]) {
  const base = 90_000_000
  const rows = distances.map((distance, at) => {
    const id = base + at * 3
    return `#${id}=IFCPOINTBYDISTANCEEXPRESSION(IFCLENGTHMEASURE(${distance}),$,$,$,#${curveId});
#${id + 1}=IFCAXIS2PLACEMENTLINEAR(#${id},$,$);\n#${id + 2}=IFCLINEARPLACEMENT($,#${id + 1},$);`
  })
  const end = text.lastIndexOf('ENDSEC;')
  const reader = new StepReader(
    scanStep(Buffer.from(`${text.slice(0, end)}${rows.join('\n')}\n${text.slice(end)}`, 'latin1')),
  )
  const placements = new Placements(reader)
  return distances.map((_, at) => {
    const m = placements.matrixOf(reader.file.recordOf(base + at * 3 + 2))
    return [m[3]!, m[7]!, m[11]!] as const
  })
}

describe.skipIf(files.length === 0)('the alignments of others', () => {
  it.each(files.map(({ path, text }) => [path.split('/').at(-1)!, text]))('%s', { timeout: 120_000 }, (_, text) => {
    const reader = new StepReader(scanStep(Buffer.from(text, 'latin1')))
    const reference = new Reference(reader)
    const metres = new Units(reader).length
    const { file } = reader
    const isAlong = (curve: number) =>
      reader.refsArg(curve, 0).every((each) => reader.typeName(each) === 'IFCCURVESEGMENT')
    const gradients = [...file.recordsOf('IFCGRADIENTCURVE')]
    const shown = [...file.recordsOf('IFCALIGNMENT')]
      .flatMap((alignment) => reader.refsArg(reader.refArg(alignment, 6), 2))
      .flatMap((representation) => reader.refsArg(representation, 3))
    const plans = new Set([...shown, ...gradients.map((curve) => reader.refArg(curve, 2))])
    const isPlan = (curve: number) => reader.typeName(curve) === 'IFCCOMPOSITECURVE' && isAlong(curve)
    for (const curve of [...plans].filter(isPlan)) {
      let from = 0
      const expected = reference.segmentsOf(curve).flatMap((segment) => {
        const start = from
        from += segment.length
        return segment.length > 0
          ? parts.map((part) => ({ at: start + segment.length * part, place: walk(segment, segment.length * part) }))
          : []
      })
      const made = placed(
        text,
        file.ids[curve]!,
        expected.map(({ at }) => at),
      )
      expected.forEach(({ place: [x, y] }, at) => {
        expect(Math.hypot(made[at]![0] - x, made[at]![1] - y) * metres).toBeLessThan(0.001)
      })
    }
    for (const curve of gradients.filter((each) => isAlong(each) && isPlan(reader.refArg(each, 2)))) {
      const expected = reference.segmentsOf(curve).flatMap((segment, at, all) => {
        const end = all[at + 1]?.x ?? segment.x + segment.length * Math.cos(segment.heading)
        if (segment.length === 0 || !(end > segment.x)) return []
        return parts.map((part) => {
          const distance = segment.x + (end - segment.x) * part
          const { terms, start } = segment
          const heightOf = (u: number) => terms?.reduce((sum, each, power) => sum + each * u ** power, 0) ?? 0
          // The tangent is that of the placement, which files round: the polynomial is turned into it.
          const slope =
            terms?.reduce((sum, each, power) => (power ? sum + each * power * start ** (power - 1) : sum), 0) ?? 0
          const way = distance - segment.x
          const height = terms
            ? segment.y + heightOf(start + way) - heightOf(start) + (Math.tan(segment.heading) - slope) * way
            : walk(segment, (end - segment.x) * 2, distance)[1]
          return { distance, height }
        })
      })
      const made = placed(
        text,
        file.ids[curve]!,
        expected.map(({ distance }) => distance),
      )
      expected.forEach(({ height }, at) => {
        expect(Math.abs(made[at]![2] - height) * metres).toBeLessThan(0.001)
      })
    }
  })
})
