import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'

export type Db = NodePgDatabase | Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]

/** A query that waits for a lock may not hold up a stop. */
const CLOSE_MS = 2000

export interface Database {
  db: NodePgDatabase
  pool: pg.Pool
  close(): Promise<void>
}

/** Connects lazily; a lost connection is replaced by the next query, it never ends the process. */
export function openDatabase(url: string, onError: (error: Error) => void, size = 12): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 4000,
    idleTimeoutMillis: 60_000,
    // No answer may hang on a query: what takes longer belongs into a task.
    statement_timeout: 30_000,
    options: '-c timezone=UTC',
  })
  pool.on('error', onError)
  // Between two queries of a transaction nobody else listens, and an error that nobody hears ends the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  let closing: Promise<void> | undefined
  return {
    db: drizzle(pool),
    pool,
    close: () => {
      closing ??= Promise.race([pool.end(), sleep(CLOSE_MS, undefined, { ref: false })])
      return closing
    },
  }
}
