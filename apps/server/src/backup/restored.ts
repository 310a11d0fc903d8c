import { randomUUID } from 'node:crypto'
import pg from 'pg'

/**
 * Makes a loaded database one of its own: with a new id, so that open windows and the store of files take it for what it is, and without
 * the backup that was being made when it was read.
 */
export async function beginAnew(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const id = randomUUID()
    await client.query('begin')
    await client.query('update instance set former_ids = former_ids || id, id = $1, is_paired = true', [id])
    await client.query('update rights_epoch set epoch = epoch + 1, mark = gen_random_uuid()')
    await client.query(`
      update task set status = 'cancelled', end_time = now(), lease_until = null
      where kind in ('backup', 'rehearsal') and status in ('running', 'queued')`)
    await client.query('commit')
    return id
  } finally {
    await client.end()
  }
}
