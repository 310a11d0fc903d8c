import { refOf, refsOf, type StepText } from './step-text.ts'

export interface Openings {
  /** Holes of an element itself, by its number. */
  of: Map<number, number[]>
  /** Whether there are holes in an element or in what it is a part of. */
  hasAny(element: number): boolean
}

export function readOpenings(step: StepText): Openings {
  const openings = new Map<number, number[]>()
  for (const relation of step.ofType('IFCRELVOIDSELEMENT')) {
    const args = step.args(relation)
    for (const host of refsOf(args[4])) openings.set(host, [...(openings.get(host) ?? []), ...refsOf(args[5])])
  }
  const wholeOf = new Map<number, number>()
  for (const relation of step.ofType('IFCRELAGGREGATES', 'IFCRELNESTS')) {
    const [, , , , whole, parts] = step.args(relation)
    const id = refOf(whole)
    if (id !== undefined) for (const part of refsOf(parts)) wholeOf.set(part, id)
  }
  const hasAny = (element: number) => {
    const seen = new Set<number>()
    for (let id: number | undefined = element; id !== undefined && !seen.has(id); id = wholeOf.get(id)) {
      if (openings.has(id)) return true
      seen.add(id)
    }
    return false
  }
  return { of: openings, hasAny }
}
