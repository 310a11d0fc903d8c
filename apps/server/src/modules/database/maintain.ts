import pg from 'pg'
import { addressOf } from '../../db/address-of.ts'
import type { TaskContext } from '../../tasks/define-task.ts'
import type { MaintenanceWork } from './maintenance.task.ts'
import { readTables } from './tables.queries.ts'

const commands: Readonly<Record<MaintenanceWork, (table: string) => string>> = {
  vacuum: (table) => `vacuum (analyze) ${table}`,
  reindex: (table) => `reindex table concurrently ${table}`,
  statistics: (table) => `analyze ${table}`,
}

interface Payload {
  verb: MaintenanceWork
  tables: string[]
}

/** One table after the other, while people work: neither needs more than a moment's lock. */
export async function maintain({ db, payload, progress }: TaskContext<Payload>): Promise<{ tables: number }> {
  const all = await readTables(db)
  const wanted = new Set(payload.tables)
  const tables = all.filter(({ name }) => wanted.size === 0 || wanted.has(name))
  if (wanted.size > 0 && tables.length < wanted.size)
    throw new Error(`没有这张表 · no such table: ${[...wanted].join(', ')}`)
  const client = new pg.Client({ connectionString: addressOf(db) })
  await client.connect()
  try {
    await client.query('set statement_timeout = 0')
    const total = tables.reduce((sum, { bytes }) => sum + bytes, 0) || 1
    let done = 0
    for (const { quoted, name, bytes } of tables) {
      progress((100 * done) / total, name)
      await client.query(commands[payload.verb](quoted))
      done += bytes
    }
    return { tables: tables.length }
  } finally {
    await client.end()
  }
}
