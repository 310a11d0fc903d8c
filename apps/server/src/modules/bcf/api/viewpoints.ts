import type { BcfComponent, BcfViewpoint } from '@sunmao/bcf'
import type { BlobAnswer, NewViewpoint } from '@sunmao/contract'
import { eq } from 'drizzle-orm'
import { imageType, recogniseImage } from '../../../blobs/image-kind.ts'
import type { ProjectCtx } from '../../../core/context.ts'
import { conflict, forbidden, notFound } from '../../../core/errors.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { issueTable } from '../../issue/issue.table.ts'
import { assigneesOf, holdIssue, mayAddViews } from '../../issue/issue-exchange.service.ts'
import { writeInProject } from '../../project/project-lock.service.ts'
import { readViews, viewpointsOf } from '../export/read-parts.ts'
import { modelsFor } from '../import/find-models.ts'
import { keepViews } from '../import/keep-parts.ts'
import { ModelElements } from '../view/model-elements.ts'
import { takeView } from '../view/take-view.ts'
import { issueIdOf, seesLocked, senderOf } from './means.ts'
import { topicGuidOf } from './topic-guid.ts'
import { bitmapGuid, viewpointOfGiven, viewpointShape } from './viewpoint-shape.ts'

const FILES_MOST = 200
const noElements = async (): Promise<BcfComponent[]> => []

/** Elements are named only where somebody asks for them: for that, models must be opened. */
export async function readTopicViews(
  ctx: ProjectCtx,
  issueId: number,
  nameAll: Parameters<typeof viewpointsOf>[0]['nameAll'] = noElements,
): Promise<BcfViewpoint[]> {
  const guid = await topicGuidOf(ctx.db, issueId)
  const row = await issueRow(ctx, issueId)
  const views = (await readViews(ctx.db, [issueId])).get(issueId) ?? []
  return viewpointsOf({ db: ctx.db, blobs: ctx.blobs, seesLocked: seesLocked(ctx), nameAll }, row, { guid, views })
}

async function issueRow(ctx: ProjectCtx, id: number) {
  const [row] = await ctx.db.select().from(issueTable).where(eq(issueTable.id, id))
  if (!row) throw notFound()
  return row
}

async function viewNamed(ctx: ProjectCtx, guid: string, isWhole = false): Promise<BcfViewpoint> {
  const elements = new ModelElements(ctx)
  const nameAll = isWhole ? elements.nameAll.bind(elements) : noElements
  const found = (await readTopicViews(ctx, issueIdOf(ctx), nameAll)).find((one) => one.guid === guid)
  if (!found) throw notFound()
  return found
}

/** With its elements. */
export const wholeView = (ctx: ProjectCtx, guid: string) => viewNamed(ctx, guid, true)

async function shapeOf(viewpoint: BcfViewpoint, includeAuthorization?: string) {
  return {
    ...viewpointShape(viewpoint, viewpoint.snapshot && (await kindOf(viewpoint.snapshot))),
    ...(includeAuthorization === 'true' && { authorization: { viewpoint_actions: [] } }),
  }
}

type Picture = NonNullable<BcfViewpoint['snapshot']>

async function kindOf({ path, read }: Picture): Promise<'png' | 'jpg'> {
  if (/\.png$/i.test(path)) return 'png'
  if (/\.jpe?g$/i.test(path)) return 'jpg'
  const bytes = await read()
  return recogniseImage(Buffer.from(bytes)) === 'png' ? 'png' : 'jpg'
}

export async function listViewpoints(ctx: ProjectCtx, includeAuthorization?: string) {
  const views = await readTopicViews(ctx, issueIdOf(ctx))
  return Promise.all(views.map((one) => shapeOf(one, includeAuthorization)))
}

export const showViewpoint = async (ctx: ProjectCtx, guid: string, includeAuthorization?: string) =>
  shapeOf(await viewNamed(ctx, guid), includeAuthorization)

export async function snapshotOf(ctx: ProjectCtx, guid: string): Promise<BlobAnswer> {
  const { snapshot } = await viewNamed(ctx, guid)
  return answer(snapshot)
}

export async function bitmapOf(ctx: ProjectCtx, guid: string, wanted: string): Promise<BlobAnswer> {
  const viewpoint = await viewNamed(ctx, guid)
  return answer(viewpoint.view?.bitmaps.find((_, at) => bitmapGuid(viewpoint, at) === wanted)?.file)
}

/** Only as a picture, by its bytes. */
async function answer(file: Picture | undefined): Promise<BlobAnswer> {
  const bytes = await file?.read()
  const kind = bytes && recogniseImage(Buffer.from(bytes))
  if (!kind) throw notFound()
  return { type: imageType(kind), bytes }
}

/** By who has a part in the issue, as on the screen; its elements are looked for in the models of the issue, else in all. */
export const createViewpoint = (ctx: ProjectCtx, given: NewViewpoint) =>
  inTransaction(ctx, async (own) => {
    const { projId } = await writeInProject(own.db, own.project.projId)
    const row = await holdIssue(own, issueIdOf(own))
    const assigneeIds = await assigneesOf(own.db, row)
    if (!mayAddViews(senderOf(own), row, assigneeIds)) throw forbidden()
    const guid = given.guid ?? crypto.randomUUID()
    if ((await readTopicViews(own, row.id)).some((one) => one.guid === guid)) throw conflict('bcf.api.guidTaken')
    const models = await modelsFor(own.db, { projId, subId: row.subId, seesLocked: seesLocked(own) })
    const ofIssue = models.filter(({ fileId }) => row.fileIds.includes(fileId))
    const ofSub = models.filter(({ subId }) => subId === row.subId)
    const near = [ofIssue, ofSub, models].find(({ length }) => length > 0) ?? []
    const fileIds = near.slice(0, FILES_MOST).map(({ fileId }) => fileId)
    const taken = await takeView(new ModelElements(own), fileIds, viewpointOfGiven(guid, given))
    await keepViews(own, row.id, [taken], false)
    return shapeOf(taken.viewpoint)
  })
