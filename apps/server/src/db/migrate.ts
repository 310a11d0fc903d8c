import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { Db } from './client.ts'

const migrationsFolder = fileURLToPath(new URL('../../src/db/migrations', import.meta.url))
const LOCK = 727_106_001

/**
 * Brings the schema up to date and then runs `seed`, one process at a time. Every migration is one transaction with its
 * own record, and the lock belongs to the connection, so a process killed half-way leaves nothing behind.
 */
export async function migrateDatabase(url: string, seed: (db: Db) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    const db = drizzle(client)
    await migrate(db, { migrationsFolder })
    await db.transaction((tx) => seed(tx))
  } finally {
    await client.end()
  }
}
