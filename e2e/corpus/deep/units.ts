// Units of a file as factors to SI, read from its own text.
import { numberOf, refOf, refsOf, type StepText, type StepValue, wordOf } from './step-text.ts'

const prefixes: Record<string, number> = {
  GIGA: 1e9,
  MEGA: 1e6,
  KILO: 1e3,
  HECTO: 1e2,
  DECA: 1e1,
  DECI: 1e-1,
  CENTI: 1e-2,
  MILLI: 1e-3,
  MICRO: 1e-6,
  NANO: 1e-9,
}

const dimensions: Record<string, number> = { METRE: 1, SQUARE_METRE: 2, CUBIC_METRE: 3 }

/** By the type of the unit: LENGTHUNIT, AREAUNIT, VOLUMEUNIT. What the project does not state is missing. */
export function projectUnits(step: StepText): Map<string, number> {
  const units = new Map<string, number>()
  const assignment = refOf(step.args(step.ofType('IFCPROJECT')[0])[8]) ?? step.ofType('IFCUNITASSIGNMENT')[0]
  for (const unit of refsOf(step.args(assignment)[0])) {
    const kind = wordOf(step.args(unit)[1])
    const factor = unitFactor(step, unit)
    if (!units.has(kind) && factor !== undefined) units.set(kind, factor)
  }
  return units
}

/** Nothing for a unit that is not understood. */
export function unitFactor(step: StepText, unit: number, depth = 0): number | undefined {
  const args = step.args(unit)
  const type = step.records.get(unit)?.type
  if (type === 'IFCSIUNIT') return siFactor(args)
  if (!type?.startsWith('IFCCONVERSIONBASEDUNIT') || depth > 8) return undefined
  const [value, base] = step.args(refOf(args[3]))
  const baseUnit = refOf(base)
  const factor = baseUnit === undefined ? undefined : unitFactor(step, baseUnit, depth + 1)
  const product = numberOf(value) * (factor ?? Number.NaN)
  return product > 0 && Number.isFinite(product) ? product : undefined
}

function siFactor(args: readonly StepValue[]): number | undefined {
  const prefix = wordOf(args[2])
  const factor = prefix === '' ? 1 : prefixes[prefix]
  const dimension = dimensions[wordOf(args[3])]
  return factor === undefined || dimension === undefined ? undefined : factor ** dimension
}
