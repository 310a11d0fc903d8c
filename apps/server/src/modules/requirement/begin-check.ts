import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { enqueue } from '../../tasks/queue.ts'
import { taskTable } from '../../tasks/task.table.ts'
import { modelFileTable, modelTable } from '../model/model.table.ts'
import { isThere } from '../versioned-file/versioned-file.service.ts'
import { type requirementTable, requirementCheckTable as table } from './requirement.table.ts'
import { requirementCheckTask } from './requirement-check.task.ts'

type Row = typeof requirementTable.$inferSelect

interface CheckedFile {
  fileId: number
  modelId: number
  size: number
}

const NO_TASK = '00000000-0000-0000-0000-000000000000'

/** The caller holds the document. One that waits or runs is left as it is; one that has ended is done anew. */
export async function beginCheck(
  tx: Db,
  { id, projId }: Row,
  file: CheckedFile,
  ownerId: number | null,
): Promise<number> {
  const isIt = and(eq(table.requirementId, id), eq(table.fileId, file.fileId))
  const [known] = await tx
    .select({ id: table.id, status: table.status, task: taskTable.status })
    .from(table)
    .leftJoin(taskTable, eq(taskTable.id, table.taskId))
    .where(isIt)
  const isOpen = known?.task === 'queued' || known?.task === 'running'
  if (known && isOpen && (known.status === 'queued' || known.status === 'running')) return known.id
  const fresh = { status: 'queued', taskId: NO_TASK, error: null, endTime: null, createTime: sql`now()` } as const
  const [row] = known
    ? await tx.update(table).set(fresh).where(isIt).returning({ id: table.id })
    : await tx
        .insert(table)
        .values({ requirementId: id, modelId: file.modelId, fileId: file.fileId, ...fresh })
        .returning({ id: table.id })
  const checkId = row!.id
  const owner = { ownerId: ownerId ?? undefined, projId, size: file.size }
  const taskId = await enqueue(tx, requirementCheckTask, { checkId }, owner)
  await tx.update(table).set({ taskId }).where(eq(table.id, checkId))
  return checkId
}

/** The newest version of each that can be read; documents that only lie beside models are none. */
export const newestVersions = (db: Db, modelIds: readonly number[]): Promise<CheckedFile[]> =>
  db
    .selectDistinctOn([modelFileTable.modelId], {
      fileId: modelFileTable.fileId,
      modelId: modelFileTable.modelId,
      size: modelFileTable.size,
    })
    .from(modelFileTable)
    .innerJoin(modelTable, eq(modelTable.modelId, modelFileTable.modelId))
    .where(
      and(
        inArray(modelFileTable.modelId, [...modelIds]),
        inArray(modelFileTable.status, ['ready', 'partial']),
        inArray(modelFileTable.format, ['ifc', 'ifczip']),
        isThere(modelFileTable),
        isThere(modelTable),
      ),
    )
    .orderBy(modelFileTable.modelId, desc(modelFileTable.version))
