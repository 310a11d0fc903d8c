import type { ClashHeight } from '@sunmao/contract'
import { and, asc, eq } from 'drizzle-orm'
import type { ProjectCtx } from '../../core/context.ts'
import { modelTable } from '../model/model.table.ts'
import { isThere } from '../versioned-file/versioned-file.service.ts'
import { clashPointTable, clashTestTable, clashHeightTable as table } from './clash.table.ts'
import { isOpenPoint } from './points/clash-filter.ts'

/** Rooms of models that the caller may see, by level. */
export async function listHeights(ctx: ProjectCtx, testId: number): Promise<ClashHeight[]> {
  const rows = await ctx.db
    .select({ row: table, limit: clashTestTable.tolerance, pointId: clashPointTable.id })
    .from(table)
    .innerJoin(clashTestTable, eq(clashTestTable.id, table.testId))
    .innerJoin(modelTable, eq(modelTable.modelId, table.modelId))
    .leftJoin(clashPointTable, and(eq(clashPointTable.id, table.pointId), isOpenPoint(ctx.project)))
    .where(
      and(
        eq(table.testId, testId),
        isThere(modelTable),
        ctx.project.can('model:edit') ? undefined : eq(modelTable.locked, false),
      ),
    )
    .orderBy(asc(table.id))
  return rows.map(({ row, limit, pointId }) => ({
    fileId: row.fileId,
    index: row.index,
    number: row.number,
    name: row.name,
    level: row.level,
    boundary: row.boundary,
    height: row.height,
    limit,
    pointId: pointId ?? undefined,
  }))
}
