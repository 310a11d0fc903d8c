import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { AppError } from '../../core/errors.ts'
import type { Db } from '../../db/client.ts'
import { lockByName, type Quota, quotaOf, sizeInWords } from '../parameters/quota.service.ts'
import { uploadTable } from './upload.table.ts'

/** A parameter that an administrator may change. */
export const personQuota: Quota = { code: 'model_quota_person_gb', unit: 1e9, most: 50 }

/** Files on their way count with their whole size. */
export async function bytesUnfinished(db: Db, where: SQL): Promise<number> {
  const [found] = await db
    .select({ bytes: sql<number>`coalesce(sum(${uploadTable.size}), 0)`.mapWith(Number) })
    .from(uploadTable)
    .where(and(where, isNull(uploadTable.finishTime)))
  return found!.bytes
}

/** Refuses an upload that is one too many for its sender, in whatever project; it is counted already. */
export async function checkUnfinished(own: Ctx, { size }: { size: number }): Promise<void> {
  const { userId } = own.user
  await lockByName(own.db, `uploads of ${userId}`)
  const most = await quotaOf(own.db, personQuota)
  const used = await bytesUnfinished(own.db, eq(uploadTable.userId, userId))
  if (most === undefined || used <= most) return
  const facts = { used: sizeInWords(used - size), size: sizeInWords(size), most: sizeInWords(most) }
  throw new AppError(507, 'upload.personFull', facts)
}
