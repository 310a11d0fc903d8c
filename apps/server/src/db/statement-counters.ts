// What this process asks the database, by statement. Values stand apart from the text, so a text is the same every time.

export interface StatementCount {
  text: string
  calls: number
  totalMs: number
  worstMs: number
  failed: number
}

/** More are not kept apart. */
const MOST = 500
const counts = new Map<string, StatementCount>()
let [calls, totalMs] = [0, 0]

export function countStatement(text: string, ms: number, isFailed: boolean): void {
  calls += 1
  totalMs += ms
  const known = counts.get(text)
  if (!known) {
    if (text === '' || counts.size >= MOST) return
    counts.set(text, { text, calls: 1, totalMs: ms, worstMs: ms, failed: isFailed ? 1 : 0 })
    return
  }
  known.calls += 1
  known.totalMs += ms
  known.worstMs = Math.max(known.worstMs, ms)
  if (isFailed) known.failed += 1
}

/** Those that took most of the time. */
export const dearestStatements = (most: number): StatementCount[] =>
  [...counts.values()].sort((a, b) => b.totalMs - a.totalMs).slice(0, most)

export const statementTotals = () => ({ calls, totalMs })

/** What was counted until now is no longer shown. */
export function forgetStatements(): void {
  counts.clear()
  calls = 0
  totalMs = 0
}
