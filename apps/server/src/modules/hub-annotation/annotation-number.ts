import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { hubAnnotationSerialTable as table } from './hub-annotation.table.ts'

const DIGITS = 4

/** The next number of a project. The counter's row is held until the commit and goes back with a rollback. */
export async function nextNumber(db: Db, projId: number): Promise<string> {
  const [serial] = await db
    .insert(table)
    .values({ projId, last: 1 })
    .onConflictDoUpdate({ target: table.projId, set: { last: sql`${table.last} + 1` } })
    .returning({ last: table.last })
  return `批注-${String(serial!.last).padStart(DIGITS, '0')}`
}
