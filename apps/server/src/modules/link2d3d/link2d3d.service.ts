import { type Link2d3d, type LinkLevel, type LinkPair, linkLimitMm, linkToleranceMm } from '@sunmao/contract'
import { fitTransform } from '@sunmao/dxf'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { tellProject } from '../../bus/tell.ts'
import type { Ctx, ProjectCtx } from '../../core/context.ts'
import { AppError, badRequest, conflict, notFound } from '../../core/errors.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { refusing } from '../../resource/refusing.ts'
import { hubFileTable, hubFileVersionTable } from '../hub-file/hub-file.table.ts'
import { writeInProject, writeInProjects } from '../project/project-lock.service.ts'
import { isThere } from '../versioned-file/versioned-file.service.ts'
import { type Found, type LinkFrame, meanOf } from './link-frame.service.ts'
import { askFrame, modelsOfSub, sheetOf } from './link-source.service.ts'
import { findLink } from './link2d3d.queries.ts'
import { link2d3dTable as table } from './link2d3d.table.ts'

type Row = typeof table.$inferSelect
type Changed = Partial<typeof table.$inferInsert>

/** Levels that a drawing of the sub can be linked with, from the lowest up. */
export const listLevels = async (ctx: Ctx, subId: number): Promise<LinkLevel[]> =>
  (await askFrame(ctx, { models: await modelsOfSub(ctx.db, subId) })).levels

export async function createLink(
  ctx: ProjectCtx,
  { fileId, page, level }: { fileId: number; page: number; level: string },
): Promise<Link2d3d> {
  const drawing = await findDrawing(ctx, fileId)
  if (page >= drawing.pages.length) throw badRequest('link2d3d.noPage')
  const { subId, projId, hubFileId } = drawing
  const frame = await frameOf(ctx, subId, await sheetOf(ctx.db, drawing.latestFileId, page))
  const place = requireLevel(frame, level)
  let id = 0
  await refusing(() =>
    inTransaction(ctx, async (own) => {
      await writeInProject(own.db, projId)
      const by = own.user.me.username
      const [made] = await own.db
        .insert(table)
        .values({
          ...{ projId, subId, hubFileId, page, level, elevation: place.elevation, height: place.height },
          ...calibrationOf(frame.found),
          userId: own.user.userId,
          createBy: by,
          updateBy: by,
        })
        .returning({ id: table.id })
      id = made!.id
      tell(own, projId)
    }),
  )
  return showLink(ctx, id)
}

/** What was found waits to be confirmed; what was not is told. */
export const calibrationOf = (found: Found | undefined) =>
  found && 'transform' in found
    ? {
        status: 'pending' as const,
        isAutomatic: true,
        refusal: null,
        pairs: found.pairs,
        transform: found.transform,
        residualMm: found.residualMm,
      }
    : {
        status: 'uncalibrated' as const,
        isAutomatic: false,
        refusal: found?.refusal ?? ('noSheet' as const),
        pairs: [],
        transform: null,
        residualMm: null,
      }

interface Changes {
  id: number
  rowVersion: number
  level?: string
  pairs?: LinkPair[]
}

/** Other pairs or another level must be confirmed anew. */
export async function updateLink(ctx: ProjectCtx, { id, rowVersion, level, pairs }: Changes): Promise<Link2d3d> {
  const fitted = pairs && fitPairs(pairs)
  const { subId } = await findRow(ctx, id)
  const place = level === undefined ? undefined : requireLevel(await frameOf(ctx, subId), level)
  await refusing(() =>
    changeLink(ctx, id, rowVersion, (row) => ({
      ...(place && { level, elevation: place.elevation, height: place.height }),
      ...fitted,
      ...(place && !fitted && row.status === 'calibrated' && { status: 'pending' as const }),
    })),
  )
  return showLink(ctx, id)
}

/** One pair tells nothing yet and is kept for the next. */
function fitPairs(pairs: LinkPair[]) {
  const plain = { isAutomatic: false, refusal: null }
  if (pairs.length < 2)
    return {
      ...plain,
      status: 'uncalibrated' as const,
      pairs: pairs.map((pair) => ({ ...pair, residualMm: 0 })),
      transform: null,
      residualMm: null,
    }
  const fit = fitTransform(pairs.map(({ sheet, world }) => ({ sheet, model: world })))
  if (!fit.isFit) throw badRequest(fit.reason === 'mirrored' ? 'link2d3d.mirrored' : 'link2d3d.samePlace')
  const { transform, residuals } = fit.calibration
  const kept = pairs.map((pair, at) => ({ ...pair, residualMm: residuals[at]! * 1000 }))
  const { scale, angle, x, y } = transform
  return {
    ...plain,
    status: 'pending' as const,
    pairs: kept,
    transform: { scale, rotation: angle, x, y },
    residualMm: meanOf(kept),
  }
}

