import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { issueTable } from '../issue/issue.table.ts'
import { bcfFileTable as table } from './bcf.table.ts'

/** Bytes of all files that came with topics of a project, for its quota. */
export async function bcfUsage(db: Db, projId: number): Promise<number> {
  const [found] = await db
    .select({ bytes: sql<number>`coalesce(sum(${table.size}), 0)`.mapWith(Number) })
    .from(table)
    .innerJoin(issueTable, eq(issueTable.id, table.issueId))
    .where(eq(issueTable.projId, projId))
  return found!.bytes
}
