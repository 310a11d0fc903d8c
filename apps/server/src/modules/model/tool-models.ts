import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { ProjectCtx } from '../../core/context.ts'
import type { JsonBytes } from '../../core/json-bytes.ts'
import { isOpenTo } from './locked.service.ts'
import { modelFileTable as fileTable, modelTable, modelPackTable as packTable } from './model.table.ts'
import { modelVersions } from './model-versions.service.ts'

/** Models that one question looks into. */
const MOST_MODELS = 100

interface Seen {
  fileId: number
  name: string
}

/** The newest versions that the caller may see and that can be asked about. */
export const seenModels = (ctx: ProjectCtx): Promise<Seen[]> =>
  ctx.db
    .select({ fileId: fileTable.fileId, name: modelTable.name })
    .from(modelTable)
    .innerJoin(fileTable, modelVersions.isLatest)
    .where(
      and(
        eq(modelTable.projId, ctx.project.projId),
        eq(fileTable.status, 'ready'),
        // A refusal of one model would be that of every question.
        sql`exists (select from ${packTable} where ${packTable.fileId} = ${fileTable.fileId} and ${packTable.kind} = 'building')`,
        isNull(fileTable.deleteTime),
        isNull(modelTable.deleteTime),
        isOpenTo(ctx, sql`array[${fileTable.fileId}]`),
      ),
    )
    .orderBy(desc(fileTable.fileId))
    .limit(MOST_MODELS)

export const readReply = async <T>(answer: Promise<JsonBytes<T>>): Promise<T> =>
  JSON.parse(Buffer.from((await answer).bytes).toString('utf8')) as T

export const distinct = (values: readonly string[]) => [...new Set(values)].filter(Boolean)

/** How somebody asks storey by storey. */
export const byLevelWords = [
  '按楼层',
  '各楼层',
  '各层',
  '每层',
  '每一层',
  '哪一层',
  'by storey',
  'per storey',
  'by floor',
  'per floor',
  'each floor',
  'each storey',
  'by level',
  'per level',
  'on which',
]
