import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'

export type Db = NodePgDatabase | Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]

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
  let closing: Promise<void> | undefined
  return {
    db: drizzle(pool),
    pool,
    close: () => {
      closing ??= pool.end()
      return closing
    },
  }
}
