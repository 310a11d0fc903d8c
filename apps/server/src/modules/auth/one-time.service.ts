import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { oneTimeTable } from './auth.table.ts'

type Kind =
  | 'captcha'
  | 'mailCode'
  | 'socketTicket'
  | 'handover'
  | 'ticket'
  | 'ticketNonce'
  | 'sso'
  | 'binding'
  | 'viewAs'

/** Keeps something that works once, for `seconds`. A second one under the same key replaces the first. */
export async function putOnce(db: Db, kind: Kind, key: string, payload: object, seconds: number): Promise<void> {
  const expiresAt = new Date(Date.now() + seconds * 1000)
  await db
    .insert(oneTimeTable)
    .values({ kind, key, payload, expiresAt })
    .onConflictDoUpdate({ target: [oneTimeTable.kind, oneTimeTable.key], set: { payload, expiresAt, tries: 0 } })
}

/** Keeps a mark for `seconds`; answers whether it was not there yet. Of two at once, one is the first. */
export async function markOnce(db: Db, kind: Kind, key: string, seconds: number): Promise<boolean> {
  const expiresAt = new Date(Date.now() + seconds * 1000)
  const rows = await db
    .insert(oneTimeTable)
    .values({ kind, key, payload: {}, expiresAt })
    .onConflictDoUpdate({
      target: [oneTimeTable.kind, oneTimeTable.key],
      set: { expiresAt },
      setWhere: lt(oneTimeTable.expiresAt, sql`now()`),
    })
    .returning({ key: oneTimeTable.key })
  return rows.length > 0
}

/** Takes it: of two takers at once, one gets it and the other gets nothing. */
export async function takeOnce<T>(db: Db, kind: Kind, key: string): Promise<T | undefined> {
  const [row] = await db
    .delete(oneTimeTable)
    .where(and(eq(oneTimeTable.kind, kind), eq(oneTimeTable.key, key)))
    .returning()
  return row && row.expiresAt > new Date() ? (row.payload as T) : undefined
}

/** Looks at it and counts the look; nothing is there after `most` looks. For codes that a person types. */
export async function tryOnce<T>(db: Db, kind: Kind, key: string, most: number): Promise<T | undefined> {
  const [row] = await db
    .update(oneTimeTable)
    .set({ tries: sql`${oneTimeTable.tries} + 1` })
    .where(
      and(
        eq(oneTimeTable.kind, kind),
        eq(oneTimeTable.key, key),
        lt(oneTimeTable.tries, most),
        gt(oneTimeTable.expiresAt, sql`now()`),
      ),
    )
    .returning()
  return row?.payload as T | undefined
}

export const sweepOnce = (db: Db) => db.delete(oneTimeTable).where(lt(oneTimeTable.expiresAt, sql`now()`))
