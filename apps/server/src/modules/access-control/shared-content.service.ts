import { accessTypeOf, type Post, type SharedContent } from '@sunmao/contract'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { notFound, unauthorised } from '../../core/errors.ts'
import type { Link } from '../../core/identity.ts'
import { isoTime } from '../../core/wire-time.ts'
import { plainText } from '../../rich-text/plain-text.ts'
import { enqueue } from '../../tasks/queue.ts'
import { labelsOf } from '../dict/dict-labels.service.ts'
import { pictureAddress } from '../file/picture.service.ts'
import { isSeen } from '../hub-file/folder/readers.service.ts'
import { hubFileTable, hubFileVersionTable } from '../hub-file/hub-file.table.ts'
import { issueTable, issueViewpointTable } from '../issue/issue.table.ts'
import { placeText } from '../issue/issue-place.service.ts'
import { showLink } from '../link2d3d/link-change.service.ts'
import { modelFileTable, modelTable } from '../model/model.table.ts'
import { modelPubVersionFileTable, modelPubVersionTable } from '../model-version/model-version.table.ts'
import { projectSubTable, projectTable } from '../project/project.table.ts'
import { addGuestPost, listGuestPosts } from '../thread/thread.service.ts'
import { userTable } from '../users/users.table.ts'
import { isThere } from '../versioned-file/versioned-file.service.ts'
import { viewpointTable } from '../viewpoint/viewpoint.table.ts'
import { accessControlTable as table } from './access-control.table.ts'
import { hasFailed, isExtractReady } from './extract.service.ts'
import { extractTask } from './extract.task.ts'
import { readerName, readerOf, writeGuestUse } from './share-record.service.ts'

const MOST_POSTS = 200

function linkOf(ctx: Ctx): Link {
  if (!ctx.user.link) throw notFound()
  return ctx.user.link
}

/** All that a reader of a share has before him. */
export async function readContent(ctx: Ctx): Promise<SharedContent> {
  const link = linkOf(ctx)
  const [found] = await ctx.db
    .select({ share: table, projName: projectTable.projName, subName: projectSubTable.subName })
    .from(table)
    .innerJoin(projectTable, eq(projectTable.projId, table.projId))
    .leftJoin(projectSubTable, eq(projectSubTable.subId, table.subId))
    .where(eq(table.id, link.id))
  if (!found) throw unauthorised()
  const { share, projName, subName } = found
  const models = await modelsOf(ctx, link.fileIds)
  return {
    accessType: share.accessType,
    description: share.description,
    projId: share.projId,
    projName,
    subId: share.subId ?? undefined,
    subName: subName ?? undefined,
    state: await stateOf(ctx, link),
    rights: [...link.rights],
    watermark: share.watermark,
    reader: await nameOf(ctx),
    address: ctx.ip,
    release: await releaseOf(
      ctx,
      models.map(({ fileId }) => fileId),
      share.pubVersionId,
    ),
    models,
    files: await filesOf(ctx, link.fileIds),
    viewpoint: await viewpointOf(ctx, link),
    issue: await issueOf(ctx, link),
    link: await sheetLinkOf(ctx, link),
  }
}

async function stateOf(ctx: Ctx, link: Link): Promise<SharedContent['state']> {
  const needsFiles = link.accessType !== accessTypeOf('issue')
  if (link.fileIds.length === 0) return needsFiles ? 'nothing' : 'ready'
  if (!link.isCut || (await isExtractReady(ctx.db, link.id, link.fileIds))) return 'ready'
  if (await hasFailed(ctx.db, link.id)) return 'failed'
  // A release that came after the share was made has other versions.
  const [waiting] = await ctx.db.execute<{ one: number }>(cutWaits(link.id)).then(({ rows }) => rows)
  if (!waiting) await enqueue(ctx.db, extractTask, { id: link.id })
  return 'preparing'
}

const cutWaits = (id: number) =>
  sql`select 1 as one from task where kind = ${extractTask.kind} and payload ->> 'id' = ${String(id)} and status in ('queued', 'running')`

async function nameOf(ctx: Ctx): Promise<string> {
  const { userId, reader } = readerOf(ctx)
  if (userId === null) return readerName(ctx, reader)
  const [user] = await ctx.db.select().from(userTable).where(eq(userTable.id, userId))
  return user?.nickName ?? readerName(ctx, reader)
}

async function modelsOf({ db }: Ctx, fileIds: readonly number[]) {
  if (fileIds.length === 0) return []
  const rows = await db
    .select({ file: modelFileTable, model: modelTable })
    .from(modelFileTable)
    .innerJoin(modelTable, eq(modelTable.modelId, modelFileTable.modelId))
    .where(and(inArray(modelFileTable.fileId, [...fileIds]), isThere(modelFileTable)))
    .orderBy(asc(modelTable.name))
  return rows.map(({ file, model }) => ({
    fileId: file.fileId,
    name: model.name,
    version: file.version,
    discipline: model.discipline ?? undefined,
  }))
}

