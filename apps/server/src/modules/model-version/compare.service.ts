import type { BlobAnswer, CompareRecord } from '@sunmao/contract'
import { translate } from '@sunmao/i18n/node'
import { and, desc, eq, inArray, type SQL } from 'drizzle-orm'
import type { Ctx, ProjectCtx } from '../../core/context.ts'
import { badRequest, conflict, notFound } from '../../core/errors.ts'
import { isoTime } from '../../core/wire-time.ts'
import { countRows } from '../../db/count.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { sheetAnswer } from '../../resource/sheet.ts'
import { enqueue, findTask } from '../../tasks/queue.ts'
import { taskTable } from '../../tasks/task.table.ts'
import { statusOfWork } from '../../tasks/task-status.ts'
import { tasksBefore } from '../../tasks/tasks-before.ts'
import { ask, askJson } from '../../threads/ask.ts'
import { modelFileTable, modelTable } from '../model/model.table.ts'
import { packedModels } from '../model/packs/packed-model.service.ts'
import { authorName, userTable } from '../users/users.table.ts'
import { isThere } from '../versioned-file/versioned-file.service.ts'
import { type Change, emptyCounts } from './change.ts'
import { listedChanges, sceneOfChanges, sheetOfChanges } from './change-questions.ts'
import { compareTask } from './compare.task.ts'
import { isCompareThere } from './compared-files.service.ts'
import { modelPubVersionFileTable, modelPubVersionTable, modelCompareTable as table } from './model-version.table.ts'
import { requireSeenRelease } from './release-draft.ts'

interface Asked {
  subId: number
  fromFileId?: number
  toFileId?: number
  fromPubId?: number
  toPubId?: number
}

/** The same pair is the same record, whoever asks; one that failed is tried again. */
export async function compare(ctx: ProjectCtx, asked: Asked): Promise<CompareRecord> {
  const { subId } = asked
  const { pairs, fromName, toName } = await pairsOf(ctx, asked)
  const key = pairs.map(({ from, to }) => `${from ?? ''}:${to ?? ''}`).join(',')
  const id = await inTransaction(ctx, async (own) => {
    const { projId } = ctx.project
    const owner = { userId: ctx.user.userId, projId }
    await own.db
      .insert(table)
      .values({ ...owner, subId, key, pairs, fromName, toName })
      .onConflictDoNothing()
    // Of two who ask for the same pair the second waits here and finds the task of the first.
    const [row] = await own.db
      .select()
      .from(table)
      .where(and(eq(table.subId, subId), eq(table.key, key)))
      .for('update')
    const task = row!.taskId ? await findTask(own.db, row!.taskId) : undefined
    if (row!.status === 'done' || (task && task.status !== 'failed' && task.status !== 'cancelled')) return row!.id
    const taskId = await enqueue(own.db, compareTask, { id: row!.id }, { ownerId: owner.userId, projId })
    await own.db.update(table).set({ taskId, status: 'queued' }).where(eq(table.id, row!.id))
    return row!.id
  })
  return (await read(ctx, eq(table.id, id), 1))[0]!
}

async function pairsOf(ctx: Ctx, { subId, fromFileId, toFileId, fromPubId, toPubId }: Asked) {
  if (fromFileId && toFileId) {
    const files = await filesIn(ctx, subId, inArray(modelFileTable.fileId, [fromFileId, toFileId]))
    const nameOf = (id: number) => {
      const file = files.find(({ fileId }) => fileId === id)
      if (!file) throw badRequest('modelCompare.wrongPair')
      return `${file.name} v${file.version}`
    }
    return {
      pairs: [{ from: fromFileId, to: toFileId }],
      fromName: nameOf(fromFileId),
      toName: nameOf(toFileId),
    }
  }
  if (!fromPubId || !toPubId) throw badRequest('modelCompare.wrongPair')
  const [before, after] = [await releaseIn(ctx, subId, fromPubId), await releaseIn(ctx, subId, toPubId)]
  const modelIds = [...new Set([...before.files, ...after.files].map(({ modelId }) => modelId))]
  const fileOf = (files: { modelId: number; fileId: number }[], modelId: number) =>
    files.find((file) => file.modelId === modelId)?.fileId
  return {
    pairs: modelIds.map((modelId) => ({ from: fileOf(before.files, modelId), to: fileOf(after.files, modelId) })),
    fromName: before.name,
    toName: after.name,
  }
}

