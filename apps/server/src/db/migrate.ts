import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { ConfigError } from '../config.ts'
import type { Db } from './client.ts'
import { damageText, findDamage } from './damage.ts'
import { SchemaError } from './schema-error.ts'

export const migrationsFolder = fileURLToPath(new URL('../../src/db/migrations', import.meta.url))
/** Held by whoever changes what processes need at their start. */
export const MIGRATION_LOCK = 727_106_001

/**
 * Brings the schema up to date and then runs `seed`, one process at a time. Every migration is one transaction with its
 * own record, and the lock belongs to the connection, so a process killed half-way leaves nothing behind.
 */
export async function migrateDatabase(url: string, seed: (db: Db) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  // The query that waits fails with it and says why.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await checkSchema(client)
    const damage = await findDamage(client, false)
    if (damage.length > 0) throw new ConfigError(damageText(damage))
    const db = drizzle(client)
    await migrate(db, { migrationsFolder })
    await db.transaction((tx) => seed(tx))
  } catch (error) {
    throw isDiskFull(error) ? new ConfigError(fullDisk) : error
  } finally {
    await client.end()
  }
}

const fullDisk =
  '数据库所在磁盘已满，升级数据未完成，数据保持原样：请腾出空间后重新启动 · the disk of the database is full; the tables were left as they were: make room, then start again'

/** As PostgreSQL says it, however deep the statement is wrapped. */
function isDiskFull(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if ((at as { code?: string }).code === '53100') return true
  return false
}

/**
 * Migrations only lead forwards, from the first one that is kept: it carries the time of the last one before it, so that
 * data which had reached that one count as having it. A program works on tables that have got more since, unless they say
 * that they have lost something it needs.
 */
async function checkSchema(client: pg.Client): Promise<void> {
  const journal = await readFile(join(migrationsFolder, 'meta/_journal.json'), 'utf8')
  const known = (JSON.parse(journal) as { entries: { when: number }[] }).entries.map(({ when }) => when)
  const reached = await readNumber(client, 'drizzle.__drizzle_migrations', 'created_at')
  if (reached !== undefined && reached < known[0]!) throw new SchemaError('older')
  const floor = await readNumber(client, 'public.schema_floor', 'migration_time')
  if (floor !== undefined && floor > known.at(-1)!) throw new SchemaError('newer')
}

/** The largest number in a table that may not be there yet. */
async function readNumber(client: pg.Client, table: string, column: string): Promise<number | undefined> {
  const { rows: found } = await client.query('select to_regclass($1) is not null as there', [table])
  if (!found[0].there) return undefined
  const { rows } = await client.query(`select max(${column})::float8 as most from ${table}`)
  return rows[0].most ?? undefined
}
