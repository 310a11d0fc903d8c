import { issueWorkflow } from '@sunmao/contract'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { GateText } from '../../answers.ts'
import type { Db } from '../../db/client.ts'
import { issueTable as table } from './issue.table.ts'

/** That issues still wait for somebody. */
export async function openIssues(db: Db, subId: number): Promise<GateText[]> {
  const { principle = 0, technical = 0, general = 0, ...others } = await countPendingByClass(db, subId)
  const none = Object.values(others).reduce((sum, count) => sum + count, 0)
  const count = principle + technical + general + none
  const facts = { count, principle, technical, general, none }
  return count > 0 ? [{ level: 'warn', code: 'modelPubVersion.openIssues', facts }] : []
}

async function countPendingByClass(db: Db, subId: number): Promise<Record<string, number>> {
  const rows = await db
    .select({ errorClass: table.errorClass, count: sql<number>`count(*)::int` })
    .from(table)
    .where(and(eq(table.subId, subId), inArray(table.status, issueWorkflow.pending)))
    .groupBy(table.errorClass)
  return Object.fromEntries(rows.map(({ errorClass, count }) => [errorClass, count]))
}
