import { and, eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { userTable } from '../../users/users.table.ts'

/** Whoever has no department is of another house: he may never have signed in, and is asked by letter. */
export const isOutsider: SQL = and(
  eq(userTable.kind, 'person'),
  eq(userTable.enabled, true),
  isNull(userTable.deptId),
  isNotNull(userTable.email),
)!

export async function findOutsiders(db: Db, userIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (userIds.length === 0) return new Set()
  const rows = await db
    .select({ id: userTable.id })
    .from(userTable)
    .where(and(inArray(userTable.id, [...userIds]), isOutsider))
  return new Set(rows.map(({ id }) => id))
}
