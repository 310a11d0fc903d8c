import type { Found, FoundUser } from '@sunmao/contract'
import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import type { Db } from '../../db/client.ts'
import { found } from '../../db/search.ts'
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

/** For the search of the whole site: no more than the people search tells. */
export async function findPersons(ctx: Ctx, blurry: string, size: number): Promise<Found[]> {
  const people = await findPeople(ctx.db, blurry)
  return people
    .slice(0, size)
    .map(({ nickName, jobNumber }) => ({ kind: 'person', title: nickName, detail: jobNumber }))
}
