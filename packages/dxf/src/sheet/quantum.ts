import type { Box2 } from './sheet.ts'

/** A hundredth of a millimetre, in metres. */
const finest = 1e-5
/** At least so many steps along the longer side, for drawings whose unit was guessed wrongly. */
const leastSteps = 2 ** 20

/** The step of coordinates, a power of two so that products with it are exact. */
export function quantumOf(bounds: Box2 | undefined, metresPerUnit: number): number {
  const size = bounds ? Math.max(bounds[2] - bounds[0], bounds[3] - bounds[1]) : 0
  const wanted = size > 0 ? Math.min(finest / metresPerUnit, size / leastSteps) : finest / metresPerUnit
  return 2 ** Math.floor(Math.log2(wanted))
}
