// Whether a value of a model is what a document asks for (IDS 1.0, "Simple values and restrictions"). Texts are compared letter by
// letter; numbers with a tolerance, because files write them in other units and with other digits.
import type { IdsValue, Restriction } from '../ids.ts'
import { matchesPattern } from './pattern.ts'

/** A value as a file has it: truth is `true` or `false`, what nobody knows is left out before. */
export type ModelValue = string | number | boolean

const TOLERANCE = 1e-6
export const numberForm = /^[-+]?(\d+(\.\d*)?|\.\d+)([eE][-+]?\d+)?$/

export function matchesValue(wanted: IdsValue, value: ModelValue): boolean {
  if ('simple' in wanted) return matchesSimple(wanted.simple, value)
  return matchesRestriction(wanted.restriction, value)
}

function matchesSimple(wanted: string, value: ModelValue): boolean {
  if (typeof value === 'string') return wanted === value
  if (typeof value === 'boolean') return wanted === String(value)
  return numberForm.test(wanted) && isAbout(Number(wanted), value)
}

/** Within a millionth of what is wanted, and as much more for what lies about zero. */
const isAbout = (wanted: number, value: number) => Math.abs(value - wanted) <= slack(wanted)
/** A value that lies on the edge is written with digits that no binary number has. */
const ROUNDING = 1 + 1e-9
const slack = (wanted: number) => TOLERANCE * (1 + Math.abs(wanted)) * ROUNDING

type Test = (value: ModelValue) => boolean

/** A restriction is asked about many values: what it has to say is found once. */
const tests = new WeakMap<Restriction, readonly Test[]>()

function matchesRestriction(restriction: Restriction, value: ModelValue): boolean {
  let known = tests.get(restriction)
  if (!known) {
    known = testsOf(restriction)
    tests.set(restriction, known)
  }
  for (const test of known) if (!test(value)) return false
  return true
}

function testsOf({ enumeration, patterns, bounds, lengths }: Restriction): Test[] {
  const made: Test[] = []
  if (enumeration.length > 0) made.push((value) => enumeration.some((one) => matchesSimple(one, value)))
  // A pattern is about letters, and a number has none.
  if (patterns.length > 0)
    made.push((value) => typeof value === 'string' && patterns.some((one) => matchesPattern(one, value)))
  if (Object.keys(bounds).length > 0) made.push((value) => isWithin(bounds, value))
  if (Object.keys(lengths).length > 0) made.push((value) => hasLength(lengths, value))
  return made
}

function isWithin(bounds: Restriction['bounds'], value: ModelValue): boolean {
  const { minInclusive, maxInclusive, minExclusive, maxExclusive } = bounds
  if (typeof value !== 'number') return false
  return (
    (minInclusive === undefined || value >= minInclusive - slack(minInclusive)) &&
    (maxInclusive === undefined || value <= maxInclusive + slack(maxInclusive)) &&
    (minExclusive === undefined || value > minExclusive) &&
    (maxExclusive === undefined || value < maxExclusive)
  )
}

function hasLength(lengths: Restriction['lengths'], value: ModelValue): boolean {
  const { length, minLength, maxLength } = lengths
  const count = [...String(value)].length
  return (
    (length === undefined || count === length) &&
    (minLength === undefined || count >= minLength) &&
    (maxLength === undefined || count <= maxLength)
  )
}
