import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { projectSubTable, projectTable } from '../project/project.table.ts'
import { issueSerialTable as table } from './issue.table.ts'

const DIGITS = 4

/**
 * The next number of a sub and discipline. The counter's row is held until the commit and goes back with a rollback, so there
 * is no gap and none is given twice.
 */
export async function takeNumber(db: Db, subId: number, discipline: string): Promise<string> {
  const [serial] = await db
    .insert(table)
    .values({ subId, discipline, last: 1 })
    .onConflictDoUpdate({ target: [table.subId, table.discipline], set: { last: sql`${table.last} + 1` } })
    .returning({ last: table.last })
  const [sub] = await db
    .select({ indexCode: projectTable.indexCode, subNo: projectSubTable.subNo })
    .from(projectSubTable)
    .innerJoin(projectTable, eq(projectTable.projId, projectSubTable.projId))
    .where(eq(projectSubTable.subId, subId))
  return `${sub!.indexCode}-${sub!.subNo}-${discipline}-${String(serial!.last).padStart(DIGITS, '0')}`
}
