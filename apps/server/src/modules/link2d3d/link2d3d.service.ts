import {
  type Link2d3d,
  type LinkBeneath,
  type LinkLevel,
  type LinkPair,
  linkLimitMm,
  linkToleranceMm,
} from '@sunmao/contract'
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
import { type LinkEvidence, needsOf } from './evidence/link-evidence.service.ts'
import { wordsOf } from './finding-words.service.ts'
import { type Found, type LinkFrame, meanOf, toLink } from './link-frame.service.ts'
import { askBeneath, askEvidence, askFrame, modelsOfSub, sheetOf } from './link-source.service.ts'
import { findLink } from './link2d3d.queries.ts'
import { link2d3dTable as table } from './link2d3d.table.ts'

type Row = typeof table.$inferSelect
type Changed = Partial<typeof table.$inferInsert>
const { pages, scale, level } = hubFileVersionTable

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
        evidence: { findings: [], agrees: 'axes' as const },
      }
    : {
        status: 'uncalibrated' as const,
        isAutomatic: false,
        refusal: found?.refusal ?? ('noSheet' as const),
        pairs: [],
        transform: null,
        residualMm: null,
        evidence: null,
      }

interface Changes {
  id: number
  rowVersion: number
  level?: string
  pairs?: LinkPair[]
  isMirrored?: boolean
}

/** Other pairs or another level must be confirmed anew. */
export async function updateLink(ctx: ProjectCtx, changes: Changes): Promise<Link2d3d> {
  const { id, rowVersion, level } = changes
  const before = await findRow(ctx, id)
  const isMirrored = changes.isMirrored ?? before.isMirrored
  const isTurned = isMirrored !== before.isMirrored
  const pairs = changes.pairs ?? (isTurned ? plainPairs(before) : undefined)
  const fitted = pairs && { ...fitPairs(pairs, isMirrored), isMirrored }
  const place = level === undefined ? undefined : requireLevel(await frameOf(ctx, before.subId), level)
  const fields: Changed = {
    ...(place && { level, elevation: place.elevation, height: place.height }),
    ...fitted,
    ...(place && !fitted && before.status === 'calibrated' && { status: 'pending' as const }),
  }
  const evidence = await evidenceOf(ctx, { ...before, ...fields })
  await refusing(() => changeLink(ctx, id, rowVersion, () => ({ ...fields, evidence })))
  return showLink(ctx, id)
}

const plainPairs = ({ pairs }: Row): LinkPair[] => pairs.map(({ residualMm: _, ...pair }) => pair)

/** One pair tells nothing yet and is kept for the next. */
function fitPairs(pairs: LinkPair[], isMirrored: boolean) {
  const plain = { isAutomatic: false, refusal: null }
  if (pairs.length < 2)
    return {
      ...plain,
      status: 'uncalibrated' as const,
      pairs: pairs.map((pair) => ({ ...pair, residualMm: 0 })),
      transform: null,
      residualMm: null,
    }
  const fit = fitTransform(
    pairs.map(({ sheet, world }) => ({ sheet, model: world })),
    { isMirrored },
  )
  if (!fit.isFit) {
    const isOther = fit.reason === 'mirrored'
    throw badRequest(isOther ? (isMirrored ? 'link2d3d.notMirrored' : 'link2d3d.mirrored') : 'link2d3d.samePlace')
  }
  const { transform, residuals } = fit.calibration
  const kept = pairs.map((pair, at) => ({ ...pair, residualMm: residuals[at]! * 1000 }))
  return {
    ...plain,
    status: 'pending' as const,
    pairs: kept,
    transform: toLink(transform),
    residualMm: meanOf(kept),
  }
}

/** What speaks for and against a calibration. Nothing where there is none. */
async function evidenceOf(ctx: ProjectCtx, link: Row): Promise<LinkEvidence | null> {
  if (!link.transform) return null
  const [file] = await ctx.db
    .select({ fileId: hubFileVersionTable.fileId, pages, scale, level })
    .from(hubFileTable)
    .innerJoin(hubFileVersionTable, eq(hubFileVersionTable.fileId, hubFileTable.latestFileId))
    .where(eq(hubFileTable.hubFileId, link.hubFileId))
  const { width, height, unit } = file?.pages[link.page] ?? {}
  const { transform, pairs, isAutomatic, level: name, elevation } = link
  return askEvidence(ctx, {
    models: await modelsOfSub(ctx.db, link.subId),
    sheet: await sheetOf(ctx.db, file?.fileId ?? null, link.page),
    facts: { width, height, unit, scale: file?.scale ?? undefined, level: file?.level ?? undefined },
    link: { transform, pairs, isAutomatic, level: name, elevation },
  })
}

