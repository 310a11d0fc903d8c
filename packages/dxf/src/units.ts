// The unit of a drawing: what its header says, else what the size of its contents makes likely.
import type { Box2 } from './sheet/sheet.ts'

/** Metres, by $INSUNITS. */
const units: Readonly<Record<number, number>> = {
  1: 0.0254,
  2: 0.3048,
  3: 1609.344,
  4: 0.001,
  5: 0.01,
  6: 1,
  7: 1000,
  8: 2.54e-8,
  9: 2.54e-5,
  10: 0.9144,
  11: 1e-10,
  12: 1e-9,
  13: 1e-6,
  14: 0.1,
  15: 10,
  16: 100,
  21: 0.3048006096,
}

export interface Unit {
  metresPerUnit: number
  isUnitGuessed: boolean
}

/** In metres, with what is drawn around it. */
const largestPlan = 200

/** Up to two hundred units are metres, more are millimetres, as drawings of buildings are. */
export function unitOf(insUnits: number, bounds: Box2 | undefined): Unit {
  const known = units[insUnits]
  if (known !== undefined) return { metresPerUnit: known, isUnitGuessed: false }
  const size = bounds ? Math.max(bounds[2] - bounds[0], bounds[3] - bounds[1]) : 0
  return { metresPerUnit: size > 0 && size <= largestPlan ? 1 : 0.001, isUnitGuessed: true }
}
