import { type ClashTrend, unresolvedClashStatuses } from '@sunmao/contract'
import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { ProjectCtx } from '../../../core/context.ts'
import { isoTime } from '../../../core/wire-time.ts'
import { clashPointTable, clashRunTable, clashTestTable } from '../clash.table.ts'
import { pairMerger } from './clash-facets.queries.ts'
import { isOpenPoint } from './clash-filter.ts'

interface Scope {
  projId: number
  subId?: number | undefined
  testId?: number | undefined
}

/**
 * What was unresolved after each run, of all tests of the scope together: each counts with what its own last run left. Runs of
 * several tests on the same versions are one step.
 */
export async function readClashTrend(ctx: ProjectCtx, { projId, subId, testId }: Scope): Promise<ClashTrend> {
  const rows = await ctx.db
    .select({ run: clashRunTable })
    .from(clashRunTable)
    .innerJoin(clashTestTable, eq(clashTestTable.id, clashRunTable.testId))
    .where(
      and(
        eq(clashTestTable.projId, projId),
        eq(clashRunTable.status, 'completed'),
        subId === undefined ? undefined : or(eq(clashTestTable.subId, subId), isNull(clashTestTable.subId)),
        testId === undefined ? undefined : eq(clashTestTable.id, testId),
      ),
    )
    .orderBy(asc(clashRunTable.endTime), asc(clashRunTable.id))
  const merge = await pairMerger(ctx)
  const now = await unresolvedNow(ctx, { projId, subId, testId })
  const last = new Map<number, (typeof rows)[number]['run']>()
  const steps: ClashTrend = []
  for (const { run } of rows) {
    last.set(run.testId, run)
    const all = [...last.values()]
    const step = {
      label: run.label,
      createTime: isoTime(run.endTime ?? run.createTime),
      unresolved: all.reduce((sum, { unresolved }) => sum + unresolved, 0),
      pairs: merge(all.flatMap(({ unresolvedPairs }) => unresolvedPairs)),
    }
    if (steps.at(-1)?.label === run.label) steps.pop()
    steps.push(step)
  }
  // The last step is how it is now: what people have decided since counts, as it does in the list.
  const newest = steps.at(-1)
  if (newest) Object.assign(newest, { unresolved: now.reduce((sum, { count }) => sum + count, 0), pairs: merge(now) })
  return steps
}

function unresolvedNow(ctx: ProjectCtx, { projId, subId, testId }: Scope) {
  return ctx.db
    .select({ a: clashPointTable.aDiscipline, b: clashPointTable.bDiscipline, count: sql<number>`count(*)::int` })
    .from(clashPointTable)
    .where(
      and(
        eq(clashPointTable.projId, projId),
        subId === undefined ? undefined : eq(clashPointTable.subId, subId),
        testId === undefined ? undefined : eq(clashPointTable.testId, testId),
        inArray(clashPointTable.status, unresolvedClashStatuses),
        isOpenPoint(ctx.project),
      ),
    )
    .groupBy(clashPointTable.aDiscipline, clashPointTable.bDiscipline)
}
