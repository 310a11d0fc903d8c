import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { ProjectCtx } from '../../core/context.ts'
import { modelFileTable, modelTable } from '../model/model.table.ts'
import { accessControlTable as table } from './access-control.table.ts'
import { isOpen } from './share-row.ts'

/** Locked models of the project, each with how many shares open one of its versions now. */
export async function lockedModels(ctx: ProjectCtx, subId: number | undefined) {
  const shares: SQL<number> = sql`(select count(*)::int from ${table} where ${isOpen}
    and ${table.fileIds} && array(select f.file_id from ${modelFileTable} f where f.model_id = ${modelTable.modelId}))`
  return ctx.db
    .select({
      fileId: modelFileTable.fileId,
      modelId: modelTable.modelId,
      subId: modelTable.subId,
      name: modelTable.name,
      version: modelFileTable.version,
      shares,
    })
    .from(modelTable)
    .innerJoin(modelFileTable, eq(modelFileTable.fileId, modelTable.latestFileId))
    .where(
      and(
        eq(modelTable.projId, ctx.project.projId),
        eq(modelTable.locked, true),
        subId === undefined ? undefined : eq(modelTable.subId, subId),
      ),
    )
    .orderBy(asc(modelTable.name))
}
