import { pendingStatuses } from '@sunmao/contract'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { issueTable as table } from './issue.table.ts'

/** How many issues of a sub still wait for somebody, by their error class. */
export async function countPendingByClass(db: Db, subId: number): Promise<Record<string, number>> {
  const rows = await db
    .select({ errorClass: table.errorClass, count: sql<number>`count(*)::int` })
    .from(table)
    .where(and(eq(table.subId, subId), inArray(table.status, [...pendingStatuses])))
    .groupBy(table.errorClass)
  return Object.fromEntries(rows.map(({ errorClass, count }) => [errorClass, count]))
}
