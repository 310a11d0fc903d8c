import type { HubFile, HubFileFormat, HubFileKind, HubFileStatus, Page } from '@sunmao/contract'
import { and, eq, type SQL } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { orderOf } from '../../resource/list-query.ts'
import { tasksBefore } from '../../tasks/tasks-before.ts'
import {
  type Part,
  pageOfVersions,
  presentVersion,
  readVersions,
  type VersionFilter,
  type VersionRow,
  whereVersions,
} from '../versioned-file/version-list.service.ts'
import { hubFileVersionTable as fileTable, hubFileTable } from './hub-file.table.ts'
import { thumbnailsOf } from './hub-file-pack.service.ts'
import { hubFileVersions } from './hub-file-versions.service.ts'

export interface HubFileFilter extends VersionFilter {
  hubFileId?: number
  kind?: HubFileKind
  format?: HubFileFormat
  level?: string
  status?: HubFileStatus
  sort?: string[]
}

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

export function listHubFiles(ctx: Ctx, { hubFileId, ...filter }: HubFileFilter): Promise<Page<HubFile>> {
  const where = and(
    whereVersions(hubFileVersions, filter, hubFileId, [fileTable.number, fileTable.title]),
    filter.kind ? eq(hubFileTable.kind, filter.kind) : undefined,
    filter.level ? eq(fileTable.level, filter.level) : undefined,
  )
  const order = filter.sort ? orderOf(sortColumns, fileTable.fileId, { sort: filter.sort }) : []
  return pageOfVersions(ctx, hubFileVersions, where, filter, (limit, offset) =>
    readHubFiles(ctx, where, { limit, offset, order }),
  )
}

export const findHubFile = async (ctx: Ctx, fileId: number): Promise<HubFile | undefined> =>
  (await readHubFiles(ctx, eq(fileTable.fileId, fileId), { limit: 1 })).map(
    ctx.user.link ? forGuest : (file) => file,
  )[0]

/** What a guest needs to look at a file, and nothing of its making or its other versions. */
const forGuest = (file: HubFile): HubFile => ({
  ...file,
  ...{ note: undefined, taskId: undefined, before: undefined, error: undefined, warnings: [], thumbnail: undefined },
  ...{ size: 0, isLatest: true, createBy: '', rowVersion: 0 },
})

export async function readHubFiles(ctx: Ctx, where: SQL | undefined, part: Part): Promise<HubFile[]> {
  const rows = await readVersions(ctx.db, hubFileVersions, where, part)
  const thumbnails = await thumbnailsOf(
    ctx.db,
    rows.map(({ file }) => file.fileId),
  )
  const before = await tasksBefore(
    ctx,
    rows.map(({ task }) => task),
  )
  return Promise.all(
    rows.map((row) => present(ctx, row, thumbnails.get(row.file.fileId), before.get(row.task?.id ?? ''))),
  )
}

async function present(
  ctx: Ctx,
  row: VersionRow<typeof hubFileTable, typeof fileTable>,
  thumbnail: string | undefined,
  before: number | undefined,
): Promise<HubFile> {
  const { file, chain } = row
  const { stage: _, ...version } = await presentVersion(ctx, hubFileVersions, row, { thumbnail, before })
  return {
    ...version,
    hubFileId: chain.hubFileId,
    kind: chain.kind,
    format: file.format,
    number: file.number ?? undefined,
    title: file.title ?? undefined,
    revision: file.revision ?? undefined,
    scale: file.scale ?? undefined,
    level: file.level ?? undefined,
    progress: Math.round(version.progress),
    pages: file.pages,
  }
}
