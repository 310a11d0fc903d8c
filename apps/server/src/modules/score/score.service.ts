import type { Reply, ScoreLine, ScoreRow, score } from '@sunmao/contract'
import { scoreOf } from '@sunmao/contract'
import { and, desc, eq, lt, notInArray } from 'drizzle-orm'
import type { ProjectCtx } from '../../core/context.ts'
import { notFound } from '../../core/errors.ts'
import { isoTime } from '../../core/wire-time.ts'
import { modelPubVersionTable } from '../model-version/model-version.table.ts'
import {
  countByStatus,
  countOnlyIn,
  type ReleaseWithSheet,
  type RowFilter,
  readFrozenLines,
  readLines,
  readReleases,
} from './score.queries.ts'
import { scoreSheetTable as table } from './score.table.ts'
import { countNow, namesOf, showRows } from './score-row.service.ts'
import { readRules } from './score-rules.service.ts'

interface Asked extends RowFilter {
  page: number
  size: number
}

export async function listScores(ctx: ProjectCtx, asked: Asked): Promise<Reply<typeof score.list>> {
  const { draft = 0, submitted = 0, confirmed = 0 } = await countByStatus(ctx.db, asked)
  const counts = { draft, submitted, confirmed }
  const wanted =
    asked.status && asked.status.length > 0 ? asked.status : (Object.keys(counts) as (keyof typeof counts)[])
  const totalElements = wanted.reduce((sum, status) => sum + counts[status as keyof typeof counts], 0)
  return { content: await showRows(ctx, await readReleases(ctx.db, asked, asked)), totalElements, counts }
}

export async function findRelease({ db, project }: ProjectCtx, id: number): Promise<ReleaseWithSheet> {
  const [found] = await readReleases(db, { projId: project.projId, ids: [id] }, { page: 0, size: 1 })
  if (!found) throw notFound()
  return found
}

export async function showScore(ctx: ProjectCtx, id: number): Promise<ScoreRow> {
  return (await showRows(ctx, [await findRelease(ctx, id)]))[0]!
}

export async function scoreDetail(ctx: ProjectCtx, id: number): Promise<Reply<typeof score.detail>> {
  const found = await findRelease(ctx, id)
  const rows = await ctx.db
    .select()
    .from(table)
    .where(and(eq(table.pubVersionId, id), eq(table.isCurrent, false)))
    .orderBy(desc(table.edition))
  const name = await namesOf(
    ctx.db,
    rows.flatMap(({ confirmerId, reopenerId }) => [confirmerId, reopenerId]),
  )
  const status = found.sheet?.status ?? 'draft'
  return {
    ...(await showRows(ctx, [found]))[0]!,
    mayEdit: status === 'draft' && ctx.project.can('score:edit'),
    editions: rows.map((row) => ({
      edition: row.edition,
      total: row.frozen?.total,
      grade: row.frozen?.grade,
      confirmBy: name(row.confirmerId),
      confirmTime: isoTime(row.confirmTime),
      reopenBy: name(row.reopenerId),
      reopenTime: isoTime(row.reopenTime),
      reopenReason: row.reopenReason ?? undefined,
    })),
  }
}

interface AskedLines {
  pubVersionId: number
  discipline: string
  edition?: number | undefined
  page: number
  size: number
}

export async function scoreLines(
  ctx: ProjectCtx,
  { pubVersionId, discipline, edition, page, size }: AskedLines,
): Promise<Reply<typeof score.lines>> {
  const { db } = ctx
  const found = await findRelease(ctx, pubVersionId)
  const isOld = edition !== undefined && edition !== (found.sheet?.edition ?? 1)
  const sheet = isOld ? await findEdition(ctx, pubVersionId, edition) : found.sheet
  const place = { releaseId: pubVersionId, discipline }
  const part = { limit: size, offset: page * size }
  const rows =
    sheet?.frozen && sheet.status === 'confirmed'
      ? await readFrozenLines(db, place, { ...part, sheetId: sheet.id, frozen: sheet.frozen, isOld })
      : await readLines(db, place, { ...part, sheetId: sheet?.id, weights: (await readRules(db)).weights })
  const content: ScoreLine[] = rows.map(({ kind, issueId, number, title, titleEn, errorClass, note, points, now }) => ({
    kind,
    issueId: issueId ?? undefined,
    number: number ?? undefined,
    title: (ctx.lang === 'en' && titleEn) || title,
    errorClass: errorClass ?? undefined,
    note: note || undefined,
    points,
    now: now === points ? undefined : now,
  }))
  return {
    content,
    totalElements: rows[0]?.total ?? 0,
    before: isOld ? undefined : await beforeOf(ctx, found, discipline),
  }
}

async function findEdition({ db }: ProjectCtx, pubVersionId: number, edition: number) {
  const [row] = await db
    .select()
    .from(table)
    .where(and(eq(table.pubVersionId, pubVersionId), eq(table.edition, edition)))
  if (!row) throw notFound()
  return row
}

/** The release before, if that discipline had a score in it. */
async function beforeOf(ctx: ProjectCtx, { release }: ReleaseWithSheet, discipline: string) {
  const [earlier] = await ctx.db
    .select({ id: modelPubVersionTable.id })
    .from(modelPubVersionTable)
    .where(
      and(
        eq(modelPubVersionTable.subId, release.subId),
        lt(modelPubVersionTable.createTime, release.createTime),
        notInArray(modelPubVersionTable.status, ['withdrawn', 'draft']),
      ),
    )
    .orderBy(desc(modelPubVersionTable.createTime))
    .limit(1)
  if (!earlier) return undefined
  const one = await findRelease(ctx, earlier.id)
  const counted =
    one.sheet?.status === 'confirmed' && one.sheet.frozen ? one.sheet.frozen : (await countNow(ctx.db, [one]))(one)
  const cell = counted.cells.find((known) => known.discipline === discipline)
  if (!cell) return undefined
  const { weights } = counted
  return {
    pubVersionId: one.release.id,
    name: one.release.name,
    score: scoreOf(cell.deducted),
    fixed: await countOnlyIn(ctx.db, discipline, { of: earlier.id, notOf: release.id, weights }),
    added: await countOnlyIn(ctx.db, discipline, { of: release.id, notOf: earlier.id, weights }),
  }
}
