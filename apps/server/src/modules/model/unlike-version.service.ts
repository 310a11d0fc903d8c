import { and, asc, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { modelFileTable as fileTable } from './model.table.ts'

/** Of each of these models the last version that has little in common with the one before it and was confirmed all the same. */
export async function lastUnlikeVersions(db: Db, modelIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (modelIds.length === 0) return new Map()
  const rows = await db
    .select({ modelId: fileTable.modelId, fileId: fileTable.fileId })
    .from(fileTable)
    .where(and(inArray(fileTable.modelId, [...modelIds]), sql`${fileTable.doubt} @> '{"isConfirmed": true}'`))
    .orderBy(asc(fileTable.version))
  return new Map(rows.map(({ modelId, fileId }) => [modelId, fileId]))
}
