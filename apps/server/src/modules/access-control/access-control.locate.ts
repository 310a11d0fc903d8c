import { inArray, sql } from 'drizzle-orm'
import type { Locator, RowName } from '../../core/locate.ts'
import type { Db } from '../../db/client.ts'
import { accessControlTable as table } from './access-control.table.ts'

/** For a refusal of some of several: as the list of shares calls them. */
export const describeShares = (db: Db, ids: readonly number[]): Promise<RowName[]> =>
  db
    .select({ id: table.id, projId: table.projId, number: sql<string>`${table.no}::text`, title: table.description })
    .from(table)
    .where(inArray(table.id, [...ids]))
    .orderBy(table.id)

export const accessControlLocators: Record<string, Locator> = {
  accessControl: {
    from: sql`${table}`,
    id: table.id,
    projId: table.projId,
    subId: table.subId,
    // Whoever answers for a share may change and end it.
    partIds: sql`array_remove(array[${table.userId}], null)`,
    describe: (db, _lang, ids) => describeShares(db, ids),
  },
}
