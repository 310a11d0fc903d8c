import { runsOf } from '@sunmao/model'

/** Elements as runs: first, how many, first, how many … in order. Short in a saved viewpoint, quick to apply. */
export type Runs = readonly number[]

/** Elements of several models, by the model's id. */
export type ElementSet = Readonly<Record<string, Runs>>

export function* elementsIn(runs: Runs = []): Generator<number> {
  for (let at = 0; at < runs.length; at += 2) for (let each = 0; each < runs[at + 1]!; each++) yield runs[at]! + each
}

export const countOf = (set: ElementSet): number => {
  let count = 0
  for (const runs of Object.values(set)) for (let at = 1; at < runs.length; at += 2) count += runs[at]!
  return count
}

export const isEmpty = (set: ElementSet): boolean => countOf(set) === 0

/** What is in either. */
export const joined = (a: ElementSet, b: ElementSet): ElementSet =>
  combine(a, b, (first, second) => [...first, ...second])

/** What is in a and not in b. */
export const without = (a: ElementSet, b: ElementSet): ElementSet =>
  combine(a, b, (first, second) => {
    const gone = new Set(second)
    return first.filter((element) => !gone.has(element))
  })

function combine(
  a: ElementSet,
  b: ElementSet,
  both: (first: number[], second: number[]) => Iterable<number>,
): ElementSet {
  const result: Record<string, Runs> = {}
  for (const model of new Set([...Object.keys(a), ...Object.keys(b)])) {
    const runs = runsOf(both([...elementsIn(a[model])], [...elementsIn(b[model])]))
    if (runs.length > 0) result[model] = runs
  }
  return result
}
