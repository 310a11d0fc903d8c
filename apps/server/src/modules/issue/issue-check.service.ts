// That what somebody filled in exists: people of the project, words of the dictionaries, things of the same project.
import type { IssueFields, SheetPlace } from '@sunmao/contract'
import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { badRequest } from '../../core/errors.ts'
import type { Db } from '../../db/client.ts'
import { dictDetailTable, dictTable } from '../admin/dict.table.ts'
import { hubFileTable, hubFileVersionTable } from '../hub-file/hub-file.table.ts'
import { modelFileTable, modelTable } from '../model/model.table.ts'
import { projectResourceTable } from '../project/project.table.ts'
import { isThere } from '../versioned-file/versioned-file.service.ts'
import { checkReferences } from './issue-reference.queries.ts'

const dictionaries = {
  type: 'issue_type',
  errorClass: 'issue_error_class',
  priority: 'issue_priority',
  raiseDiscipline: 'discipline',
  discipline: 'discipline',
} as const

type Means = Pick<Ctx, 'db' | 'lang'> & { registry: Pick<Ctx['registry'], 'references'> }

export async function checkFields(means: Means, projId: number, fields: Partial<IssueFields>): Promise<void> {
  const { db } = means
  for (const [field, dictionary] of Object.entries(dictionaries)) {
    const value = fields[field as keyof typeof dictionaries]
    if (value !== undefined && !(await hasWord(db, dictionary, value))) throw badRequest('issue.unknownWord', { value })
  }
  if (fields.location?.sheet) await checkSheet(db, projId, fields.location.sheet)
  const { assigneeIds = [], watcherIds = [], reviewerId, references = [], elements = [] } = fields
  await checkPeople(db, projId, [...assigneeIds, ...watcherIds, ...(reviewerId ? [reviewerId] : [])])
  await checkReferences(means, projId, references)
  await checkFiles(
    db,
    projId,
    elements.map(({ fileId }) => fileId),
  )
}

export const checkFiles = (db: Db, projId: number, fileIds: readonly number[]): Promise<void> =>
  checkAll(fileIds, (ids) =>
    db
      .select({ id: modelFileTable.fileId })
      .from(modelFileTable)
      .innerJoin(modelTable, eq(modelTable.modelId, modelFileTable.modelId))
      .where(and(eq(modelTable.projId, projId), inArray(modelFileTable.fileId, ids), isThere(modelFileTable))),
  )

/** That it is a version of that file, of the same project. */
export const checkSheet = (db: Db, projId: number, { hubFileId, fileId }: SheetPlace): Promise<void> =>
  checkAll([fileId], () =>
    db
      .select({ id: hubFileVersionTable.fileId })
      .from(hubFileVersionTable)
      .innerJoin(hubFileTable, eq(hubFileTable.hubFileId, hubFileVersionTable.hubFileId))
      .where(
        and(
          eq(hubFileTable.projId, projId),
          eq(hubFileTable.hubFileId, hubFileId),
          eq(hubFileVersionTable.fileId, fileId),
          isThere(hubFileVersionTable),
        ),
      ),
  )

async function checkAll(ids: readonly number[], find: (ids: number[]) => PromiseLike<unknown[]>): Promise<void> {
  const wanted = [...new Set(ids)]
  if (wanted.length > 0 && (await find(wanted)).length !== wanted.length) throw badRequest('issue.otherProject')
}

async function checkPeople(db: Db, projId: number, userIds: readonly number[]): Promise<void> {
  const wanted = [...new Set(userIds)]
  if (wanted.length === 0) return
  const staff = await db
    .select({ id: projectResourceTable.userId })
    .from(projectResourceTable)
    .where(and(eq(projectResourceTable.projId, projId), inArray(projectResourceTable.userId, wanted)))
  if (staff.length !== wanted.length) throw badRequest('issue.notMember')
}

async function hasWord(db: Db, dictionary: string, value: string): Promise<boolean> {
  const rows = await db
    .select({ id: dictDetailTable.id })
    .from(dictDetailTable)
    .innerJoin(dictTable, eq(dictTable.id, dictDetailTable.dictId))
    .where(and(eq(dictTable.name, dictionary), eq(dictDetailTable.value, value)))
  return rows.length > 0
}
