import pg from 'pg'
import { pidFile } from './processes.ts'

/** Asks the database of a running product behind its back, through the socket that its own server uses. */
export async function withDatabase<T>(dataDir: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ host: pidFile(dataDir)[4] ?? '', port: 5432, user: 'sunmao', database: 'sunmao' })
  // The database is killed under our hands; the query that waits fails and says so.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

export async function rowsOf<T>(dataDir: string, sql: string, values: unknown[] = []): Promise<T[]> {
  return withDatabase(dataDir, async (client) => (await client.query(sql, values)).rows as T[])
}
