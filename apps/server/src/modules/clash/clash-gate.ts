import { unresolvedClashStatuses } from '@sunmao/contract'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { GateText } from '../../answers.ts'
import type { Db } from '../../db/client.ts'
import { clashPointTable as table } from './clash.table.ts'

/** That clashes still wait for somebody, in how many groups. */
export async function openClashes(db: Db, subId: number): Promise<GateText[]> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int`, groups: sql<number>`count(distinct ${table.groupId})::int` })
    .from(table)
    .where(and(eq(table.subId, subId), inArray(table.status, [...unresolvedClashStatuses])))
  return row && row.count > 0 ? [{ level: 'warn', code: 'modelPubVersion.openClashes', facts: row }] : []
}
