/** Elements as runs: first, how many, first, how many … in order. They may come in any order, and twice. */
export function runsOf(elements: Iterable<number>): number[] {
  const sorted = Uint32Array.from(elements).sort()
  const runs: number[] = []
  let end = -1
  for (const element of sorted) {
    if (element === end) runs[runs.length - 1]!++
    else if (element > end || runs.length === 0) runs.push(element, 1)
    end = Math.max(end, element + 1)
  }
  return runs
}
