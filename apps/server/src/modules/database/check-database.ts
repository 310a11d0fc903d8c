import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { damageText, findDamage } from '../../db/damage.ts'
import type { TaskContext } from '../../tasks/define-task.ts'
import { notify } from '../message/message.service.ts'
import { findAdministrators } from '../users/administrators.service.ts'

/** Administrators are told what is damaged; the task fails with the same sentence. */
export async function checkDatabase({ db, config, publish }: Pick<TaskContext, 'db' | 'config' | 'publish'>) {
  const client = await (db as NodePgDatabase & { $client: pg.Pool }).$client.connect()
  try {
    const found = await findDamage(client, true)
    if (found.length === 0) return
    const tables = found.map(({ table }) => table).join(', ')
    const means = { db, config, bus: { publish } }
    await notify(means, await findAdministrators(db), 'account', 'message.databaseDamaged', { tables })
    throw new Error(damageText(found))
  } finally {
    client.release()
  }
}
