// BCF has no buildings, disciplines or classes of errors. Where a new topic belongs is told by labels that are called like a
// building or a discipline; else it is the first building, and the first discipline of the dictionary.
import { asc, eq } from 'drizzle-orm'
import type { ProjectCtx } from '../../../core/context.ts'
import { conflict } from '../../../core/errors.ts'
import { readWords } from '../../dict/dict-labels.service.ts'
import { usualWord } from '../../issue/usual-word.service.ts'
import { projectSubTable } from '../../project/project.table.ts'

const folded = (text: string) => text.trim().toLowerCase()

export async function placeOf(ctx: ProjectCtx, labels: readonly string[]) {
  const { db } = ctx
  const told = new Set(labels.map(folded))
  const isTold = (...names: string[]) => names.some((name) => told.has(folded(name)))
  const subs = await db
    .select()
    .from(projectSubTable)
    .where(eq(projectSubTable.projId, ctx.project.projId))
    .orderBy(asc(projectSubTable.subId))
  const sub = subs.find(({ subName, subNo }) => isTold(subName, subNo)) ?? subs[0]
  if (!sub) throw conflict('bcf.api.noBuilding')
  const disciplines = await Promise.all(
    (['zh-CN', 'en'] as const).map(
      async (lang) => (await readWords({ db, lang }, ['discipline'])).get('discipline') ?? [],
    ),
  )
  const named = disciplines.flat().find(({ value, label }) => isTold(value, label))
  const discipline = named?.value ?? disciplines[0]![0]?.value ?? ''
  return {
    subId: sub.subId,
    ...{ discipline, raiseDiscipline: discipline },
    type: await usualWord(ctx, 'issue_type', 'error'),
    errorClass: await usualWord(ctx, 'issue_error_class', 'general'),
    priority: await usualWord(ctx, 'issue_priority', 'medium'),
  }
}