const filesIn = (ctx: Ctx, subId: number, where: SQL) =>
  ctx.db
    .select({
      fileId: modelFileTable.fileId,
      modelId: modelTable.modelId,
      name: modelTable.name,
      version: modelFileTable.version,
    })
    .from(modelFileTable)
    .innerJoin(modelTable, eq(modelTable.modelId, modelFileTable.modelId))
    .where(and(eq(modelTable.subId, subId), isThere(modelFileTable), where))

async function releaseIn(ctx: Ctx, subId: number, id: number) {
  const [row] = await ctx.db
    .select()
    .from(modelPubVersionTable)
    .where(and(eq(modelPubVersionTable.id, id), eq(modelPubVersionTable.subId, subId)))
  if (!row) throw badRequest('modelCompare.wrongPair')
  await requireSeenRelease(ctx, id)
  const held = ctx.db
    .select({ id: modelPubVersionFileTable.fileId })
    .from(modelPubVersionFileTable)
    .where(eq(modelPubVersionFileTable.pubVersionId, id))
  return { name: row.name, files: await filesIn(ctx, subId, inArray(modelFileTable.fileId, held)) }
}

export async function listComparisons(ctx: Ctx, { subId, page, size }: { subId: number; page: number; size: number }) {
  const where = and(eq(table.subId, subId), isCompareThere)
  return { content: await read(ctx, where, size, page * size), totalElements: await countRows(ctx.db, table, where) }
}

interface ChangeQuery {
  id: number
  kind?: Change['kind']
  class?: string
  page: number
  size: number
}

export async function listChanges(ctx: Ctx, { id, ...query }: ChangeQuery) {
  const record = (await read(ctx, eq(table.id, id), 1))[0]
  if (!record) throw notFound()
  if (record.status !== 'done') return { record, content: [], totalElements: 0 }
  const { result, models } = await requireResult(ctx, id)
  return askJson(ctx, listedChanges, { record, result, models, ...query })
}

export async function compareScene(ctx: Ctx, id: number) {
  const { pairs, result } = await requireDone(ctx, id)
  const record = (await read(ctx, eq(table.id, id), 1))[0]!
  const fromFileIds = pairs.flatMap(({ from }) => from ?? [])
  const toFileIds = pairs.flatMap(({ to }) => to ?? [])
  return askJson(ctx, sceneOfChanges, { record, result, fromFileIds, toFileIds })
}

export async function comparisonSheet(ctx: Ctx, id: number): Promise<BlobAnswer> {
  const bytes = await ask(ctx, sheetOfChanges, { ...(await requireResult(ctx, id)), lang: ctx.lang })
  return sheetAnswer(translate(ctx.lang, 'modelCompare.sheet'), bytes)
}

async function requireDone(ctx: Ctx, id: number) {
  const [row] = await ctx.db.select().from(table).where(eq(table.id, id))
  if (!row?.result) throw conflict('model.notReady')
  return { pairs: row.pairs, result: row.result }
}

/** With the versions of both sides, to tell what its changes are about. */
async function requireResult(ctx: Ctx, id: number) {
  const { pairs, result } = await requireDone(ctx, id)
  const fileIds = pairs.flatMap(({ from, to }) => [from, to].filter((one) => one !== undefined))
  return { result, models: await packedModels(ctx.db, fileIds) }
}

const statusNow = statusOfWork<CompareRecord['status']>(table.status, { running: 'running' })

async function read(ctx: Ctx, where: SQL | undefined, limit: number, offset = 0): Promise<CompareRecord[]> {
  const rows = await ctx.db
    .select({ row: table, status: statusNow, by: authorName(table), task: taskTable })
    .from(table)
    .leftJoin(taskTable, eq(taskTable.id, table.taskId))
    .leftJoin(userTable, eq(userTable.id, table.userId))
    .where(where)
    .orderBy(desc(table.id))
    .limit(limit)
    .offset(offset)
  const before = await tasksBefore(
    ctx,
    rows.map(({ task }) => task),
  )
  return rows.map(({ row, status, by }) => ({
    id: row.id,
    projId: row.projId,
    subId: row.subId,
    fromName: row.fromName,
    toName: row.toName,
    status,
    taskId: row.taskId ?? undefined,
    before: status === 'queued' ? before.get(row.taskId ?? '') : undefined,
    error: status === 'failed' ? translate(ctx.lang, 'modelCompare.failed') : undefined,
    counts: row.counts ?? emptyCounts(),
    createBy: by ?? '',
    createTime: isoTime(row.createTime),
  }))
}