/** What lies beneath the plan. */
export async function showBeneath(ctx: ProjectCtx, id: number): Promise<LinkBeneath> {
  const { subId, elevation } = await findRow(ctx, id)
  return askBeneath(ctx, { models: await modelsOfSub(ctx.db, subId), elevation })
}

/** Looks for axes again. What somebody has set by hand stays where nothing is found. */
export async function detectLink(
  ctx: ProjectCtx,
  { id, rowVersion }: { id: number; rowVersion: number },
): Promise<Link2d3d> {
  const row = await findRow(ctx, id)
  const [chain] = await ctx.db.select().from(hubFileTable).where(eq(hubFileTable.hubFileId, row.hubFileId))
  const sheet = await sheetOf(ctx.db, chain?.latestFileId ?? null, row.page)
  const { found } = await frameOf(ctx, row.subId, sheet, row.isMirrored)
  const next = calibrationOf(found)
  const evidence = await evidenceOf(ctx, { ...row, ...next })
  await changeLink(ctx, id, rowVersion, (now) =>
    next.transform || !now.transform || now.isAutomatic ? { ...next, evidence } : { refusal: next.refusal },
  )
  return showLink(ctx, id)
}

interface Confirmation {
  id: number
  rowVersion: number
  acceptResidual?: boolean | undefined
  seen?: boolean | undefined
}

/** Held against the sheet and the models of now: they may have changed since its pairs were set. */
export async function confirmLink(
  ctx: ProjectCtx,
  { id, rowVersion, acceptResidual = false, seen = false }: Confirmation,
): Promise<Link2d3d> {
  const before = await findRow(ctx, id)
  const evidence = before.rowVersion === rowVersion ? await evidenceOf(ctx, before) : null
  await changeLink(ctx, id, rowVersion, async (row) => {
    if (!row.transform) throw conflict('link2d3d.notCalibrated')
    const residual = row.residualMm ?? 0
    const refuse = async (code: LinkRefusalCode, facts: Facts) => {
      const current = await findLink(ctx, id, evidence)
      throw new AppError(409, code, facts, { current })
    }
    const loose = (most: number) => ({ residual: residual.toFixed(1), most })
    if (residual > linkLimitMm) await refuse('link2d3d.tooLoose', loose(linkLimitMm))
    if (residual > linkToleranceMm && !acceptResidual) await refuse('link2d3d.loose', loose(linkToleranceMm))
    const needs = needsOf({ ...row, evidence })
    const why = wordsOf(ctx.lang, evidence).join(' ')
    if (needs === 'pair') await refuse('link2d3d.needsPair', { why })
    if (needs === 'look' && !seen) await refuse(why ? 'link2d3d.needsLookWhy' : 'link2d3d.needsLook', { why })
    return {
      evidence,
      isSeen: needs === 'look',
      status: 'calibrated',
      confirmUserId: ctx.user.userId,
      confirmTime: sql`now()` as never,
    }
  })
  return showLink(ctx, id)
}

type LinkRefusalCode =
  | 'link2d3d.tooLoose'
  | 'link2d3d.loose'
  | 'link2d3d.needsPair'
  | 'link2d3d.needsLook'
  | 'link2d3d.needsLookWhy'
type Facts = Record<string, string | number>

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
        ...(isUnconfirmed && { confirmUserId: null, confirmTime: null, isSeen: false }),
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

const frameOf = async (ctx: ProjectCtx, subId: number, sheet?: string, isMirrored?: boolean): Promise<LinkFrame> =>
  askFrame(ctx, { models: await modelsOfSub(ctx.db, subId), sheet, isMirrored })

function requireLevel({ levels }: LinkFrame, level: string): LinkLevel {
  const place = levels.find(({ name }) => name === level)
  if (!place) throw badRequest('link2d3d.noLevel', { level })
  return place
}
