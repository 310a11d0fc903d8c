import pg from 'pg'
import { addressOf } from '../../db/address-of.ts'
import type { TaskContext } from '../../tasks/define-task.ts'
import { readTables } from './tables.queries.ts'

interface Payload {
  verb: 'vacuum' | 'reindex'
  tables: string[]
}

/** One table after the other, while people work: neither needs more than a moment's lock. */
export async function maintain({ db, payload, progress }: TaskContext<Payload>): Promise<{ tables: number }> {
  const all = await readTables(db)
  const wanted = new Set(payload.tables)
  const tables = all.filter(({ name }) => wanted.size === 0 || wanted.has(name))
  const client = new pg.Client({ connectionString: addressOf(db) })
  await client.connect()
  try {
    await client.query('set statement_timeout = 0')
    const total = tables.reduce((sum, { bytes }) => sum + bytes, 0) || 1
    let done = 0
    for (const { quoted, name, bytes } of tables) {
      progress((100 * done) / total, name)
      await client.query(
        payload.verb === 'vacuum' ? `vacuum (analyze) ${quoted}` : `reindex table concurrently ${quoted}`,
      )
      done += bytes
    }
    return { tables: tables.length }
  } finally {
    await client.end()
  }
}
