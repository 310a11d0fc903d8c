// The file's units as factors to SI. A unit that cannot be understood counts as SI: a wrong guess would be worse.
import type { UnitKind } from '@sunmao/model'
import { type StepReader, StepRef, StepTyped, type StepValue, toNumber, toText, toWord } from '../step/step-value.ts'

const prefixes: Record<string, number> = {
  EXA: 1e18,
  PETA: 1e15,
  TERA: 1e12,
  GIGA: 1e9,
  MEGA: 1e6,
  KILO: 1e3,
  HECTO: 1e2,
  DECA: 10,
  DECI: 0.1,
  CENTI: 0.01,
  MILLI: 1e-3,
  MICRO: 1e-6,
  NANO: 1e-9,
  PICO: 1e-12,
  FEMTO: 1e-15,
  ATTO: 1e-18,
}

/** For conversion based units whose factor is missing or nonsense. */
const wellKnown: Record<string, number> = {
  INCH: 0.0254,
  FOOT: 0.3048,
  YARD: 0.9144,
  MILE: 1609.344,
  'US SURVEY FOOT': 1200 / 3937,
  'SQUARE INCH': 0.0254 ** 2,
  'SQUARE FOOT': 0.3048 ** 2,
  'CUBIC INCH': 0.0254 ** 3,
  'CUBIC FOOT': 0.3048 ** 3,
  LITRE: 1e-3,
  DEGREE: Math.PI / 180,
  GRAD: Math.PI / 200,
  POUND: 0.45359237,
  MINUTE: 60,
  HOUR: 3600,
  DAY: 86400,
}

const kinds: Record<string, UnitKind> = {
  LENGTHUNIT: 'length',
  AREAUNIT: 'area',
  VOLUMEUNIT: 'volume',
  PLANEANGLEUNIT: 'angle',
  MASSUNIT: 'mass',
  TIMEUNIT: 'time',
  COUNTUNIT: 'count',
}

/** From a nanometre to a thousand kilometres. */
const leastUnit = 1e-9
const mostUnit = 1e6

/** What a number means: its kind, and what to multiply with to get SI. */
export interface Unit {
  kind: UnitKind
  factor: number
}

const noUnit: Unit = { kind: 'none', factor: 1 }
const plainMeasures =
  /^(RATIO|NORMALISEDRATIO|POSITIVERATIO|PARAMETERVALUE|NUMERIC|CONTEXTDEPENDENT|DESCRIPTIVE|COMPLEXNUMBER|MONETARY)/

/** The units of one file. */
export class Units {
  private readonly factors = new Map<string, number>()
  private readonly measures = new Map<string, Unit>()
  /** Metres per length unit. */
  readonly length: number
  /** False when the file does not say in what it measures. */
  readonly hasLength: boolean
  /** The unit it names is no unit of a building; metres are taken instead. */
  readonly isAbsurd: boolean

  constructor(private readonly reader: StepReader) {
    for (const unit of this.assigned()) {
      const type = this.typeOf(unit)
      if (type && !this.factors.has(type)) this.factors.set(type, this.factorOf(unit))
    }
    const length = this.factors.get('LENGTHUNIT')
    this.hasLength = length !== undefined
    this.isAbsurd = length !== undefined && !(length >= leastUnit && length <= mostUnit)
    if (this.isAbsurd) this.factors.set('LENGTHUNIT', 1)
    this.length = this.factors.get('LENGTHUNIT') ?? 1
  }

  /** Unit of a value by the name of its type, such as IFCPOSITIVELENGTHMEASURE. */
  ofMeasure(type: string): Unit {
    const known = this.measures.get(type)
    if (known) return known
    const name = type.replace(/^IFC(POSITIVE|NONNEGATIVE)?/, '')
    const unit =
      !name.endsWith('MEASURE') || plainMeasures.test(name) ? noUnit : this.ofType(name.replace(/MEASURE$/, 'UNIT'))
    this.measures.set(type, unit)
    return unit
  }

  /** Unit by the name of the unit's type, such as LENGTHUNIT. */
  ofType(type: string): Unit {
    return { kind: kinds[type] ?? 'other', factor: this.factors.get(type) ?? 1 }
  }

  /** The unit that a property names itself, else what its type says. */
  ofValue(type: string, own: StepValue | undefined): Unit {
    const record = own instanceof StepRef ? this.reader.toRecord(own) : -1
    if (record < 0) return this.ofMeasure(type)
    return { kind: kinds[this.typeOf(record)] ?? 'other', factor: this.factorOf(record) }
  }

  /** SI per one of this unit. */
  factorOf(unit: number, depth = 0): number {
    const factor = depth > 8 ? 1 : this.rawFactor(unit, depth)
    return Number.isFinite(factor) && factor > 0 ? factor : 1
  }

  private assigned(): number[] {
    const { reader } = this
    const project = reader.file.recordsOf('IFCPROJECT')[0]
    const own = project === undefined ? -1 : reader.refArg(project, 8)
    const assignment = own >= 0 ? own : (reader.file.recordsOf('IFCUNITASSIGNMENT')[0] ?? -1)
    return assignment < 0 ? [] : reader.refsArg(assignment, 0)
  }

  private typeOf(unit: number): string {
    return this.reader.typeName(unit) === 'IFCMONETARYUNIT' ? '' : toWord(this.reader.arg(unit, 1))
  }

  private rawFactor(unit: number, depth: number): number {
    const { reader } = this
    const args = reader.args(unit)
    switch (reader.typeName(unit)) {
      case 'IFCSIUNIT':
        return siFactor(toWord(args[2]), toWord(args[3]))
      case 'IFCCONVERSIONBASEDUNIT':
      case 'IFCCONVERSIONBASEDUNITWITHOFFSET': {
        const measure = reader.toRecord(args[3])
        const value = measure < 0 ? Number.NaN : toNumber(reader.arg(measure, 0))
        const base = measure < 0 ? -1 : reader.refArg(measure, 1)
        if (value > 0) return value * (base < 0 ? 1 : this.factorOf(base, depth + 1))
        return wellKnown[toText(args[2]).toUpperCase()] ?? 1
      }
      case 'IFCDERIVEDUNIT':
        return reader.toRecords(args[0]).reduce((product, element) => {
          const base = reader.refArg(element, 0)
          const power = toNumber(reader.arg(element, 1))
          return base < 0 || Number.isNaN(power) ? product : product * this.factorOf(base, depth + 1) ** power
        }, 1)
      default:
        return 1
    }
  }
}

function siFactor(prefix: string, name: string): number {
  const factor = prefixes[prefix] ?? 1
  if (name === 'GRAM') return factor * 1e-3
  // The prefix belongs to the metre: a CENTI SQUARE_METRE is a square centimetre.
  if (name === 'SQUARE_METRE') return factor ** 2
  if (name === 'CUBIC_METRE') return factor ** 3
  return factor
}

/** The type around a value, '' without one. */
export const measureOf = (value: StepValue | undefined) => (value instanceof StepTyped ? value.type : '')
