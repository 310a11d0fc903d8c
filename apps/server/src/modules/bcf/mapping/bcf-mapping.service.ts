import { type BcfWord, issueStatuses } from '@sunmao/contract'
import { and, eq } from 'drizzle-orm'
import type { ProjectCtx } from '../../../core/context.ts'
import { badRequest } from '../../../core/errors.ts'
import type { Db } from '../../../db/client.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { dictDetailTable, dictTable } from '../../admin/dict.table.ts'
import { projectResourceTable } from '../../project/project.table.ts'
import { writeInProject } from '../../project/project-lock.service.ts'
import { bcfWordTable as table } from '../bcf.table.ts'

export async function listWords({ db }: Pick<ProjectCtx, 'db'>, projId: number): Promise<BcfWord[]> {
  const rows = await db.select().from(table).where(eq(table.projId, projId)).orderBy(table.kind, table.word)
  return rows.map(({ kind, word, value }) => ({ kind, word, value: value ?? undefined }))
}

export const saveWords = (
  ctx: ProjectCtx,
  { projId, words }: { projId: number; words: BcfWord[] },
): Promise<BcfWord[]> =>
  inTransaction(ctx, async (own) => {
    await writeInProject(own.db, projId)
    for (const { kind, word, value } of words) {
      if (value !== undefined && !(await isValue(own.db, projId, kind, value)))
        throw badRequest('issue.unknownWord', { value })
      await own.db
        .insert(table)
        .values({ projId, kind, word, value: value ?? null })
        .onConflictDoUpdate({ target: [table.projId, table.kind, table.word], set: { value: value ?? null } })
    }
    return listWords(own, projId)
  })

/** That there is such a thing: a word of a dictionary, a member of the project, a round. */
async function isValue(db: Db, projId: number, kind: BcfWord['kind'], value: string): Promise<boolean> {
  if (kind === 'status') return value !== 'draft' && (issueStatuses as readonly string[]).includes(value)
  if (kind === 'stage') return /^[1-9]\d?$/.test(value)
  if (kind === 'label') return value.trim().length > 0
  if (kind === 'person') {
    if (!/^[1-9]\d{0,8}$/.test(value)) return false
    const isHe = and(eq(projectResourceTable.projId, projId), eq(projectResourceTable.userId, Number(value)))
    return (await db.$count(projectResourceTable, isHe)) > 0
  }
  const dictionary = kind === 'type' ? 'issue_type' : 'issue_priority'
  const found = await db
    .select({ id: dictDetailTable.id })
    .from(dictDetailTable)
    .innerJoin(dictTable, eq(dictTable.id, dictDetailTable.dictId))
    .where(and(eq(dictTable.name, dictionary), eq(dictDetailTable.value, value)))
  return found.length > 0
}
