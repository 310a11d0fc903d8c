import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { prepareOften } from './prepare-often.ts'
import { traceQueries } from './trace-queries.ts'
import { destroy } from './watch.ts'

export type Db = NodePgDatabase | Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]

/** A query that waits for a lock may not hold up a stop. */
const CLOSE_MS = 2000

export interface Database {
  db: NodePgDatabase
  pool: pg.Pool
  /** Gives up every connection: what waits on one fails now, and the next query tries a new one. */
  drop(): void
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
  const clients = new Set<pg.PoolClient>()
  pool.on('connect', (client) => clients.add(client))
  pool.on('connect', prepareOften)
  pool.on('connect', traceQueries)
  pool.on('remove', (client) => clients.delete(client))
  let closing: Promise<void> | undefined
  return {
    db: drizzle(pool),
    pool,
    drop: () => {
      for (const client of clients) destroy(client)
    },
    close: () => {
      closing ??= Promise.race([pool.end(), sleep(CLOSE_MS, undefined, { ref: false })])
      return closing
    },
  }
}
