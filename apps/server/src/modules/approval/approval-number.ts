import { sql } from 'drizzle-orm'
import { siteZone } from '../../core/wire-time.ts'
import type { Db } from '../../db/client.ts'
import { approvalSerialTable } from './approval.table.ts'

const DIGITS = 4

/** The counter is held until the commit and goes back with a rollback, so there is no gap and none is given twice. */
export async function nextNumber(db: Db): Promise<string> {
  const year = sql<number>`extract(year from now() at time zone ${siteZone()})::int`
  const [serial] = await db
    .insert(approvalSerialTable)
    .values({ year, last: 1 })
    .onConflictDoUpdate({ target: approvalSerialTable.year, set: { last: sql`${approvalSerialTable.last} + 1` } })
    .returning()
  return `SP-${serial!.year}-${String(serial!.last).padStart(DIGITS, '0')}`
}
