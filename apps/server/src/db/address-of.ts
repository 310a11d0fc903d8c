import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Db } from './client.ts'

/** Of the pool, for work that needs a connection of its own. */
export const addressOf = (db: Db): string =>
  (db as NodePgDatabase & { $client: pg.Pool }).$client.options.connectionString!
