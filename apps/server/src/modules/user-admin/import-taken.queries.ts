import { inArray, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { userTable } from '../users/users.table.ts'

/** What no two people may share. User names and mail addresses are the same in any case of letters. */
export const uniqueFields = ['username', 'jobNumber', 'email', 'phone'] as const
export type UniqueField = (typeof uniqueFields)[number]
type Unique = Readonly<Record<UniqueField, string | null>>

export const uniqueValue = (fields: Unique, field: UniqueField) => {
  const value = fields[field] || undefined
  return field === 'username' || field === 'email' ? value?.toLowerCase() : value
}

/** Which of these values somebody has already. */
export async function findTaken(db: Db, people: readonly Unique[]): Promise<Record<UniqueField, Set<string>>> {
  const valuesOf = (field: UniqueField) => people.flatMap((fields) => uniqueValue(fields, field) ?? [])
  const rows = await db
    .select({
      username: userTable.username,
      jobNumber: userTable.jobNumber,
      email: userTable.email,
      phone: userTable.phone,
    })
    .from(userTable)
    .where(
      or(
        inArray(sql`lower(${userTable.username})`, valuesOf('username')),
        inArray(sql`lower(${userTable.email})`, valuesOf('email')),
        inArray(userTable.jobNumber, valuesOf('jobNumber')),
        inArray(userTable.phone, valuesOf('phone')),
      ),
    )
  const taken = (field: UniqueField) => new Set(rows.flatMap((row) => uniqueValue(row, field) ?? []))
  return { username: taken('username'), jobNumber: taken('jobNumber'), email: taken('email'), phone: taken('phone') }
}
