import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { BlobAnswer, CompareRecord, ModelChange } from '@sunmao/contract'
import { translate } from '@sunmao/i18n/node'
import { and, desc, eq, inArray, type SQL } from 'drizzle-orm'
import { countRows } from '../../db/count.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Ctx, ProjectCtx } from '../../http/context.ts'
import { badRequest, conflict, notFound } from '../../http/errors.ts'
import { isoTime } from '../../http/wire-time.ts'
import { sheetOf } from '../../resource/sheet.ts'
import { enqueue, findTask } from '../../tasks/queue.ts'
import { taskTable } from '../../tasks/task.table.ts'
import { modelFileTable, modelTable } from '../model/model.table.ts'
import { elementIn, type Opened, openModels } from '../model/model-query.service.ts'
import { authorName, userTable } from '../users/users.table.ts'
import { type Change, emptyCounts } from './change.ts'
import { changedElements } from './changed-elements.ts'
import { compareTask } from './compare.task.ts'
import { modelPubVersionFileTable, modelPubVersionTable, modelCompareTable as table } from './model-version.table.ts'

const unpack = promisify(gunzip)

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
    .where(and(eq(modelTable.subId, subId), where))

async function releaseIn(ctx: Ctx, subId: number, id: number) {
  const [row] = await ctx.db
    .select()
    .from(modelPubVersionTable)
    .where(and(eq(modelPubVersionTable.id, id), eq(modelPubVersionTable.subId, subId)))
  if (!row) throw badRequest('modelCompare.wrongPair')
  const held = ctx.db
    .select({ id: modelPubVersionFileTable.fileId })
    .from(modelPubVersionFileTable)
    .where(eq(modelPubVersionFileTable.pubVersionId, id))
  return { name: row.name, files: await filesIn(ctx, subId, inArray(modelFileTable.fileId, held)) }
}

export async function listComparisons(ctx: Ctx, { subId, page, size }: { subId: number; page: number; size: number }) {
  const where = eq(table.subId, subId)
  return { content: await read(ctx, where, size, page * size), totalElements: await countRows(ctx.db, table, where) }
}

interface ChangeQuery {
  id: number
  kind?: Change['kind']
  class?: string
  page: number
  size: number
}

export async function listChanges(ctx: Ctx, query: ChangeQuery) {
  const record = (await read(ctx, eq(table.id, query.id), 1))[0]
  if (!record) throw notFound()
  if (record.status !== 'done') return { record, content: [], totalElements: 0 }
  const { changes, opened } = await open(ctx, query.id)
  const shown = changes.filter((change) => !query.kind || change.kind === query.kind)
  const tellers = shown.map((change) => () => told(opened, change))
  const rows = query.class
    ? tellers.map((tell) => tell()).filter(({ element }) => element.class === query.class)
    : tellers
  const part = rows.slice(query.page * query.size, (query.page + 1) * query.size)
  const content = part.map((row) => (typeof row === 'function' ? row() : row))
  return { record, content, totalElements: rows.length }
}

export async function compareScene(ctx: Ctx, id: number) {
  const { row, changes } = await readChanges(ctx, id)
  return {
    record: (await read(ctx, eq(table.id, id), 1))[0]!,
    fromFileIds: row.pairs.flatMap(({ from }) => from ?? []),
    toFileIds: row.pairs.flatMap(({ to }) => to ?? []),
    ...changedElements(changes),
  }
}

async function readChanges(ctx: Ctx, id: number) {
  const [row] = await ctx.db.select().from(table).where(eq(table.id, id))
  if (!row?.result) throw conflict('model.notReady')
  const pieces: Uint8Array[] = []
  for await (const piece of (await ctx.blobs.open(row.result)).bytes) pieces.push(piece)
  return { row, changes: JSON.parse((await unpack(Buffer.concat(pieces))).toString()) as Change[] }
}

async function open(ctx: Ctx, id: number) {
  const { row, changes } = await readChanges(ctx, id)
  const fileIds = row.pairs.flatMap(({ from, to }) => [from, to].filter((one) => one !== undefined))
  const opened = new Map((await openModels(ctx, fileIds)).map((one) => [one.fileId, one]))
  return { changes, opened }
}

function told(opened: ReadonlyMap<number, Opened>, { kind, from, to, before, after, values }: Change): ModelChange {
  const old = before === undefined ? undefined : elementIn(opened.get(from!)!, before)
  const now = after === undefined ? undefined : elementIn(opened.get(to!)!, after)
  return {
    kind,
    element: (now ?? old)!,
    before: now && old,
    distance: kind === 'moved' ? distanceOf(opened.get(from!)!, before!, opened.get(to!)!, after!) : undefined,
    values: values.map((value) => ({ set: value.set, name: value.name, from: value.before, to: value.after })),
  }
}

/** Between the middles of the two boxes, in metres. */
function distanceOf(older: Opened, before: number, newer: Opened, after: number): number {
  const middle = ({ building }: Opened, index: number, axis: number) => {
    const { boxes } = building.elements
    return (boxes[index * 6 + axis]! + boxes[index * 6 + axis + 3]!) / 2 + building.origin[axis]!
  }
  return Math.hypot(...[0, 1, 2].map((axis) => middle(older, before, axis) - middle(newer, after, axis)))
}

export async function comparisonSheet(ctx: Ctx, id: number): Promise<BlobAnswer> {
  const { changes, opened } = await open(ctx, id)
  const word = (key: 'kind' | 'name' | 'class' | 'level' | 'property' | 'from' | 'to') =>
    translate(ctx.lang, `modelCompare.${key}`)
  async function* rows() {
    for (const change of changes) {
      const { kind, element, values } = told(opened, change)
      const own = [
        translate(ctx.lang, `modelCompare.${kind}`),
        element.name,
        element.class,
        element.level ?? '',
        element.globalId,
      ]
      if (values.length === 0) yield [...own, '', '', '']
      for (const { set, name, from, to } of values)
        yield [...own, [set, name].filter(Boolean).join('.'), from ?? '', to ?? '']
    }
  }
  const titles = [
    word('kind'),
    word('name'),
    word('class'),
    word('level'),
    'GlobalId',
    word('property'),
    word('from'),
    word('to'),
  ]
  return sheetOf(translate(ctx.lang, 'modelCompare.sheet'), titles, rows())
}

async function read(ctx: Ctx, where: SQL, limit: number, offset = 0): Promise<CompareRecord[]> {
  const rows = await ctx.db
    .select({ row: table, task: taskTable.status, by: authorName(table) })
    .from(table)
    .leftJoin(taskTable, eq(taskTable.id, table.taskId))
    .leftJoin(userTable, eq(userTable.id, table.userId))
    .where(where)
    .orderBy(desc(table.id))
    .limit(limit)
    .offset(offset)
  return rows.map(({ row, task, by }) => ({
    id: row.id,
    projId: row.projId,
    subId: row.subId,
    fromName: row.fromName,
    toName: row.toName,
    status: row.status === 'done' ? 'done' : statusOf(task),
    taskId: row.taskId ?? undefined,
    error:
      row.status !== 'done' && statusOf(task) === 'failed' ? translate(ctx.lang, 'modelCompare.failed') : undefined,
    counts: row.counts ?? emptyCounts(),
    createBy: by ?? '',
    createTime: isoTime(row.createTime),
  }))
}

/** As with conversions, the task is the truth until the record is done. */
const statusOf = (task: string | null): CompareRecord['status'] =>
  task === 'queued' ? 'queued' : task === 'running' || task === 'done' ? 'running' : 'failed'
