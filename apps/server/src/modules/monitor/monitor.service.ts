// What other monitors ask of this one.
import { and, gt, isNull, ne, sql } from 'drizzle-orm'
import type { Ctx, Services } from '../../core/context.ts'
import { isoTime } from '../../core/wire-time.ts'
import { dearestStatements } from '../../db/statement-counters.ts'
import { readEngines } from './engines.queries.ts'
import { presentHosts, presentProcess, readProcesses } from './monitor.queries.ts'
import { type ProcessState, processTable } from './monitor.table.ts'

type Statement = ProcessState['statements'][number]

/** Of all processes that are there, as of their last minute; of this one as of now. */
export async function readStatements({ db, bus }: Pick<Services, 'db' | 'bus'>, most: number): Promise<Statement[]> {
  const others = await db
    .select({ state: processTable.state })
    .from(processTable)
    .where(
      and(
        gt(processTable.seenTime, sql`now() - interval '3 minutes'`),
        isNull(processTable.endTime),
        ne(processTable.processId, bus.processId),
      ),
    )
  const sums = new Map<string, Statement>()
  for (const one of [...dearestStatements(most), ...others.flatMap(({ state }) => state.statements)]) {
    const known = sums.get(one.text)
    sums.set(one.text, {
      text: one.text,
      calls: one.calls + (known?.calls ?? 0),
      totalMs: one.totalMs + (known?.totalMs ?? 0),
      worstMs: Math.max(one.worstMs, known?.worstMs ?? 0),
      failed: one.failed + (known?.failed ?? 0),
    })
  }
  return [...sums.values()].sort((a, b) => b.totalMs - a.totalMs).slice(0, most)
}

/** Machines, processes and engines as they are now. */
export async function readMonitor(ctx: Ctx) {
  const { known, live, now } = await readProcesses(ctx)
  return {
    time: isoTime(now),
    hosts: await presentHosts(ctx.db, known, live),
    processes: known.map(presentProcess),
    engines: await readEngines(ctx),
  }
}
