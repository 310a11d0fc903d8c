import type { Model, ModelStatus, Page } from '@sunmao/contract'
import type { Key } from '@sunmao/i18n'
import { translate } from '@sunmao/i18n/node'
import { and, count, desc, eq, ilike, or, type SQL, sql } from 'drizzle-orm'
import type { ProjectCtx } from '../../core/context.ts'
import { isoTime } from '../../core/wire-time.ts'
import { containing } from '../../db/search.ts'
import { taskTable } from '../../tasks/task.table.ts'
import { endOfTask, statusOfWork, statusSince, type TaskEnd } from '../../tasks/task-status.ts'
import { authorName, userTable } from '../users/users.table.ts'
import { CONVERTER } from './converter.ts'
import { type CodedText, modelFileTable as fileTable, modelTable } from './model.table.ts'
import { packsOfKind } from './model-pack.service.ts'

const ADDRESS_S = 600

export interface ModelFilter {
  projId: number
  subId?: number
  modelId?: number
  discipline?: string
  status?: ModelStatus
  format?: Model['format']
  blurry?: string
  page: number
  size: number
}

const statusNow = statusOfWork<ModelStatus>(fileTable.status, { running: 'converting' })

export async function listModels(ctx: ProjectCtx, filter: ModelFilter): Promise<Page<Model>> {
  const where = and(
    eq(modelTable.projId, filter.projId),
    filter.subId ? eq(modelTable.subId, filter.subId) : undefined,
    filter.modelId ? eq(modelTable.modelId, filter.modelId) : eq(modelTable.latestFileId, fileTable.fileId),
    filter.discipline ? eq(modelTable.discipline, filter.discipline) : undefined,
    filter.status ? sql`${statusNow} = ${filter.status}` : undefined,
    filter.format ? eq(fileTable.format, filter.format) : undefined,
    filter.blurry
      ? or(ilike(modelTable.name, containing(filter.blurry)), ilike(fileTable.note, containing(filter.blurry)))
      : undefined,
  )
  const [counted] = await ctx.db
    .select({ total: count() })
    .from(fileTable)
    .innerJoin(modelTable, eq(modelTable.modelId, fileTable.modelId))
    .leftJoin(taskTable, eq(taskTable.id, fileTable.taskId))
    .where(where)
  return {
    content: await readModels(ctx, where, filter.size, filter.page * filter.size),
    totalElements: counted?.total ?? 0,
  }
}

export const findModel = async (ctx: ProjectCtx, fileId: number): Promise<Model | undefined> =>
  (await readModels(ctx, eq(fileTable.fileId, fileId), 1)).map(ctx.user.link ? forGuest : (model) => model)[0]

/** What a guest needs to look at a model, and nothing of its making, its size or its other versions. */
const forGuest = ({
  fileId,
  modelId,
  projId,
  subId,
  discipline,
  name,
  format,
  version,
  status,
  ...model
}: Model): Model => ({
  ...{ fileId, modelId, projId, subId, discipline, name, format, version, status },
  ...{ schema: model.schema, unit: model.unit, basePoint: model.basePoint },
  ...{ statusTime: model.createTime, createTime: model.createTime, createBy: '', rowVersion: 0 },
  ...{ size: 0, isLatest: true, progress: 100, warnings: [], locked: false, isOutdated: false },
})

export async function readModels(ctx: ProjectCtx, where: SQL | undefined, limit: number, offset = 0): Promise<Model[]> {
  const rows = await ctx.db
    .select({ file: fileTable, model: modelTable, task: taskTable, by: authorName(fileTable), status: statusNow })
    .from(fileTable)
    .innerJoin(modelTable, eq(modelTable.modelId, fileTable.modelId))
    .leftJoin(taskTable, eq(taskTable.id, fileTable.taskId))
    .leftJoin(userTable, eq(userTable.id, fileTable.userId))
    .where(where)
    .orderBy(desc(fileTable.fileId))
    .limit(limit)
    .offset(offset)
  const fileIds = rows.map(({ file }) => file.fileId)
  const thumbnails = await packsOfKind(ctx.db, 'thumbnail', fileIds)
  return Promise.all(rows.map((row) => present(ctx, row, thumbnails.get(row.file.fileId))))
}

interface Row {
  file: typeof fileTable.$inferSelect
  model: typeof modelTable.$inferSelect
  task: typeof taskTable.$inferSelect | null
  by: string | null
  status: ModelStatus
}

async function present(
  ctx: ProjectCtx,
  { file, model, task, by, status }: Row,
  picture: string | undefined,
): Promise<Model> {
  const isUnderWay = status === 'queued' || status === 'converting'
  const say = ({ code, facts }: CodedText) => translate(ctx.lang, code as Key, facts)
  // Who may not open a locked model does not see it either.
  const thumbnail = !model.locked || ctx.project.can('model:edit') ? picture : undefined
  return {
    fileId: file.fileId,
    modelId: model.modelId,
    projId: model.projId,
    subId: model.subId,
    discipline: model.discipline ?? undefined,
    name: model.name,
    format: file.format,
    size: file.size,
    hash: file.hash ?? undefined,
    version: file.version,
    isLatest: model.latestFileId === file.fileId,
    note: file.note ?? undefined,
    status,
    statusTime: isoTime(statusSince(task) ?? file.createTime),
    stage: isUnderWay ? ((task?.stage as Model['stage']) ?? undefined) : undefined,
    progress: isUnderWay ? (task?.progress ?? 0) : status === 'failed' ? 0 : 100,
    taskId: isUnderWay ? (file.taskId ?? undefined) : undefined,
    error: status === 'failed' ? say(file.error ?? { code: ends[endOfTask(task)], facts: {} }) : undefined,
    warnings: file.warnings.map(say),
    schema: file.facts?.schema,
    writtenBy: file.facts?.writtenBy,
    unit: file.facts?.unit,
    basePoint: file.facts?.basePoint,
    counts: file.facts?.counts,
    thumbnail: thumbnail && (await ctx.blobs.address(thumbnail, { type: 'image/png', seconds: ADDRESS_S })),
    locked: model.locked,
    isOutdated: file.converter > 0 && file.converter < CONVERTER,
    createBy: by ?? '',
    createTime: isoTime(file.createTime),
    rowVersion: model.rowVersion,
  }
}

const ends = {
  cancelled: 'model.cancelled',
  memory: 'model.tooHungry',
  time: 'model.tookTooLong',
  died: 'model.processDied',
} as const satisfies Record<TaskEnd, Key>
