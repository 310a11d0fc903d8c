import { and, count, desc, eq, gt, inArray, lt, ne, notExists, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { enqueue } from '../../../tasks/queue.ts'
import { taskTable } from '../../../tasks/task.table.ts'
import { isThere } from '../../versioned-file/versioned-file.service.ts'
import { modelFileTable as fileTable, modelTable } from '../model.table.ts'
import { convertTask } from './convert.task.ts'
import { CONVERTER } from './converter.ts'

interface Wanted {
  most: number
  latestOnly: boolean
}

/** The newest first. A model is shown as it is until the new one is there, and stays so where there is none. */
export async function renewModels(db: Db, { most, latestOnly }: Wanted): Promise<{ begun: number; left: number }> {
  const isUnderWay = db
    .select({ one: sql`1` })
    .from(taskTable)
    .where(
      and(
        eq(taskTable.kind, convertTask.kind),
        inArray(taskTable.status, ['queued', 'running']),
        sql`(${taskTable.payload}->>'fileId')::int = ${fileTable.fileId}`,
      ),
    )
  const isOld = and(
    gt(fileTable.converter, 0),
    lt(fileTable.converter, CONVERTER),
    inArray(fileTable.status, ['ready', 'partial']),
    ne(fileTable.format, 'document'),
    isThere(fileTable),
    latestOnly ? eq(modelTable.latestFileId, fileTable.fileId) : undefined,
    notExists(isUnderWay),
  )
  const ofModel = eq(modelTable.modelId, fileTable.modelId)
  const [all] = await db.select({ count: count() }).from(fileTable).innerJoin(modelTable, ofModel).where(isOld)
  const rows = await db
    .select({ fileId: fileTable.fileId, size: fileTable.size, projId: modelTable.projId })
    .from(fileTable)
    .innerJoin(modelTable, ofModel)
    .where(isOld)
    .orderBy(desc(fileTable.createTime))
    .limit(most)
  for (const { fileId, size, projId } of rows)
    await enqueue(db, convertTask, { fileId, size: 0, isRenewal: true }, { projId, size })
  return { begun: rows.length, left: (all?.count ?? 0) - rows.length }
}
