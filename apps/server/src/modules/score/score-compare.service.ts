import { gradeOf, meanScore, type ScoreOfProject } from '@sunmao/contract'
import { and, asc, count, desc, eq, ilike, inArray, isNotNull, or } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { groupBy } from '../../db/group-by.ts'
import { containing } from '../../db/search.ts'
import { modelPubVersionTable } from '../model-version/model-version.table.ts'
import { projectTable } from '../project/project.table.ts'
import { isInSeenProject } from '../project/seen-project.service.ts'
import { type FrozenScore, scoreSheetTable as table } from './score.table.ts'
import { readRules } from './score-rules.service.ts'

const isKept = and(eq(table.status, 'confirmed'), table.isCurrent, isNotNull(table.frozen))

/** Of each sub the last release whose score is confirmed, in the projects that the caller may see. */
export async function compareProjects(
  ctx: Ctx,
  { page, size, blurry }: { page: number; size: number; blurry?: string | undefined },
): Promise<{ content: ScoreOfProject[]; totalElements: number }> {
  const { db } = ctx
  const where = and(
    // By the scores: the guard has projects of its own in its query.
    inArray(
      projectTable.projId,
      db
        .select({ projId: table.projId })
        .from(table)
        .where(and(isKept, isInSeenProject(ctx, table.projId))),
    ),
    blurry?.trim()
      ? or(
          ilike(projectTable.projName, containing(blurry.trim())),
          ilike(projectTable.indexCode, containing(blurry.trim())),
        )
      : undefined,
  )
  const [counted] = await db.select({ total: count() }).from(projectTable).where(where)
  const projects = await db
    .select()
    .from(projectTable)
    .where(where)
    .orderBy(asc(projectTable.indexCode))
    .limit(size)
    .offset(page * size)
  const kept =
    projects.length > 0
      ? await db
          .selectDistinctOn([modelPubVersionTable.subId], { projId: table.projId, frozen: table.frozen })
          .from(table)
          .innerJoin(modelPubVersionTable, eq(modelPubVersionTable.id, table.pubVersionId))
          .where(
            and(
              inArray(
                table.projId,
                projects.map(({ projId }) => projId),
              ),
              isKept,
            ),
          )
          .orderBy(modelPubVersionTable.subId, desc(modelPubVersionTable.id))
      : []
  const { limits } = await readRules(db)
  const content = projects.map(({ projId, indexCode, projName }) => {
    const scores = kept.flatMap((row) => (row.projId === projId && row.frozen ? [row.frozen] : []))
    const total = meanScore(scores.flatMap((one) => one.total ?? []))
    return {
      ...{ projId, indexCode, projName },
      subs: scores.length,
      cells: meansByDiscipline(scores),
      total,
      grade: total === undefined ? undefined : gradeOf(total, limits),
    }
  })
  return { content, totalElements: counted?.total ?? 0 }
}

const meansByDiscipline = (scores: readonly FrozenScore[]) =>
  [
    ...groupBy(
      scores.flatMap(({ cells }) => cells),
      ({ discipline }) => discipline,
    ),
  ]
    .map(([discipline, cells]) => ({ discipline, score: meanScore(cells.map((cell) => cell.score))! }))
    .sort((a, b) => (a.discipline < b.discipline ? -1 : 1))
