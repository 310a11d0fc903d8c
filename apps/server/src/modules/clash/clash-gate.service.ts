import { unresolvedClashStatuses } from '@sunmao/contract'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { clashPointTable as table } from './clash.table.ts'

/** How many clashes of a sub still wait for somebody, in how many groups. */
export async function countUnresolvedClashes(db: Db, subId: number): Promise<{ count: number; groups: number }> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int`, groups: sql<number>`count(distinct ${table.groupId})::int` })
    .from(table)
    .where(and(eq(table.subId, subId), inArray(table.status, [...unresolvedClashStatuses])))
  return row!
}
