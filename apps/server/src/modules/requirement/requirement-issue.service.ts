import { asc, eq } from 'drizzle-orm'
import type { ProjectCtx } from '../../core/context.ts'
import { badRequest } from '../../core/errors.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { htmlOfText } from '../../rich-text/clean-html.ts'
import { raiseIssue } from '../issue/issue.service.ts'
import { issueTable } from '../issue/issue.table.ts'
import { usualWord } from '../issue/usual-word.service.ts'
import { writeInProject } from '../project/project-lock.service.ts'
import { requirementFailureTable as failureTable } from './requirement.table.ts'
import { isFailureOf, requireResult } from './requirement-check.service.ts'
import { requirementIn } from './requirement-words.ts'

/** So many an issue can name. */
const MOST = 500

interface Wanted {
  checkId: number
  specifications: readonly number[]
}

/** One for each specification that fails, about all that fails it. All of them or none. */
export const raiseFromCheck = (ctx: ProjectCtx, { checkId, specifications }: Wanted) =>
  inTransaction(ctx, async (own) => {
    await writeInProject(own.db, own.project.projId)
    const made: { id: number; number?: string | undefined }[] = []
    for (const specification of new Set(specifications)) {
      const id = await raiseIssue(own, await issueOf(own, { checkId, specification }))
      const [row] = await own.db.select({ number: issueTable.number }).from(issueTable).where(eq(issueTable.id, id))
      made.push({ id, number: row?.number ?? undefined })
    }
    return made
  })

async function issueOf(
  own: ProjectCtx,
  wanted: { checkId: number; specification: number },
): Promise<Parameters<typeof raiseIssue>[1]> {
  const { check, model, asked, result } = await requireResult(own, wanted)
  if (result.outcome !== 'fail') throw badRequest('requirement.notFailed', { name: asked.name })
  const rows = await own.db
    .select()
    .from(failureTable)
    .where(isFailureOf(wanted))
    .orderBy(asc(failureTable.sort))
    .limit(MOST)
  const lines = [
    asked.description,
    asked.instructions,
    ...asked.requirements.map((one) => `· ${requirementIn(own.lang, one)}`),
  ].filter((line) => line !== undefined)
  const discipline = model.discipline ?? (await usualWord(own, 'discipline', 'A'))
  return {
    ...{
      subId: model.subId,
      title: `${asked.name} (${result.failed})`.slice(0, 200),
      html: htmlOfText(lines.join('\n')),
    },
    type: await usualWord(own, 'issue_type', 'conflict'),
    errorClass: await usualWord(own, 'issue_error_class', 'none'),
    priority: await usualWord(own, 'issue_priority', 'medium'),
    ...{ discipline, raiseDiscipline: discipline },
    ...{ assigneeIds: [], watcherIds: [], references: [], labels: [], viewpoints: [] },
    elements: rows.flatMap(({ globalId, name, class: className, index }) =>
      index === null ? [] : [{ fileId: check.fileId, index, globalId, name, class: className }],
    ),
    round: 1,
    location: {},
    isDraft: false,
  }
}
