// Which pairs of disciplines the last whole runs of a scope have compared, and of which there are models at all.
import type { ClashFilter } from '@sunmao/contract'
import { and, desc, eq, inArray, isNotNull, isNull, ne, or } from 'drizzle-orm'
import type { ProjectCtx } from '../../../core/context.ts'
import { modelTable } from '../../model/model.table.ts'
import { clashRunTable, clashTestTable } from '../clash.table.ts'

interface Sides {
  a: number
  b: number
}

export const turned = (sides: Sides | undefined): Sides | undefined => sides && { a: sides.b, b: sides.a }

export async function readCompared(ctx: ProjectCtx, filter: ClashFilter) {
  const compared = new Map<string, Sides>()
  for (const { a, b, aCount, bCount } of (await lastCompared(ctx, filter)).flatMap((run) => run?.pairs ?? [])) {
    const key = JSON.stringify([a, b])
    const known = compared.get(key)
    // Several tests of one pair: the one that compared most.
    if (!known || known.a * known.b < aCount * bCount) compared.set(key, { a: aCount, b: bCount })
  }
  const there = await disciplinesOf(ctx, filter)
  const pairs = there.flatMap((a, at) => there.slice(at + 1).map((b) => ({ a, b, count: 0 })))
  return { compared, pairs }
}

/** Of tests between different things: a duplicate and a low room say nothing about two disciplines. */
async function lastCompared(ctx: ProjectCtx, { projId, subId, testId, type }: ClashFilter) {
  const rows = await ctx.db
    .selectDistinctOn([clashRunTable.testId], { compared: clashRunTable.compared })
    .from(clashRunTable)
    .innerJoin(clashTestTable, eq(clashTestTable.id, clashRunTable.testId))
    .where(
      and(
        eq(clashTestTable.projId, projId),
        eq(clashRunTable.status, 'completed'),
        isNotNull(clashRunTable.compared),
        inArray(
          clashTestTable.type,
          (type ?? ['hard', 'clearance']).filter((one) => one === 'hard' || one === 'clearance'),
        ),
        subId === undefined ? undefined : or(eq(clashTestTable.subId, subId), isNull(clashTestTable.subId)),
        testId === undefined ? undefined : eq(clashTestTable.id, testId),
      ),
    )
    .orderBy(clashRunTable.testId, desc(clashRunTable.id))
  return rows.map(({ compared }) => compared)
}

async function disciplinesOf({ db, project }: ProjectCtx, { projId, subId }: ClashFilter): Promise<string[]> {
  const rows = await db
    .selectDistinct({ discipline: modelTable.discipline })
    .from(modelTable)
    .where(
      and(
        eq(modelTable.projId, projId),
        subId === undefined ? undefined : eq(modelTable.subId, subId),
        isNull(modelTable.deleteTime),
        isNotNull(modelTable.latestFileId),
        project.can('model:edit') ? undefined : ne(modelTable.locked, true),
      ),
    )
  return rows.map(({ discipline }) => discipline ?? '').sort()
}
