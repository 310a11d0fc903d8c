import type { Link2d3d, LinkBeneath, LinkLevel, LinkPair } from '@sunmao/contract'
import { fitTransform } from '@sunmao/dxf'
import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx, ProjectCtx } from '../../core/context.ts'
import { badRequest, notFound } from '../../core/errors.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { refusing } from '../../resource/refusing.ts'
import { hubFileTable, hubFileVersionTable } from '../hub-file/hub-file.table.ts'
import { writeInProject, writeInProjects } from '../project/project-lock.service.ts'
import { isThere } from '../versioned-file/versioned-file.service.ts'
import { type Changed, changeLink, findRow, type Row, showLink, tell } from './link-change.service.ts'
import { evidenceOf, factsOf } from './link-confirm.service.ts'
import { type AskedFrame, type Found, type LinkFrame, meanOf, toLink } from './link-frame.service.ts'
import { askBeneath, askFrame, modelsOfSub, sheetOf } from './link-source.service.ts'
import { link2d3dTable as table } from './link2d3d.table.ts'

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
  const facts = factsOf(drawing, page)
  const frame = await frameOf(ctx, subId, { sheet: await sheetOf(ctx.db, drawing.latestFileId, page), facts })
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
        evidence: { findings: found.findings, agrees: 'axes' as const },
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
  const { found } = await frameOf(ctx, row.subId, { sheet, isMirrored: row.isMirrored })
  const next = calibrationOf(found)
  const evidence = await evidenceOf(ctx, { ...row, ...next })
  await changeLink(ctx, id, rowVersion, (now) =>
    next.transform || !now.transform || now.isAutomatic ? { ...next, evidence } : { refusal: next.refusal },
  )
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

async function findDrawing(ctx: ProjectCtx, fileId: number) {
  const [row] = await ctx.db
    .select({
      hubFileId: hubFileTable.hubFileId,
      projId: hubFileTable.projId,
      subId: hubFileTable.subId,
      kind: hubFileTable.kind,
      latestFileId: hubFileTable.latestFileId,
      pages: hubFileVersionTable.pages,
      scale: hubFileVersionTable.scale,
      level: hubFileVersionTable.level,
    })
    .from(hubFileVersionTable)
    .innerJoin(hubFileTable, eq(hubFileTable.hubFileId, hubFileVersionTable.hubFileId))
    .where(and(eq(hubFileVersionTable.fileId, fileId), isThere(hubFileVersionTable)))
  if (!row) throw notFound()
  if (row.kind !== 'drawing') throw badRequest('link2d3d.noDrawing')
  return row
}

const frameOf = async (ctx: ProjectCtx, subId: number, asked: Omit<AskedFrame, 'models'> = {}): Promise<LinkFrame> =>
  askFrame(ctx, { models: await modelsOfSub(ctx.db, subId), ...asked })

function requireLevel({ levels }: LinkFrame, level: string): LinkLevel {
  const place = levels.find(({ name }) => name === level)
  if (!place) throw badRequest('link2d3d.noLevel', { level })
  return place
}
