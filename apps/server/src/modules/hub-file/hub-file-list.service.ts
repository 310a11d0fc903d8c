import type { HubFile, HubFileFormat, HubFileKind, HubFileStatus, Page } from '@sunmao/contract'
import { translate } from '@sunmao/i18n/node'
import { and, eq, type SQL } from 'drizzle-orm'
import type { Ctx, ProjectCtx } from '../../core/context.ts'
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
import { withDwgStep } from './dwg-note.ts'
import { isSeen } from './folder/readers.service.ts'
import { hubFileVersionTable as fileTable, hubFileTable } from './hub-file.table.ts'
import { thumbnailsOf } from './hub-file-pack.service.ts'
import { hubFileVersions } from './hub-file-versions.service.ts'
import { PICTURES_MOST } from './pictures/page-picture.ts'
import { askPictures, seesPictures } from './pictures/page-pictures.service.ts'

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

export function listHubFiles(ctx: ProjectCtx, { hubFileId, ...filter }: HubFileFilter): Promise<Page<HubFile>> {
  const where = and(
    isSeen(ctx),
    whereVersions(hubFileVersions, filter, hubFileId, [fileTable.number, fileTable.title]),
    filter.kind ? eq(hubFileTable.kind, filter.kind) : undefined,
    filter.level ? eq(fileTable.level, filter.level) : undefined,
  )
  const order = filter.sort ? orderOf(sortColumns, fileTable.fileId, { sort: filter.sort }) : []
  return pageOfVersions(ctx, hubFileVersions, where, filter, (limit, offset) =>
    readHubFiles(ctx, where, { limit, offset, order }),
  )
}

export async function findHubFile(ctx: Ctx, fileId: number): Promise<HubFile | undefined> {
  const [file] = await readHubFiles(ctx, eq(fileTable.fileId, fileId), { limit: 1 })
  if (!file || !ctx.user.link) return file
  const shown = forGuest(file)
  const isReady = file.status === 'ready' || file.status === 'partial'
  return isReady && seesPictures(ctx, file.format) ? asPictures(ctx, shown) : shown
}

/** The file is not handed out: what is told of it is what its pictures are. */
async function asPictures(ctx: Ctx, file: HubFile): Promise<HubFile> {
  const { state, pages } = await askPictures(ctx.db, file.fileId)
  return {
    ...file,
    ...{ isPictured: true, format: 'image', status: state },
    error: state === 'failed' ? translate(ctx.lang, 'hubFile.notPictured') : undefined,
    // Words have no pages until they are drawn.
    pages: Array.from({ length: pages }, (_, at) => file.pages[at] ?? {}),
    warnings: warningsOf(ctx, file, pages),
  }
}

/** What the pictures lack. */
function warningsOf({ lang }: Ctx, { format, pages: all }: HubFile, count: number): string[] {
  const isCut = count > 0 && (all.length > count || count === PICTURES_MOST)
  return [
    ...(format === 'docx' ? [translate(lang, 'hubFile.wordsOnly')] : []),
    ...(isCut ? [translate(lang, 'hubFile.firstPages', { count })] : []),
  ]
}

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
  const { chain } = row
  const file = { ...row.file, warnings: row.file.warnings.map((note) => withDwgStep(ctx, note)) }
  const noted = { ...row, file }
  const { stage: _, ...version } = await presentVersion(ctx, hubFileVersions, noted, { thumbnail, before })
  return {
    ...version,
    hubFileId: chain.hubFileId,
    folderId: chain.folderId ?? undefined,
    state: file.state,
    isSubmitted: file.approvalId !== null || undefined,
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
