import { and, inArray } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { isThere } from '../versioned-file/versioned-file.service.ts'
import { modelFileTable } from './model.table.ts'

/** Of these versions, those that nobody has removed since. */
export async function filesThere({ db }: { db: Db }, fileIds: readonly number[]): Promise<Set<number>> {
  if (fileIds.length === 0) return new Set()
  const rows = await db
    .select({ fileId: modelFileTable.fileId })
    .from(modelFileTable)
    .where(and(inArray(modelFileTable.fileId, [...new Set(fileIds)]), isThere(modelFileTable)))
  return new Set(rows.map(({ fileId }) => fileId))
}
