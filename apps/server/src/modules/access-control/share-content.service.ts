import { accessTypeOf, type ShareContent } from '@sunmao/contract'
import { and, eq, inArray, ne } from 'drizzle-orm'
import type { ProjectCtx } from '../../core/context.ts'

import { AppError, badRequest, notFound } from '../../core/errors.ts'
import type { Located } from '../../core/locate.ts'
import { hubFileTable, hubFileVersionTable } from '../hub-file/hub-file.table.ts'
import { issueTable } from '../issue/issue.table.ts'
import { modelsOfSub } from '../link2d3d/link-source.service.ts'
import { link2d3dTable } from '../link2d3d/link2d3d.table.ts'
import { filesThere } from '../model/files-there.service.ts'
import { modelPubVersionFileTable, modelPubVersionTable } from '../model-version/model-version.table.ts'
import { projectSubTable } from '../project/project.table.ts'
import { isThere } from '../versioned-file/versioned-file.service.ts'
import { viewpointTable } from '../viewpoint/viewpoint.table.ts'
import type { accessControlTable } from './access-control.table.ts'

type Held = Pick<
  typeof accessControlTable.$inferInsert,
  | 'subId'
  | 'fileIds'
  | 'viewpointId'
  | 'issueId'
  | 'linkId'
  | 'pubVersionId'
  | 'roomFileId'
  | 'roomGlobalId'
  | 'elements'
>

/** What a share will hold: everything is of the project, and the caller may see it himself. */
export async function heldBy(ctx: ProjectCtx, item: ShareContent): Promise<Held> {
  const named = await namedBy(ctx, item)
  const fileIds = [...new Set(named.fileIds)]
  const { models, files, subId } = await checkFiles(ctx, fileIds)
  checkKinds(item, { models, files })
  return {
    ...named,
    fileIds,
    subId: named.subId ?? subId,
    ...(item.accessType === accessTypeOf('element') && {
      roomFileId: item.room?.fileId,
      roomGlobalId: item.room?.globalId,
      elements: item.room ? undefined : item.elements,
    }),
  }
}

interface Named {
  fileIds: readonly number[]
  subId?: number
}

async function namedBy(ctx: ProjectCtx, item: ShareContent): Promise<Named> {
  switch (item.accessType) {
    case accessTypeOf('viewpoint'):
      return ofViewpoint(ctx, item.viewpointId)
    case accessTypeOf('issue'):
      return ofIssue(ctx, item.issueId)
    case accessTypeOf('link2d3d'):
      return ofLink(ctx, item.linkId)
    default:
      return item.pubVersionId === undefined ? { fileIds: item.fileIds } : ofRelease(ctx, item.pubVersionId)
  }
}

async function ofViewpoint(ctx: ProjectCtx, viewpointId = 0) {
  const [found] = await ctx.db
    .select({ row: viewpointTable })
    .from(viewpointTable)
    .innerJoin(projectSubTable, eq(projectSubTable.subId, viewpointTable.subId))
    .where(and(eq(viewpointTable.id, viewpointId), eq(projectSubTable.projId, ctx.project.projId)))
  if (!found || (found.row.isPersonal && found.row.userId !== ctx.user.userId)) throw notFound()
  const there = await filesThere(ctx, found.row.fileIds)
  return { viewpointId, subId: found.row.subId, fileIds: [...there] }
}

async function ofIssue(ctx: ProjectCtx, issueId = 0) {
  const [row] = await ctx.db
    .select()
    .from(issueTable)
    .where(and(eq(issueTable.id, issueId), eq(issueTable.projId, ctx.project.projId)))
  if (!row || (row.status === 'draft' && row.userId !== ctx.user.userId)) throw notFound()
  if (!ctx.project.can('issue:list')) throw notFound()
  const there = await filesThere(ctx, row.fileIds)
  const sheet = row.location.sheet ? await sheetsThere(ctx, [row.location.sheet.fileId]) : []
  return { issueId, subId: row.subId, fileIds: [...there, ...sheet] }
}

