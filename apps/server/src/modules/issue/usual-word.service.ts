import { asc, eq } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { dictDetailTable, dictTable } from '../admin/dict.table.ts'

/** The word that is meant, or where an administrator has taken it away, the first there is. */
export async function usualWord({ db }: Pick<Ctx, 'db'>, dictionary: string, meant: string): Promise<string> {
  const rows = await db
    .select({ value: dictDetailTable.value })
    .from(dictDetailTable)
    .innerJoin(dictTable, eq(dictTable.id, dictDetailTable.dictId))
    .where(eq(dictTable.name, dictionary))
    .orderBy(asc(dictDetailTable.dictSort), asc(dictDetailTable.id))
  return rows.find(({ value }) => value === meant)?.value ?? rows[0]?.value ?? meant
}
