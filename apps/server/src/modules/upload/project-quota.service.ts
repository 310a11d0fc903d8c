import { eq } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { AppError } from '../../core/errors.ts'
import { lockByName, type Quota, quotaOf, sizeInWords } from '../parameters/quota.service.ts'
import { uploadTable } from './upload.table.ts'
import { bytesUnfinished } from './upload-quota.service.ts'

/** A parameter that an administrator may change. */
export const projectQuota: Quota = { code: 'model_quota_project_gb', unit: 1e9, most: 200 }

/** What every module keeps in it, and what is on its way. */
export async function projectUsage(
  { db, registry }: Pick<Ctx, 'db' | 'registry'>,
  projId: number,
): Promise<{ used: number; most?: number }> {
  let used = await bytesUnfinished(db, eq(uploadTable.projId, projId))
  for (const usage of registry.usages) used += await usage(db, projId)
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
  const { used, most } = await projectUsage(own, projId)
  const before = usedBefore(used)
  if (most === undefined || before + size <= most) return
  const facts = { used: sizeInWords(before), size: sizeInWords(size), most: sizeInWords(most) }
  throw new AppError(507, 'model.projectFull', facts)
}
