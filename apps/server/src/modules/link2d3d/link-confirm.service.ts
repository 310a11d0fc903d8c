import { type Link2d3d, linkLimitMm, linkToleranceMm } from '@sunmao/contract'
import { eq, sql } from 'drizzle-orm'
import type { ProjectCtx } from '../../core/context.ts'
import { AppError, conflict } from '../../core/errors.ts'
import { hubFileTable, hubFileVersionTable } from '../hub-file/hub-file.table.ts'
import { type LinkEvidence, needsOf } from './evidence/link-evidence.service.ts'
import type { PageFacts } from './evidence/plan-ground.service.ts'
import { wordsOf } from './finding-words.service.ts'
import { changeLink, findRow, type Row, showLink } from './link-change.service.ts'
import { askEvidence, modelsOfSub, sheetOf } from './link-source.service.ts'
import { findLink } from './link2d3d.queries.ts'

const { pages, scale, level } = hubFileVersionTable

/** What speaks for and against a calibration. Nothing where there is none. */
export async function evidenceOf(ctx: ProjectCtx, link: Row): Promise<LinkEvidence | null> {
  if (!link.transform) return null
  const [file] = await ctx.db
    .select({ fileId: hubFileVersionTable.fileId, pages, scale, level })
    .from(hubFileTable)
    .innerJoin(hubFileVersionTable, eq(hubFileVersionTable.fileId, hubFileTable.latestFileId))
    .where(eq(hubFileTable.hubFileId, link.hubFileId))
  const { transform, pairs, isAutomatic, level: name, elevation } = link
  return askEvidence(ctx, {
    models: await modelsOfSub(ctx.db, link.subId),
    sheet: await sheetOf(ctx.db, file?.fileId ?? null, link.page),
    facts: file ? factsOf(file, link.page) : {},
    link: { transform, pairs, isAutomatic, level: name, elevation },
  })
}

type Told = Pick<typeof hubFileVersionTable.$inferSelect, 'pages' | 'scale' | 'level'>

/** What a version says of one of its pages. */
export function factsOf({ pages, scale, level }: Told, page: number): PageFacts {
  const { width, height, unit, level: own } = pages[page] ?? {}
  // The file's is that of its first page; where others name their own, it is none of theirs.
  const shared = page === 0 || !pages.some((one) => one.level) ? (level ?? undefined) : undefined
  return { width, height, unit, scale: scale ?? undefined, level: own ?? shared }
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
