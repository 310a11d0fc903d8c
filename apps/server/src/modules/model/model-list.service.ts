import type { Model, ModelStatus, Page } from '@sunmao/contract'
import { eq, type SQL } from 'drizzle-orm'
import type { ProjectCtx } from '../../core/context.ts'
import { isoTime } from '../../core/wire-time.ts'
import { statusSince } from '../../tasks/task-status.ts'
import { tasksBefore } from '../../tasks/tasks-before.ts'
import {
  pageOfVersions,
  presentVersion,
  readVersions,
  type VersionFilter,
  type VersionRow,
  whereVersions,
} from '../versioned-file/version-list.service.ts'
import { CONVERTER } from './convert/converter.ts'
import { modelFileTable as fileTable, type modelTable } from './model.table.ts'
import { modelVersions } from './model-versions.service.ts'
import { packsOfKind } from './packs/model-pack.service.ts'

export interface ModelFilter extends VersionFilter {
  modelId?: number
  status?: ModelStatus
  format?: Model['format']
}

export function listModels(ctx: ProjectCtx, { modelId, ...filter }: ModelFilter): Promise<Page<Model>> {
  const where = whereVersions(modelVersions, filter, modelId, [])
  return pageOfVersions(ctx, modelVersions, where, filter, (limit, offset) => readModels(ctx, where, limit, offset))
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
  const rows = await readVersions(ctx.db, modelVersions, where, { limit, offset })
  const fileIds = rows.map(({ file }) => file.fileId)
  const thumbnails = await packsOfKind(ctx.db, 'thumbnail', fileIds)
  const before = await tasksBefore(
    ctx,
    rows.map(({ task }) => task),
  )
  return Promise.all(
    rows.map((row) => present(ctx, row, thumbnails.get(row.file.fileId), before.get(row.task?.id ?? ''))),
  )
}

async function present(
  ctx: ProjectCtx,
  row: VersionRow<typeof modelTable, typeof fileTable>,
  picture: string | undefined,
  before: number | undefined,
): Promise<Model> {
  const { file, chain: model, task } = row
  // Who may not open a locked model does not see it either.
  const thumbnail = !model.locked || ctx.project.can('model:edit') ? picture : undefined
  const { stage, ...version } = await presentVersion(ctx, modelVersions, row, { thumbnail, before })
  return {
    ...version,
    modelId: model.modelId,
    format: file.format,
    hash: file.hash ?? undefined,
    statusTime: isoTime(statusSince(task) ?? file.createTime),
    stage: stage as Model['stage'],
    schema: file.facts?.schema,
    writtenBy: file.facts?.writtenBy,
    unit: file.facts?.unit,
    basePoint: file.facts?.basePoint,
    counts: file.facts?.counts,
    doubt: file.doubt ?? undefined,
    locked: model.locked,
    isOutdated: file.converter > 0 && file.converter < CONVERTER,
  }
}
