import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'

interface Owner extends Record<string, unknown> {
  table: string
  column: string
}

/** Every column that names a blob, by the catalogue. */
const readOwners = async (db: Db): Promise<Owner[]> =>
  (
    await db.execute<Owner>(sql`
      select quote_ident(class.relname) as table, quote_ident(a.attname) as column
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
        join pg_class class on class.oid = c.conrelid
      where c.contype = 'f' and c.confrelid = 'blob'::regclass order by 1, 2`)
  ).rows

export async function countByOwner(db: Db) {
  const counted: { table: string; blobs: number; bytes: number }[] = []
  for (const [table, columns] of byTable(await readOwners(db))) {
    const named = columns.map((column) => `select ${column} as hash from ${table} where ${column} is not null`)
    const { rows } = await db.execute<{ blobs: number; bytes: number }>(
      sql.raw(`select count(*)::int as blobs, coalesce(sum(size), 0)::float8 as bytes from blob
        where hash in (${named.join(' union ')})`),
    )
    counted.push({ table: table.replaceAll('"', ''), ...rows[0]! })
  }
  return counted.filter(({ blobs }) => blobs > 0).sort((a, b) => b.bytes - a.bytes)
}

/** What nobody names, once whoever has just stored it had time to. */
export async function countOrphans(db: Db): Promise<{ blobs: number; bytes: number }> {
  const isNamed = (await readOwners(db)).map(
    ({ table, column }) => `exists (select from ${table} t where t.${column} = blob.hash)`,
  )
  const { rows } = await db.execute<{ blobs: number; bytes: number }>(
    sql.raw(`select count(*)::int as blobs, coalesce(sum(size), 0)::float8 as bytes from blob
      where store_time < now() - interval '30 minutes' and not (${isNamed.join(' or ')})`),
  )
  return rows[0]!
}

export async function ownersOf(db: Db, hash: string): Promise<string[]> {
  const found: string[] = []
  for (const [table, columns] of byTable(await readOwners(db))) {
    const isIts = sql.join(
      columns.map((column) => sql`${sql.raw(column)} = ${hash}`),
      sql` or `,
    )
    const { rows } = await db.execute(sql`select from ${sql.raw(table)} where ${isIts} limit 1`)
    if (rows.length > 0) found.push(table.replaceAll('"', ''))
  }
  return found
}

function byTable(owners: readonly Owner[]): Map<string, string[]> {
  const tables = new Map<string, string[]>()
  for (const { table, column } of owners) tables.set(table, [...(tables.get(table) ?? []), column])
  return tables
}
