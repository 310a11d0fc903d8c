import type { CorpusReport, Outcome } from './run-corpus.ts'

const ANSWER_MS = 1000

/** Sentences about everything that is not as it has to be. */
export function complaints({ outcomes, answers }: CorpusReport): string[] {
  const list = outcomes.flatMap(({ name, faults }) => faults.map((fault) => `${name}: ${fault}`))
  if (answers.slowest > ANSWER_MS) list.push(`the server took ${answers.slowest} ms for an answer`)
  return list
}

export function printReport(report: CorpusReport): string {
  const { outcomes, answers, memory } = report
  const counts = new Map<string, Map<string, number>>()
  for (const { name, status } of outcomes) {
    const way = name.split('-', 1)[0]!
    const row = counts.get(way) ?? new Map<string, number>()
    counts.set(way, row.set(status, (row.get(status) ?? 0) + 1))
  }
  const statuses = ['ready', 'partial', 'failed', 'hangs']
  const rows = [...counts].map(
    ([way, row]) => `| ${way} | ${statuses.map((status) => row.get(status) ?? 0).join(' | ')} |`,
  )
  const slowest = outcomes.toSorted((a, b) => b.ms - a.ms).slice(0, 5)
  return [
    `| | ${statuses.join(' | ')} |`,
    `|---|${statuses.map(() => '---:').join('|')}|`,
    ...rows,
    '',
    `reasons: ${reasons(outcomes)}`,
    `slowest: ${slowest.map(({ name, ms }) => `${name} ${(ms / 1000).toFixed(1)} s`).join(', ')}`,
    `largest converter: ${memory.mb} MB while ${memory.during.join(', ')}`,
    `server: ${answers.count} answers, median ${answers.median} ms, p99 ${answers.p99} ms, slowest ${answers.slowest} ms`,
  ].join('\n')
}

/** How often each reason for a failure was given, with numbers left out. */
function reasons(outcomes: readonly Outcome[]): string {
  const counts = new Map<string, number>()
  for (const { status, reason } of outcomes) {
    const kind = reason.replace(/\d+/g, 'N')
    if (status === 'failed') counts.set(kind, (counts.get(kind) ?? 0) + 1)
  }
  return [...counts].map(([reason, count]) => `${count} × ${reason}`).join(' ')
}
