import { median, quantile, type Row } from './servers.ts'

/** One call on a large stock and the same on a hundredth of it, in milliseconds each. */
export interface Pair {
  name: string
  large(): Promise<number>
  small(): Promise<number>
  goalMs: number
  goalRatio: number
}

interface Rounds {
  count: number
  /** The first ones only warm up. */
  warm?: number
}

/** Asked in turn, so that whatever else the machine does meets both. */
export async function sideBySide(pairs: readonly Pair[], { count, warm = 5 }: Rounds): Promise<Row[]> {
  const rows: Row[] = []
  for (const { name, large, small, goalMs, goalRatio } of pairs) {
    const ours: number[] = []
    const theirs: number[] = []
    for (let round = -warm; round < count; round++) {
      const other = await small()
      const own = await large()
      if (round < 0) continue
      theirs.push(other)
      ours.push(own)
    }
    const ratio = median(ours) / median(theirs)
    const p95 = quantile(ours, 0.95)
    rows.push({
      name: `${name}: p95`,
      ours: p95,
      theirs: quantile(theirs, 0.95),
      unit: 'ms',
      ratio,
      goal: `p95 ≤ ${goalMs} ms, median ≤ ${goalRatio} × of a hundredth`,
      met: p95 <= goalMs && ratio <= goalRatio,
    })
  }
  return rows
}
