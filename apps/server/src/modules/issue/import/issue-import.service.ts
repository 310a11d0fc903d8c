import type { IssueImport, UploadedFile } from '@sunmao/contract'
import { translate } from '@sunmao/i18n/node'
import type { ProjectCtx } from '../../../core/context.ts'
import { badRequest } from '../../../core/errors.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { readCsv } from '../../../resource/read-csv.ts'
import { readSheet } from '../../../resource/read-sheet.ts'
import { writeInProject } from '../../project/project-lock.service.ts'
import { raiseIssue } from '../issue.service.ts'
import { checkIssueLines } from './issue-import-check.ts'
import { IMPORT_MOST, issueLines, titleOf } from './issue-import-columns.ts'

/** All of the list or nothing, each issue with a number of its own. What is wrong is told line by line. */
export async function importIssues(
  ctx: ProjectCtx,
  subId: number,
  { kind, bytes }: UploadedFile<'xlsx' | 'csv'>,
  isDryRun: boolean,
): Promise<IssueImport> {
  const rows = kind === 'csv' ? readCsv(bytes, IMPORT_MOST + 2) : await readSheet(bytes, IMPORT_MOST + 2)
  const { missing, lines } = issueLines(rows)
  const nothing = { total: lines.length, created: 0 }
  if (lines.length > IMPORT_MOST) throw badRequest('issue.importTooMany', { count: IMPORT_MOST })
  if (missing.length > 0) {
    const message = translate(ctx.lang, 'users.importNoColumn')
    return { ...nothing, problems: missing.map((column) => ({ row: 1, column: titleOf(ctx.lang, column), message })) }
  }
  if (lines.length === 0) throw badRequest('issue.importEmpty')
  const place = { lang: ctx.lang, projId: ctx.project.projId, subId }
  if (isDryRun) return { ...nothing, problems: (await checkIssueLines({ ...place, db: ctx.db }, lines)).problems }
  return inTransaction(ctx, async (own) => {
    await writeInProject(own.db, own.project.projId)
    const { problems, issues } = await checkIssueLines({ ...place, db: own.db }, lines)
    if (problems.length > 0) return { ...nothing, problems }
    for (const one of issues) await raiseIssue(own, one)
    return { total: lines.length, created: issues.length, problems: [] }
  })
}