async function filesOf(ctx: Ctx, fileIds: readonly number[]) {
  if (fileIds.length === 0) return []
  const rows = await ctx.db
    .select({ file: hubFileVersionTable, chain: hubFileTable })
    .from(hubFileVersionTable)
    .innerJoin(hubFileTable, eq(hubFileTable.hubFileId, hubFileVersionTable.hubFileId))
    .where(and(inArray(hubFileVersionTable.fileId, [...fileIds]), isThere(hubFileVersionTable), isSeen(ctx)))
    .orderBy(asc(hubFileTable.name))
  return rows.map(({ file, chain }) => ({
    fileId: file.fileId,
    kind: chain.kind,
    format: file.format,
    name: chain.name,
    version: file.version,
    number: file.number ?? undefined,
    title: file.title ?? undefined,
  }))
}

/** The release that was shared, else the one that all of the models are in now. */
async function releaseOf({ db }: Ctx, fileIds: readonly number[], pubVersionId: number | null) {
  if (fileIds.length === 0) return undefined
  const rows = await db
    .select({ id: modelPubVersionTable.id, name: modelPubVersionTable.name, status: modelPubVersionTable.status })
    .from(modelPubVersionFileTable)
    .innerJoin(modelPubVersionTable, eq(modelPubVersionTable.id, modelPubVersionFileTable.pubVersionId))
    .where(inArray(modelPubVersionFileTable.fileId, [...fileIds]))
  const ofIt = (id: number) => rows.filter((row) => row.id === id).length === fileIds.length
  return rows.find((row) => (pubVersionId ? row.id === pubVersionId : row.status === 'published' && ofIt(row.id)))?.name
}

async function viewpointOf({ db }: Ctx, { accessType, viewpointId }: Link) {
  if (accessType !== accessTypeOf('viewpoint') || viewpointId === null) return undefined
  const [row] = await db.select().from(viewpointTable).where(eq(viewpointTable.id, viewpointId))
  return row && { name: row.name, state: row.state }
}

async function issueOf(ctx: Ctx, { accessType, issueId }: Link): Promise<SharedContent['issue']> {
  if (accessType !== accessTypeOf('issue') || issueId === null) return undefined
  const [row] = await ctx.db.select().from(issueTable).where(eq(issueTable.id, issueId))
  if (!row) return undefined
  const [view] = await ctx.db
    .select()
    .from(issueViewpointTable)
    .where(eq(issueViewpointTable.issueId, issueId))
    .orderBy(asc(issueViewpointTable.id))
    .limit(1)
  const word = await labelsOf(ctx, ['issue_type', 'issue_priority'])
  return {
    number: row.number ?? '',
    title: row.title,
    description: plainText(row.html),
    type: word('issue_type', row.type),
    status: row.status,
    priority: word('issue_priority', row.priority),
    place: placeText(row.location) || undefined,
    deadline: row.dueDate ?? undefined,
    createTime: isoTime(row.createTime),
    picture: view?.picture ? await pictureAddress(ctx, view.picture, view.pictureType) : undefined,
    view: view?.state,
  }
}

async function sheetLinkOf(ctx: Ctx, { accessType, linkId, fileIds }: Link): Promise<SharedContent['link']> {
  if (accessType !== accessTypeOf('link2d3d') || linkId === null) return undefined
  const link = await showLink(ctx, linkId)
  // Pinned, it is the version of then.
  const sheet = (await filesOf(ctx, fileIds))[0]
  return link && sheet && { ...link, fileId: sheet.fileId, version: sheet.version, confirmBy: undefined }
}

/** What was said about the issue, the oldest first. */
export async function readGuestPosts(ctx: Ctx): Promise<Post[]> {
  const { issueId } = linkOf(ctx)
  if (issueId === null) throw notFound()
  return (await listGuestPosts(ctx, { kind: 'issue', refId: issueId }, MOST_POSTS)).reverse()
}

export async function postAsGuest(ctx: Ctx, text: string): Promise<Post> {
  const { issueId, projId } = linkOf(ctx)
  if (issueId === null) throw notFound()
  const [issue] = await ctx.db.select().from(issueTable).where(eq(issueTable.id, issueId))
  const title = `${issue?.number ?? ''} ${issue?.title ?? ''}`.trim()
  const post = await addGuestPost(
    ctx,
    { kind: 'issue', refId: issueId },
    { projId, name: await nameOf(ctx), title, text },
  )
  await writeGuestUse(ctx, 'comment', text.slice(0, 100))
  return post
}

export async function notePrint(ctx: Ctx, fileId: number): Promise<void> {
  const { fileIds } = linkOf(ctx)
  if (!fileIds.includes(fileId)) throw notFound()
  const [model, file] = [await modelsOf(ctx, [fileId]), await filesOf(ctx, [fileId])]
  await writeGuestUse(ctx, 'print', [...model, ...file][0]?.name ?? '')
}
