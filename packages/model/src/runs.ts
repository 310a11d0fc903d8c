/** Elements in rising order as runs: first, how many, first, how many … */
export function runsOf(elements: ArrayLike<number>): number[] {
  const runs: number[] = []
  for (let at = 0; at < elements.length; at++) {
    const last = runs.length - 2
    if (last >= 0 && runs[last]! + runs[last + 1]! === elements[at]) runs[last + 1]!++
    else runs.push(elements[at]!, 1)
  }
  return runs
}
