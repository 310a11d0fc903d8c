import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { groupBy } from '../../db/group-by.ts'
import { jobTable } from '../admin/job.table.ts'
import { roleTable } from '../admin/role.table.ts'
import { throttleTable } from '../credentials/credentials.table.ts'
import { accountKey, accountWaits } from '../credentials/throttle.service.ts'
import { userJobTable, userRoleTable } from '../users/users.table.ts'

/** By person, strongest first. */
export async function rolesOf(db: Db, userIds: number[]) {
  const rows = await db
    .select({ userId: userRoleTable.userId, role: roleTable })
    .from(userRoleTable)
    .innerJoin(roleTable, eq(roleTable.id, userRoleTable.roleId))
    .where(inArray(userRoleTable.userId, userIds))
    .orderBy(roleTable.level, roleTable.id)
  const groups = groupBy(rows, (row) => row.userId)
  return new Map([...groups].map(([userId, held]) => [userId, held.map((one) => one.role)]))
}

/** Ids of the people who have a role. */
export const withRole = (db: Db, roleId: number) =>
  db.select({ id: userRoleTable.userId }).from(userRoleTable).where(eq(userRoleTable.roleId, roleId))

export async function jobsOf(db: Db, userIds: number[]) {
  const rows = await db
    .select({ userId: userJobTable.userId, id: jobTable.id, name: jobTable.name })
    .from(userJobTable)
    .innerJoin(jobTable, eq(jobTable.id, userJobTable.jobId))
    .where(inArray(userJobTable.userId, userIds))
    .orderBy(jobTable.jobSort, jobTable.id)
  return groupBy(rows, (row) => row.userId)
}

/** The accounts among these that have to wait after failed sign-ins. */
export async function lockedOf(db: Db, usernames: string[]): Promise<Set<string>> {
  const keys = usernames.map(accountKey)
  const rows = await db
    .select({ key: throttleTable.key })
    .from(throttleTable)
    .where(and(inArray(throttleTable.key, keys), accountWaits))
  return new Set(rows.map((row) => row.key))
}
