import { getTableName, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from './client.ts'

/** The number of a row that is not there yet, for what must know it before. Insert it with `overridingSystemValue`. */
export async function nextId(db: Db, column: PgColumn): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence(${getTableName(column.table)}, ${column.name}))::int as id`,
  )
  return rows[0]!.id
}
