import type { HubFile, HubFileFormat, HubFileKind, HubFileStatus, Page } from '@sunmao/contract'
import type { Key } from '@sunmao/i18n'
import { translate } from '@sunmao/i18n/node'
import { and, count, desc, eq, ilike, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { isoTime } from '../../core/wire-time.ts'
import { containing } from '../../db/search.ts'
import { orderOf } from '../../resource/list-query.ts'
import { taskTable } from '../../tasks/task.table.ts'
import { endOfTask, statusOfWork, type TaskEnd } from '../../tasks/task-status.ts'
import type { CodedText } from '../model/model.table.ts'
import { authorName, userTable } from '../users/users.table.ts'
import { hubFileVersionTable as fileTable, hubFileTable } from './hub-file.table.ts'
import { thumbnailsOf } from './hub-file-pack.service.ts'

const ADDRESS_S = 600

export interface HubFileFilter {
  projId: number
  subId?: number
  hubFileId?: number
  kind?: HubFileKind
  format?: HubFileFormat
  discipline?: string
  level?: string
  status?: HubFileStatus
  blurry?: string
  sort?: string[]
  page: number
  size: number
}

const statusNow = statusOfWork<HubFileStatus>(fileTable.status, { running: 'preparing' })

/** What a list may be ordered by. */
const sortColumns = {
  name: hubFileTable.name,
  discipline: hubFileTable.discipline,
  kind: hubFileTable.kind,
  format: fileTable.format,
  number: fileTable.number,
  title: fileTable.title,
  level: fileTable.level,
  size: fileTable.size,
  version: fileTable.version,
  createTime: fileTable.createTime,
}

export async function listHubFiles(ctx: Ctx, filter: HubFileFilter): Promise<Page<HubFile>> {
  const where = whereOf(filter)
  const [counted] = await ctx.db
    .select({ total: count() })
    .from(fileTable)
    .innerJoin(hubFileTable, eq(hubFileTable.hubFileId, fileTable.hubFileId))
    .leftJoin(taskTable, eq(taskTable.id, fileTable.taskId))
    .where(where)
  const order = filter.sort ? orderOf(sortColumns, fileTable.fileId, { sort: filter.sort }) : []
  return {
    content: await readHubFiles(ctx, where, filter.size, filter.page * filter.size, order),
    totalElements: counted?.total ?? 0,
  }
}

function whereOf(filter: HubFileFilter): SQL | undefined {
  const like = filter.blurry ? containing(filter.blurry.trim()) : undefined
  const { name } = hubFileTable
  return and(
    eq(hubFileTable.projId, filter.projId),
    filter.subId ? eq(hubFileTable.subId, filter.subId) : undefined,
    filter.hubFileId ? eq(hubFileTable.hubFileId, filter.hubFileId) : isLatest,
    filter.kind ? eq(hubFileTable.kind, filter.kind) : undefined,
    filter.discipline ? eq(hubFileTable.discipline, filter.discipline) : undefined,
    filter.format ? eq(fileTable.format, filter.format) : undefined,
    filter.level ? eq(fileTable.level, filter.level) : undefined,
    filter.status ? sql`${statusNow} = ${filter.status}` : undefined,
    like
      ? or(...[name, fileTable.number, fileTable.title, fileTable.note].map((column) => ilike(column, like)))
      : undefined,
  )
}

export const isLatest = eq(hubFileTable.latestFileId, fileTable.fileId)

export const findHubFile = async (ctx: Ctx, fileId: number): Promise<HubFile | undefined> =>
  (await readHubFiles(ctx, eq(fileTable.fileId, fileId), 1)).map(ctx.user.link ? forGuest : (file) => file)[0]

/** What a guest needs to look at a file, and nothing of its making or its other versions. */
const forGuest = (file: HubFile): HubFile => ({
  ...file,
  ...{ note: undefined, taskId: undefined, error: undefined, warnings: [], thumbnail: undefined },
  ...{ size: 0, isLatest: true, createBy: '', rowVersion: 0 },
})

/** The newest first, unless another order is asked for. */
export async function readHubFiles(
  ctx: Ctx,
  where: SQL | undefined,
  limit: number,
  offset = 0,
  order: SQL[] = [],
): Promise<HubFile[]> {
  const rows = await ctx.db
    .select({ file: fileTable, chain: hubFileTable, task: taskTable, by: authorName(fileTable), status: statusNow })
    .from(fileTable)
    .innerJoin(hubFileTable, eq(hubFileTable.hubFileId, fileTable.hubFileId))
    .leftJoin(taskTable, eq(taskTable.id, fileTable.taskId))
    .leftJoin(userTable, eq(userTable.id, fileTable.userId))
    .where(where)
    .orderBy(...order, desc(fileTable.fileId))
    .limit(limit)
    .offset(offset)
  const thumbnails = await thumbnailsOf(
    ctx.db,
    rows.map(({ file }) => file.fileId),
  )
  return Promise.all(rows.map((row) => present(ctx, row, thumbnails.get(row.file.fileId))))
}

interface Row {
  file: typeof fileTable.$inferSelect
  chain: typeof hubFileTable.$inferSelect
  task: typeof taskTable.$inferSelect | null
  by: string | null
  status: HubFileStatus
}

async function present(
  ctx: Ctx,
  { file, chain, task, by, status }: Row,
  thumbnail: string | undefined,
): Promise<HubFile> {
  const isUnderWay = status === 'queued' || status === 'preparing'
  const say = ({ code, facts }: CodedText) => translate(ctx.lang, code as Key, facts)
  return {
    fileId: file.fileId,
    hubFileId: chain.hubFileId,
    projId: chain.projId,
    subId: chain.subId,
    kind: chain.kind,
    format: file.format,
    name: chain.name,
    discipline: chain.discipline ?? undefined,
    number: file.number ?? undefined,
    title: file.title ?? undefined,
    revision: file.revision ?? undefined,
    scale: file.scale ?? undefined,
    level: file.level ?? undefined,
    size: file.size,
    version: file.version,
    isLatest: chain.latestFileId === file.fileId,
    note: file.note ?? undefined,
    status,
    progress: isUnderWay ? Math.round(task?.progress ?? 0) : status === 'failed' ? 0 : 100,
    taskId: isUnderWay ? (file.taskId ?? undefined) : undefined,
    error: status === 'failed' ? say(file.error ?? { code: ends[endOfTask(task)], facts: {} }) : undefined,
    warnings: file.warnings.map(say),
    pages: file.pages,
    thumbnail: thumbnail && (await ctx.blobs.address(thumbnail, { type: 'image/png', seconds: ADDRESS_S })),
    createBy: by ?? '',
    createTime: isoTime(file.createTime),
    rowVersion: chain.rowVersion,
  }
}

const ends = {
  cancelled: 'hubFile.cancelled',
  memory: 'hubFile.tooHungry',
  time: 'hubFile.tookTooLong',
  died: 'hubFile.processDied',
} as const satisfies Record<TaskEnd, Key>
