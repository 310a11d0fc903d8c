// What an exchange with other programs needs of a check: each specification that fails, with what fails it.
import type { Lang } from '@sunmao/i18n'
import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { modelFileTable, modelTable } from '../model/model.table.ts'
import { isThere } from '../versioned-file/versioned-file.service.ts'
import { requirementFailureTable, requirementTable, requirementCheckTable as table } from './requirement.table.ts'
import { requirementIn } from './requirement-words.ts'

interface Means {
  db: Db
  projId: number
  lang: Lang
  /** Also checks of models that are locked. */
  seesLocked: boolean
}

/** Nothing for a check that is gone or running anew, or whose model may not be seen. */
export async function readFailedCheck({ db, projId, lang, seesLocked }: Means, id: number) {
  const [found] = await db
    .select({ check: table, requirement: requirementTable, model: modelTable, file: modelFileTable })
    .from(table)
    .innerJoin(requirementTable, eq(requirementTable.id, table.requirementId))
    .innerJoin(modelTable, eq(modelTable.modelId, table.modelId))
    .innerJoin(modelFileTable, eq(modelFileTable.fileId, table.fileId))
    .where(
      and(eq(table.id, id), eq(requirementTable.projId, projId), eq(table.status, 'done'), isThere(modelFileTable)),
    )
  if (!found || (found.model.locked && !seesLocked)) return undefined
  const { check, requirement, model, file } = found
  const { specifications } = requirement.document
  const failed = check.results.flatMap(({ outcome, failed }, at) => {
    const asked = specifications[at]
    if (outcome !== 'fail' || !asked) return []
    const { name, identifier, description, instructions } = asked
    // Its place moves when the document is rewritten; its name seldom does.
    const key = identifier ?? name
    const same = specifications.slice(0, at).filter((one) => (one.identifier ?? one.name) === key).length
    const requirements = asked.requirements.map((one) => requirementIn(lang, one))
    return [{ at, key: `${key} ${same}`, name, description, instructions, requirements, failed }]
  })
  return { check, requirement, model, file, failed }
}

export const readFailures = (db: Db, checkId: number, specification: number) =>
  db
    .select()
    .from(requirementFailureTable)
    .where(and(eq(requirementFailureTable.checkId, checkId), eq(requirementFailureTable.specification, specification)))
    .orderBy(asc(requirementFailureTable.sort))
