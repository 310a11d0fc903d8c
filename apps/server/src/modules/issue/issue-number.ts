import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { labelsOf } from '../dict/dict-labels.service.ts'
import { projectSubTable, projectTable } from '../project/project.table.ts'
import { issueSerialTable as table } from './issue.table.ts'

const DIGITS = 4

/**
 * The next number of a sub and discipline: `ZHL-01-暖通-0012`, in the institute's own word for the discipline whoever raises
 * it. The counter's row is held until the commit and goes back with a rollback, so there is no gap and none is given twice.
 */
export async function nextNumber(db: Db, subId: number, discipline: string): Promise<string> {
  const word = (await labelsOf({ db, lang: 'zh-CN' }, ['discipline']))('discipline', discipline)
  // Counted by the word: however the dictionary is changed later, no number can come again.
  const [serial] = await db
    .insert(table)
    .values({ subId, discipline: word, last: 1 })
    .onConflictDoUpdate({ target: [table.subId, table.discipline], set: { last: sql`${table.last} + 1` } })
    .returning({ last: table.last })
  const [sub] = await db
    .select({ indexCode: projectTable.indexCode, subNo: projectSubTable.subNo })
    .from(projectSubTable)
    .innerJoin(projectTable, eq(projectTable.projId, projectSubTable.projId))
    .where(eq(projectSubTable.subId, subId))
  return `${sub!.indexCode}-${sub!.subNo}-${word}-${String(serial!.last).padStart(DIGITS, '0')}`
}
