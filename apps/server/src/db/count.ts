import { count, eq, getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './client.ts'
import { rowCountTable } from './row-count.table.ts'

/** All rows of a table whose number is kept are not counted again. */
export async function countRows(db: Db, table: PgTable, where: SQL | undefined): Promise<number> {
  if (!where) {
    const kept = db
      .select({ total: sql`sum(${rowCountTable.rows})` })
      .from(rowCountTable)
      .where(eq(rowCountTable.name, getTableName(table)))
    const all = db.select({ total: count() }).from(table)
    const { rows } = await db.execute<{ total: number }>(sql`select coalesce((${kept}), (${all}))::int as total`)
    return rows[0]!.total
  }
  const [row] = await db.select({ total: count() }).from(table).where(where)
  return row?.total ?? 0
}

/** Nobody turns pages further; whoever looks for more narrows the list. */
const COUNTED = 10_000

/** Rows that hold, as far as pages are turned. */
export async function countUpTo(db: Db, table: PgTable, where: SQL | undefined): Promise<number> {
  const some = db.select({ one: sql`1` }).from(table).where(where).limit(COUNTED).as('some')
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(some)
  return row?.count ?? 0
}
