import { and, eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Db } from '../../db/client.ts'
import { damageText, findDamage } from '../../db/damage.ts'
import type { TaskContext } from '../../tasks/define-task.ts'
import { roleTable } from '../admin/role.table.ts'
import { notify } from '../message/message.service.ts'
import { userRoleTable, userTable } from '../users/users.table.ts'

/** Administrators are told what is damaged; the task fails with the same sentence. */
export async function checkDatabase({ db, config, publish }: Pick<TaskContext, 'db' | 'config' | 'publish'>) {
  const client = await (db as NodePgDatabase & { $client: pg.Pool }).$client.connect()
  try {
    const found = await findDamage(client, true)
    if (found.length === 0) return
    const tables = found.map(({ table }) => table).join(', ')
    const means = { db, config, bus: { publish } }
    await notify(means, await administrators(db), 'account', 'message.databaseDamaged', { tables })
    throw new Error(damageText(found))
  } finally {
    client.release()
  }
}

async function administrators(db: Db): Promise<number[]> {
  const rows = await db
    .selectDistinct({ userId: userRoleTable.userId })
    .from(userRoleTable)
    .innerJoin(userTable, and(eq(userTable.id, userRoleTable.userId), eq(userTable.enabled, true)))
    .innerJoin(roleTable, eq(roleTable.id, userRoleTable.roleId))
    .where(eq(roleTable.key, 'admin'))
  return rows.map(({ userId }) => userId)
}
