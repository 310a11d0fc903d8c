// Whether the files of the tables are there and whole, before somebody meets the damage.
import type pg from 'pg'

/** Codes of PostgreSQL for files that cannot be read: gone, cut, or with a page whose checksum is wrong. */
const DAMAGED = /^(58P01|58030|XX001|XX002)$/

export interface Damage {
  table: string
  reason: string
}

/**
 * A look at each table: its first page, or with `isWhole` every page. Pages have checksums, so one that was changed on the disk
 * is refused by the database itself.
 */
export async function findDamage(client: Pick<pg.ClientBase, 'query'>, isWhole: boolean): Promise<Damage[]> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(nspname) || '.' || quote_ident(relname) as name
     from pg_class join pg_namespace n on n.oid = relnamespace
     where relkind = 'r' and nspname in ('public', 'drizzle', 'pg_catalog') and relpersistence = 'p'
     order by nspname, relname`,
  )
  const found: Damage[] = []
  for (const { name } of rows) {
    const damage = await lookAt(client, name, isWhole)
    if (damage) found.push(damage)
  }
  return found
}

async function lookAt(client: Pick<pg.ClientBase, 'query'>, table: string, isWhole: boolean) {
  try {
    await client.query(isWhole ? wholeOf(table) : `select from ${table} limit 1`)
    return undefined
  } catch (error) {
    if (isWhole) await client.query('rollback')
    const { code = '', message } = error as { code?: string; message: string }
    // Not allowed to look, locked, or away: nothing is known of the files.
    return DAMAGED.test(code) ? { table, reason: message } : undefined
  }
}

/** Through the table itself: an index would hide what lies in it. */
const wholeOf = (table: string) =>
  `begin; set local enable_indexscan = off; set local enable_indexonlyscan = off; set local enable_bitmapscan = off;
   set local statement_timeout = 0; select count(*) from ${table}; commit`

const MOST = 3

/** A sentence for the person who starts the program, or reads its message. */
export const damageText = (found: readonly Damage[]): string => {
  const names = found
    .slice(0, MOST)
    .map(({ table, reason }) => `${table} (${reason})`)
    .join('; ')
  return `数据库文件已损坏：${names}。请恢复备份 · files of the database are damaged: ${names}. Restore a backup`
}