async function sheetsThere(ctx: ProjectCtx, fileIds: readonly number[]): Promise<number[]> {
  const { fileId } = hubFileVersionTable
  const rows = await ctx.db
    .select({ fileId })
    .from(hubFileVersionTable)
    .where(and(inArray(fileId, [...fileIds]), ne(hubFileVersionTable.state, 'working'), isThere(hubFileVersionTable)))
  return rows.map((row) => row.fileId)
}

/** The drawing's newest version and the newest of the sub's models. */
async function ofLink(ctx: ProjectCtx, linkId = 0) {
  const [found] = await ctx.db
    .select({ row: link2d3dTable, fileId: hubFileTable.latestFileId })
    .from(link2d3dTable)
    .innerJoin(hubFileTable, eq(hubFileTable.hubFileId, link2d3dTable.hubFileId))
    .where(and(eq(link2d3dTable.id, linkId), eq(link2d3dTable.projId, ctx.project.projId)))
  if (!found?.fileId) throw notFound()
  const models = await modelsOfSub(ctx.db, found.row.subId)
  return { linkId, subId: found.row.subId, fileIds: [found.fileId, ...models.map(({ fileId }) => fileId)] }
}

async function ofRelease(ctx: ProjectCtx, pubVersionId: number) {
  const [release] = await ctx.db
    .select()
    .from(modelPubVersionTable)
    .where(and(eq(modelPubVersionTable.id, pubVersionId), eq(modelPubVersionTable.projId, ctx.project.projId)))
  if (!release || release.status === 'withdrawn' || release.status === 'draft') throw notFound()
  const held = await ctx.db
    .select()
    .from(modelPubVersionFileTable)
    .where(eq(modelPubVersionFileTable.pubVersionId, pubVersionId))
  return { pubVersionId, subId: release.subId, fileIds: held.map(({ fileId }) => fileId) }
}

/** Which of them are models and which files; one that is not of the project is not there. */
async function checkFiles(ctx: ProjectCtx, fileIds: readonly number[]) {
  const there = await filesThere(ctx, fileIds)
  const models = fileIds.filter((fileId) => there.has(fileId))
  const files = fileIds.filter((fileId) => !there.has(fileId))
  const rows = [
    ...(models.length > 0 ? ((await ctx.locate(ctx.db, 'model', models)) ?? [undefined]) : []),
    ...(files.length > 0 ? ((await ctx.locate(ctx.db, 'hubFile', files)) ?? [undefined]) : []),
  ]
  for (const row of rows) {
    if (row?.projId !== ctx.project.projId) throw notFound()
    checkReader(ctx, row)
    if (row.lock && !ctx.project.can(row.lock.code)) throw new AppError(403, row.lock.error)
  }
  const subs = new Set(rows.map((row) => row?.subId))
  return { models, files, subId: subs.size === 1 ? (rows[0]?.subId ?? undefined) : undefined }
}

/** What is in the works is not shared, not even by its author; nor is what the caller may not see himself. */
function checkReader({ user, project }: ProjectCtx, { readers }: Located): void {
  if (!readers) return
  if (!readers.ids.includes(user.userId) && !(readers.code && project.can(readers.code))) throw notFound()
  if (!readers.isForLinks) throw badRequest('share.inTheWorks')
}

function checkKinds(item: ShareContent, { models, files }: { models: number[]; files: number[] }): void {
  const isModels = models.length > 0 && files.length === 0
  const isFiles = files.length > 0 && models.length === 0
  const fits: Record<number, boolean> = {
    [accessTypeOf('model')]: isModels,
    [accessTypeOf('federated')]: isModels,
    [accessTypeOf('drawing')]: isFiles,
    [accessTypeOf('document')]: isFiles,
    [accessTypeOf('viewpoint')]: isModels,
    [accessTypeOf('element')]: isModels && hasElements(item, models),
    [accessTypeOf('package')]: models.length + files.length > 0,
  }
  if (fits[item.accessType] === false) throw badRequest('share.contentWrong')
}

const hasElements = ({ room, elements = {} }: ShareContent, models: readonly number[]) =>
  room
    ? models.includes(room.fileId)
    : Object.keys(elements).length > 0 && Object.keys(elements).every((fileId) => models.includes(Number(fileId)))
