// Points and the rules that cover them: what a rule takes away, and what comes back when it goes.
import { type ClashPointStatus, unresolvedClashStatuses } from '@sunmao/contract'
import { and, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { clashPointHistoryTable, clashPointTable as table } from '../clash.table.ts'

/** Whose the change is, for the history. */
interface Author {
  userId: number
  note: string
}

/** Of these points, those that wait for somebody are ignored by the rule. Answers how many. */
export async function cover(tx: Db, ruleId: number, pointIds: readonly number[], by: Author): Promise<number> {
  const rows = await lock(tx, and(isOneOf(pointIds), inArray(table.status, unresolvedClashStatuses)))
  if (rows.length === 0) return 0
  await tx
    .update(table)
    .set({ status: 'ignored', statusBefore: sql`${table.status}`, ruleId })
    .where(isOneOf(rows.map(({ id }) => id)))
  await writeHistory(tx, rows, () => 'ignored', by)
  return rows.length
}

/** What these rules ignored is as it was before. Answers how many. */
export async function uncover(tx: Db, ruleIds: readonly number[], by?: Author): Promise<number> {
  const rows = await lock(tx, and(inArray(table.ruleId, [...ruleIds]), sql`${table.statusBefore} is not null`))
  if (rows.length === 0) return 0
  await tx
    .update(table)
    .set({ status: sql`${table.statusBefore}`, statusBefore: null, ruleId: null })
    .where(isOneOf(rows.map(({ id }) => id)))
  await writeHistory(tx, rows, (row) => row.statusBefore!, by)
  return rows.length
}

type Row = Pick<typeof table.$inferSelect, 'id' | 'status' | 'statusBefore'>

const lock = (tx: Db, where: SQL | undefined): Promise<Row[]> =>
  tx
    .select({ id: table.id, status: table.status, statusBefore: table.statusBefore })
    .from(table)
    .where(where)
    .orderBy(table.id)
    .for('update')

/** There may be more than a query has parameters. */
const isOneOf = (ids: readonly number[]): SQL => sql`${table.id} = any(${sql.param(ids)}::int[])`
const BATCH = 1000

async function writeHistory(tx: Db, rows: readonly Row[], to: (row: Row) => ClashPointStatus, by?: Author) {
  for (let from = 0; from < rows.length; from += BATCH)
    await tx
      .insert(clashPointHistoryTable)
      .values(rows.slice(from, from + BATCH).map((row) => ({ pointId: row.id, from: row.status, to: to(row), ...by })))
}
