import type { FoundUser, MySession } from '@sunmao/contract'
import { and, desc, eq, ne, sql } from 'drizzle-orm'
import { isoTime } from '../../core/wire-time.ts'
import type { Db } from '../../db/client.ts'
import { found } from '../../db/search.ts'
import { sessionTable } from '../session/session.table.ts'
import { userGrams, userTable } from './users.table.ts'

const FOUND_MOST = 20

/** Enabled people by part of name, pinyin, initials or job number; the name and the number are all that is told. */
export async function findPeople(db: Db, text: string): Promise<FoundUser[]> {
  if (text.length < 2 && !/\p{Script=Han}/u.test(text)) return []
  const rows = await db
    .select({ nickName: userTable.nickName, jobNumber: userTable.jobNumber })
    .from(userTable)
    .where(and(eq(userTable.enabled, true), eq(userTable.kind, 'person'), found(userTable.searchText, userGrams, text)))
    .orderBy(userTable.nickName, userTable.id)
    .limit(FOUND_MOST)
  return rows.map((row) => ({ nickName: row.nickName, jobNumber: row.jobNumber ?? undefined }))
}

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

export async function mySessions(db: Db, userId: number, currentId: number): Promise<MySession[]> {
  const rows = await db
    .select()
    .from(sessionTable)
    .where(eq(sessionTable.userId, userId))
    .orderBy(desc(sessionTable.lastSeen))
  return rows.map((row) => ({
    key: row.key,
    current: row.id === currentId,
    browser: row.browser,
    ip: row.ip,
    remembered: row.remembered,
    createTime: isoTime(row.createTime),
    lastSeen: isoTime(row.lastSeen),
  }))
}
