import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { enqueue } from '../../tasks/queue.ts'
import { hubFileTable } from '../hub-file/hub-file.table.ts'
import { modelFileTable, modelTable } from '../model/model.table.ts'
import { isThere } from '../versioned-file/versioned-file.service.ts'
import { linkTask } from './link.task.ts'

/** In the transaction of a conversion's end. */
export async function linkOnVersion(db: Db, fileId: number): Promise<void> {
  const [model] = await db
    .select({ projId: modelTable.projId, subId: modelTable.subId })
    .from(modelFileTable)
    .innerJoin(modelTable, eq(modelTable.modelId, modelFileTable.modelId))
    .where(and(eq(modelFileTable.fileId, fileId), isThere(modelFileTable)))
  if (!model) return
  const isDrawing = and(eq(hubFileTable.subId, model.subId), eq(hubFileTable.kind, 'drawing'), isThere(hubFileTable))
  if ((await db.$count(hubFileTable, isDrawing)) > 0) await enqueue(db, linkTask, model, { projId: model.projId })
}
