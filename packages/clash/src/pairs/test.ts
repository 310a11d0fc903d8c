import { contactDepth } from '../limits.ts'

/** What of two selections is asked of each other. */
export type ClashType = 'hard' | 'clearance' | 'duplicate'

export const sideA = 1
export const sideB = 2

/** Pairs that nobody wants to hear of. All arrays have an entry for each item. */
export interface Ignored {
  /** Parts of one assembly have the same number; -1 = none. */
  assemblies?: Int32Array | undefined
  /** The item in whose opening this one sits, such as a window's wall; -1 = none. */
  hosts?: Int32Array | undefined
  /** Rules of people, a bit each: a pair is ignored when one is in the rule's first half and the other in its second. */
  ruleFirst?: Uint32Array | undefined
  ruleSecond?: Uint32Array | undefined
}

export interface ClashTest {
  type: ClashType
  /** In metres. Hard: deeper than this. Clearance: nearer than this. Duplicate: surfaces at most so far apart. */
  tolerance: number
  /** For each item of the scene: `sideA`, `sideB`, both or 0. */
  sides: Uint8Array
  ignored?: Ignored | undefined
  /** Of duplicates: items of equal numbers are of one class. Nothing: all are. */
  classes?: Uint32Array | undefined
}

/** Whether the test asks for a pair. */
export function isAsked({ sides, ignored, classes, type }: ClashTest, i: number, j: number): boolean {
  const a = sides[i]!
  const b = sides[j]!
  if (!((a & sideA && b & sideB) || (a & sideB && b & sideA))) return false
  if (type === 'duplicate' && classes && classes[i] !== classes[j]) return false
  return ignored === undefined || !isIgnored(ignored, i, j)
}

/** Whether a pair is ignored; also what a rule that is not saved yet would remove. */
export function isIgnored({ assemblies, hosts, ruleFirst, ruleSecond }: Ignored, i: number, j: number): boolean {
  if (assemblies && assemblies[i]! >= 0 && assemblies[i] === assemblies[j]) return true
  if (hosts && (hosts[i] === j || hosts[j] === i)) return true
  if (!ruleFirst || !ruleSecond) return false
  return ((ruleFirst[i]! & ruleSecond[j]!) | (ruleFirst[j]! & ruleSecond[i]!)) !== 0
}

/** By how much boxes must overlap along every axis; negative: how far they may be apart. */
export const leastOverlap = ({ type, tolerance }: Pick<ClashTest, 'type' | 'tolerance'>): number =>
  type === 'hard' ? Math.max(tolerance, contactDepth) : -tolerance
