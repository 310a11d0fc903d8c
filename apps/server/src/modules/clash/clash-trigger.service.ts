// Tests that run by themselves when a model in their scope has a new version.

import { and, eq, isNull, or } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { enqueue, findTask } from '../../tasks/queue.ts'
import { modelFileTable, modelTable } from '../model/model.table.ts'
import { isThere } from '../versioned-file/versioned-file.service.ts'
import { clashRunTable, clashTestTable } from './clash.table.ts'
import { clashTask } from './clash.task.ts'
import { modelsOfScope } from './clash-scope.ts'

type RunRow = typeof clashRunTable.$inferSelect
type TestRow = typeof clashTestTable.$inferSelect

interface Beginning {
  trigger: RunRow['trigger']
  userId: number | null
  userName: string | null
}

/**
 * One run of a test waits or goes on at a time: it is answered as it is. The caller has locked the test, so that two who ask
 * get the same one.
 */
export async function beginOrFindRun(tx: Db, test: TestRow, by: Beginning): Promise<number> {
  const [pending] = await tx
    .select()
    .from(clashRunTable)
    .where(and(eq(clashRunTable.testId, test.id), or(...(['queued', 'running'] as const).map(isOf))))
  if (pending) {
    const task = await findTask(tx, pending.taskId)
    if (task?.status === 'queued' || task?.status === 'running') return pending.id
    // Its worker could not write down how it ended.
    const status = task?.status === 'cancelled' ? 'aborted' : 'failed'
    const endTime = task?.endTime ?? new Date()
    await tx.update(clashRunTable).set({ status, endTime }).where(eq(clashRunTable.id, pending.id))
  }
  const [run] = await tx
    .insert(clashRunTable)
    .values({ testId: test.id, taskId: NO_TASK, status: 'queued', ...by })
    .returning({ id: clashRunTable.id })
  const { id: runId } = run!
  const taskId = await enqueue(tx, clashTask, { runId }, { ownerId: by.userId ?? undefined, projId: test.projId })
  await tx.update(clashRunTable).set({ taskId }).where(eq(clashRunTable.id, runId))
  return runId
}

const isOf = (status: RunRow['status']) => eq(clashRunTable.status, status)
const NO_TASK = '00000000-0000-0000-0000-000000000000'

/** In the transaction that makes a version ready. */
export async function runOnVersion(tx: Db, fileId: number): Promise<void> {
  const [file] = await tx
    .select({
      projId: modelTable.projId,
      subId: modelTable.subId,
      userId: modelFileTable.userId,
      userName: modelFileTable.userName,
    })
    .from(modelFileTable)
    .innerJoin(modelTable, eq(modelTable.modelId, modelFileTable.modelId))
    .where(and(eq(modelFileTable.fileId, fileId), isThere(modelFileTable)))
  if (!file) return
  const tests = await tx
    .select()
    .from(clashTestTable)
    .where(
      and(
        eq(clashTestTable.projId, file.projId),
        or(isNull(clashTestTable.subId), eq(clashTestTable.subId, file.subId)),
        eq(clashTestTable.trigger, 'version'),
      ),
    )
    .orderBy(clashTestTable.id)
    .for('update')
  const { userId, userName } = file
  for (const test of tests) await beginOrFindRun(tx, test, { trigger: 'version', userId, userName })
}

/** A version that came while a test was running was not looked at. The caller holds the test. */
export async function runAgainIfNewer(tx: Db, run: RunRow, test: TestRow): Promise<void> {
  const [now] = await tx.select().from(clashTestTable).where(eq(clashTestTable.id, test.id))
  if (now?.trigger !== 'version') return
  const seen = new Set(run.fileIds)
  const isNewer = (await modelsOfScope({ db: tx }, test)).some(({ fileId }) => !seen.has(fileId))
  const { userId, userName } = run
  if (isNewer) await beginOrFindRun(tx, now, { trigger: 'version', userId, userName })
}