/** Looks for axes again. What somebody has set by hand stays where nothing is found. */
export async function detectLink(
  ctx: ProjectCtx,
  { id, rowVersion }: { id: number; rowVersion: number },
): Promise<Link2d3d> {
  const row = await findRow(ctx, id)
  const [chain] = await ctx.db.select().from(hubFileTable).where(eq(hubFileTable.hubFileId, row.hubFileId))
  const { found } = await frameOf(ctx, row.subId, await sheetOf(ctx.db, chain?.latestFileId ?? null, row.page))
  const next = calibrationOf(found)
  await changeLink(ctx, id, rowVersion, (now) =>
    next.transform || !now.transform || now.isAutomatic ? next : { refusal: next.refusal },
  )
  return showLink(ctx, id)
}

export async function confirmLink(
  ctx: ProjectCtx,
  { id, rowVersion, acceptResidual = false }: { id: number; rowVersion: number; acceptResidual?: boolean | undefined },
): Promise<Link2d3d> {
  await changeLink(ctx, id, rowVersion, async (row) => {
    if (!row.transform) throw conflict('link2d3d.notCalibrated')
    const residual = row.residualMm ?? 0
    const refuse = async (code: 'link2d3d.loose' | 'link2d3d.tooLoose', most: number) => {
      const current = await findLink(ctx, id)
      throw new AppError(409, code, { residual: residual.toFixed(1), most }, { current })
    }
    if (residual > linkLimitMm) await refuse('link2d3d.tooLoose', linkLimitMm)
    if (residual > linkToleranceMm && !acceptResidual) await refuse('link2d3d.loose', linkToleranceMm)
    return { status: 'calibrated', confirmUserId: ctx.user.userId, confirmTime: sql`now()` as never }
  })
  return showLink(ctx, id)
}

/** All of them or none. */
export const removeLinks = (ctx: ProjectCtx, ids: number[]): Promise<void> =>
  inTransaction(ctx, async (own) => {
    const projIds = own.projects.map(({ projId }) => projId)
    await writeInProjects(own.db, projIds)
    const gone = await own.db.delete(table).where(inArray(table.id, ids)).returning({ id: table.id })
    if (gone.length !== new Set(ids).size) throw notFound()
    for (const projId of projIds) tell(own, projId)
  })

/** One writer at a time, and only who has seen the last change. A new calibration is nobody's confirmation. */
const changeLink = (
  ctx: ProjectCtx,
  id: number,
  rowVersion: number,
  change: (row: Row) => Changed | Promise<Changed>,
): Promise<void> =>
  inTransaction(ctx, async (own) => {
    await writeInProject(own.db, own.project.projId)
    const [row] = await own.db.select().from(table).where(eq(table.id, id)).for('update')
    if (!row) throw notFound()
    if (row.rowVersion !== rowVersion) throw conflict('error.stale', await findLink(own, id))
    const fields = await change(row)
    const isUnconfirmed = fields.status && fields.status !== 'calibrated'
    await own.db
      .update(table)
      .set({
        ...fields,
        ...(isUnconfirmed && { confirmUserId: null, confirmTime: null }),
        updateBy: own.user.me.username,
      })
      .where(eq(table.id, id))
    tell(own, row.projId)
  })

const tell = (ctx: ProjectCtx, projId: number) => tellProject(ctx, projId, 'link2d3d')

export async function showLink(ctx: Ctx, id: number): Promise<Link2d3d> {
  const link = await findLink(ctx, id)
  if (!link) throw notFound()
  return link
}

async function findRow(ctx: ProjectCtx, id: number): Promise<Row> {
  const [row] = await ctx.db.select().from(table).where(eq(table.id, id))
  if (!row) throw notFound()
  return row
}

async function findDrawing(ctx: ProjectCtx, fileId: number) {
  const [row] = await ctx.db
    .select({
      hubFileId: hubFileTable.hubFileId,
      projId: hubFileTable.projId,
      subId: hubFileTable.subId,
      kind: hubFileTable.kind,
      latestFileId: hubFileTable.latestFileId,
      pages: hubFileVersionTable.pages,
    })
    .from(hubFileVersionTable)
    .innerJoin(hubFileTable, eq(hubFileTable.hubFileId, hubFileVersionTable.hubFileId))
    .where(and(eq(hubFileVersionTable.fileId, fileId), isThere(hubFileVersionTable)))
  if (!row) throw notFound()
  if (row.kind !== 'drawing') throw badRequest('link2d3d.noDrawing')
  return row
}

const frameOf = async (ctx: ProjectCtx, subId: number, sheet?: string): Promise<LinkFrame> =>
  askFrame(ctx, { models: await modelsOfSub(ctx.db, subId), sheet })

function requireLevel({ levels }: LinkFrame, level: string): LinkLevel {
  const place = levels.find(({ name }) => name === level)
  if (!place) throw badRequest('link2d3d.noLevel', { level })
  return place
}
