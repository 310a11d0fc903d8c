import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { AppError } from '../../core/errors.ts'
import type { Db } from '../../db/client.ts'
import { hubFileTable, hubFileVersionTable } from '../hub-file/hub-file.table.ts'
import { issueAttachmentTable, issueTable } from '../issue/issue.table.ts'
import { modelFileTable, modelTable } from '../model/model.table.ts'
import { lockByName, type Quota, quotaOf, sizeInWords } from '../parameters/quota.service.ts'
import { uploadTable } from './upload.table.ts'
import { bytesUnfinished } from './upload-quota.service.ts'

/** A parameter that an administrator may change. */
export const projectQuota: Quota = { code: 'model_quota_project_gb', unit: 1e9, most: 200 }

/** The files of all versions of models and documents, all attachments, and what is on its way. */
export async function projectUsage(db: Db, projId: number): Promise<{ used: number; most?: number }> {
  const [kept] = await db
    .select({ bytes: sql<number>`coalesce(sum(${modelFileTable.size}), 0)`.mapWith(Number) })
    .from(modelFileTable)
    .innerJoin(modelTable, eq(modelTable.modelId, modelFileTable.modelId))
    .where(eq(modelTable.projId, projId))
  const [documents] = await db
    .select({ bytes: sql<number>`coalesce(sum(${hubFileVersionTable.size}), 0)`.mapWith(Number) })
    .from(hubFileVersionTable)
    .innerJoin(hubFileTable, eq(hubFileTable.hubFileId, hubFileVersionTable.hubFileId))
    .where(eq(hubFileTable.projId, projId))
  const [attached] = await db
    .select({ bytes: sql<number>`coalesce(sum(${issueAttachmentTable.size}), 0)`.mapWith(Number) })
    .from(issueAttachmentTable)
    .innerJoin(issueTable, eq(issueTable.id, issueAttachmentTable.issueId))
    .where(eq(issueTable.projId, projId))
  const coming = await bytesUnfinished(db, eq(uploadTable.projId, projId))
  const used = kept!.bytes + documents!.bytes + attached!.bytes + coming
  return { used, most: await quotaOf(db, projectQuota) }
}

/** Refuses an upload that is one too many for the project; it is counted already. */
export const checkProject = (own: Ctx, { projId, size }: { projId: number; size: number }): Promise<void> =>
  check(own, projId, size, (used) => used - size)

/** The same before anything of it is written. Whoever asks at once waits for the end of the transaction. */
export const checkRoom = (own: Ctx, projId: number, size: number): Promise<void> =>
  check(own, projId, size, (used) => used)

async function check(own: Ctx, projId: number, size: number, usedBefore: (used: number) => number): Promise<void> {
  await lockByName(own.db, `uploads into ${projId}`)
  const { used, most } = await projectUsage(own.db, projId)
  const before = usedBefore(used)
  if (most === undefined || before + size <= most) return
  const facts = { used: sizeInWords(before), size: sizeInWords(size), most: sizeInWords(most) }
  throw new AppError(507, 'model.projectFull', facts)
}
