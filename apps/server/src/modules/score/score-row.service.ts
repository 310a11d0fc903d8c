import {
  gradeOf,
  meanScore,
  type ScoreCell,
  type ScorePart,
  type ScoreRow,
  scoreOf,
  scoreWorkflow,
} from '@sunmao/contract'
import { inArray } from 'drizzle-orm'
import type { ProjectCtx } from '../../core/context.ts'
import { isoTime } from '../../core/wire-time.ts'
import type { Db } from '../../db/client.ts'
import { groupBy } from '../../db/group-by.ts'
import { userTable } from '../users/users.table.ts'
import { checkPoints, issuePoints, type ReleaseWithSheet, releasedDisciplines } from './score.queries.ts'
import type { FrozenScore, scoreSheetTable } from './score.table.ts'
import { type Rules, readRules } from './score-rules.service.ts'

export type Sheet = typeof scoreSheetTable.$inferSelect

/** Counted by these rules, of several releases at once. */
async function countScores(
  db: Db,
  rows: readonly ReleaseWithSheet[],
  rules: Rules,
): Promise<(one: ReleaseWithSheet) => FrozenScore> {
  const ids = rows.map(({ release }) => release.id)
  const sheetIds = rows.flatMap(({ sheet }) => sheet?.id ?? [])
  const issues = groupBy(await issuePoints(db, ids, rules.weights), ({ releaseId }) => releaseId)
  const checks = groupBy(await checkPoints(db, sheetIds), ({ sheetId }) => sheetId)
  const released = groupBy(await releasedDisciplines(db, ids), ({ releaseId }) => releaseId)
  return ({ release, sheet }) => {
    const deducted = new Map<string, number>()
    const add = (discipline: string, points: number) =>
      void deducted.set(discipline, (deducted.get(discipline) ?? 0) + points)
    for (const { discipline } of released.get(release.id) ?? []) add(discipline, 0)
    for (const { discipline, points } of issues.get(release.id) ?? []) add(discipline, points)
    for (const { discipline, points } of (sheet && checks.get(sheet.id)) || []) add(discipline, points)
    const cells = [...deducted]
      .map(([discipline, points]) => ({ discipline, deducted: points, score: scoreOf(points) }))
      .sort((a, b) => (a.discipline < b.discipline ? -1 : 1))
    const total = meanScore(cells.map(({ score }) => score))
    return { ...rules, cells, total, grade: total === undefined ? undefined : gradeOf(total, rules.limits) }
  }
}

const same = (a: Rules, b: Rules) => JSON.stringify([a.weights, a.limits]) === JSON.stringify([b.weights, b.limits])

/** As the issues stand now: a confirmed one by the rules that it was confirmed with. */
export async function countNow(
  db: Db,
  rows: readonly ReleaseWithSheet[],
): Promise<(one: ReleaseWithSheet) => FrozenScore> {
  const rules = await readRules(db)
  const rulesOf = ({ sheet }: ReleaseWithSheet): Rules =>
    sheet?.status === 'confirmed' && sheet.frozen && !same(sheet.frozen, rules) ? sheet.frozen : rules
  const byRules = groupBy(rows, (row) => JSON.stringify([rulesOf(row).weights, rulesOf(row).limits]))
  const counted = new Map<number, FrozenScore>()
  for (const group of byRules.values()) {
    const { weights, limits } = rulesOf(group[0]!)
    const count = await countScores(db, group, { weights, limits })
    for (const row of group) counted.set(row.release.id, count(row))
  }
  return ({ release }) => counted.get(release.id)!
}

/** What the caller has to do with it. */
export function partsOf({ project, user }: ProjectCtx, sheet: Pick<Sheet, 'submitterId'> | null): ScorePart[] {
  const isSubmitter = sheet?.submitterId === user.userId
  const parts: [ScorePart, boolean][] = [
    ['editor', project.can('score:edit')],
    ['submitter', isSubmitter],
    ['confirmer', project.can('score:confirm') && !isSubmitter],
    ['lead', project.can('score:reopen')],
  ]
  return parts.filter(([, is]) => is).map(([part]) => part)
}

const differing = (kept: number | undefined, now: number | undefined) => (kept === now ? undefined : (now ?? undefined))

/** What stands in the row: a confirmed score as it was confirmed, and beside it what it would be now. */
export function shownScore(sheet: Sheet | null, now: FrozenScore): Pick<ScoreRow, 'cells' | 'total' | 'grade' | 'now'> {
  const kept = sheet?.status === 'confirmed' ? sheet.frozen : null
  if (!kept) return { cells: now.cells, total: now.total, grade: now.grade }
  const cells: ScoreCell[] = kept.cells.map((cell) => ({
    ...cell,
    now: differing(cell.score, now.cells.find(({ discipline }) => discipline === cell.discipline)?.score),
  }))
  return { cells, total: kept.total, grade: kept.grade, now: differing(kept.total, now.total) }
}

export async function showRows(ctx: ProjectCtx, rows: readonly ReleaseWithSheet[]): Promise<ScoreRow[]> {
  const count = await countNow(ctx.db, rows)
  const name = await namesOf(
    ctx.db,
    rows.flatMap(({ sheet }) => [sheet?.submitterId, sheet?.confirmerId]),
  )
  return rows.map((one) => {
    const { release, sub, sheet } = one
    const status = sheet?.status ?? 'draft'
    const parts = partsOf(ctx, sheet)
    return {
      pubVersionId: release.id,
      projId: release.projId,
      subId: release.subId,
      subNo: sub.subNo,
      subName: sub.subName,
      name: release.name,
      releaseStatus: release.status,
      releaseTime: isoTime(release.createTime),
      status,
      edition: sheet?.edition ?? 1,
      rowVersion: sheet?.rowVersion ?? 0,
      ...shownScore(sheet, count(one)),
      remark: sheet?.remark ?? '',
      submitBy: name(sheet?.submitterId),
      submitTime: isoTime(sheet?.submitTime),
      confirmBy: name(sheet?.confirmerId),
      confirmTime: isoTime(sheet?.confirmTime),
      parts,
      verbs: scoreWorkflow.verbsFor(status, parts),
    }
  })
}

export async function namesOf(db: Db, ids: readonly (number | null | undefined)[]) {
  const wanted = [...new Set(ids.filter((id) => typeof id === 'number'))]
  const people =
    wanted.length > 0
      ? await db
          .select({ id: userTable.id, nickName: userTable.nickName })
          .from(userTable)
          .where(inArray(userTable.id, wanted))
      : []
  return (id: number | null | undefined) => people.find((one) => one.id === id)?.nickName
}
