import { sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { type KeyRing, openAt, placeIn, sealAt } from './sealed.ts'
import { proofPlace } from './secrets-key.table.ts'

interface SealedColumn {
  table: string
  column: string
  /** The column that a row is known by. */
  key: string
}

/** Every column for secrets, by the catalogue: there is no list to keep. */
export async function sealedColumns(db: Db): Promise<SealedColumn[]> {
  const { rows } = await db.execute<SealedColumn & Record<string, unknown>>(sql`
    select c.relname as table, a.attname as column, k.attname as key
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    join pg_index i on i.indrelid = c.oid and i.indisprimary
    join pg_attribute k on k.attrelid = c.oid and k.attnum = i.indkey[0]
    where a.atttypid = 'sealed'::regtype and not a.attisdropped
    order by 1, 2`)
  return rows
}

/** Once, of data from before there was a key: what lies in these columns is the secret itself. */
export async function sealClear(db: Db, ring: KeyRing): Promise<void> {
  await rewrite(db, (value, place) => (place === proofPlace ? value : sealAt(ring, place, value)))
  await db.execute(sql`alter domain sealed validate constraint sealed_form`)
}

/** With the first key, what was sealed with any of them. */
export const sealAgain = (db: Db, ring: KeyRing): Promise<number> =>
  rewrite(db, (value, place) => sealAt(ring, place, openAt(ring, place, value)))

async function rewrite(db: Db, change: (value: string, place: string) => string): Promise<number> {
  let written = 0
  for (const { table, column, key } of await sealedColumns(db)) {
    const [at, of, by] = [sql.identifier(table), sql.identifier(column), sql.identifier(key)]
    const { rows } = await db.execute<{ row: string; value: string }>(
      sql`select ${by}::text as row, ${of}::text as value from ${at} where ${of} is not null for update`,
    )
    for (const { row, value } of rows) {
      const next = change(value, placeIn(table, column, row))
      if (next === value) continue
      await db.execute(sql`update ${at} set ${of} = ${next} where ${by}::text = ${row}`)
      written += 1
    }
  }
  return written
}
