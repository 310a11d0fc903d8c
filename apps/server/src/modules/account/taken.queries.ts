import { and, eq, ne, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { userTable } from '../users/users.table.ts'

const isOther = (id: number) => ne(userTable.id, id)

export const phoneOwner = async (db: Db, phone: string, except: number) =>
  (
    await db
      .select({ id: userTable.id })
      .from(userTable)
      .where(and(eq(userTable.phone, phone), isOther(except)))
  )[0]

export const emailOwner = async (db: Db, email: string, except: number) =>
  (
    await db
      .select({ id: userTable.id })
      .from(userTable)
      .where(and(sql`lower(${userTable.email}) = ${email.toLowerCase()}`, isOther(except)))
  )[0]
