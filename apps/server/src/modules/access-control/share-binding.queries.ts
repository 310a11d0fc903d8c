import { sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { accessControlTable as table } from './access-control.table.ts'
import { statusNow } from './share-row.ts'

/** Shares that a version is in. */
export async function sharesOf({ db }: Pick<Ctx, 'db'>, fileId: number) {
  const rows = await db
    .select({ row: table, status: statusNow })
    .from(table)
    .where(sql`${table.fileIds} @> array[${fileId}]::int[]`)
    .orderBy(table.id)
  return rows.map(({ row, status }) => ({
    id: row.id,
    description: row.description,
    accessType: row.accessType,
    isOn: status === 'on',
  }))
}
