import { and, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { oneTimeTable } from './credentials.table.ts'

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

/** By the database's clock, which also tells when it is over: processes may disagree with it. */
const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`
const isOpen = sql<boolean>`${oneTimeTable.expiresAt} > now()`

/** Keeps something that works once, for `seconds`. A second one under the same key replaces the first. */
export async function putOnce(db: Db, kind: Kind, key: string, payload: object, seconds: number): Promise<void> {
  const expiresAt = inSeconds(seconds)
  await db
    .insert(oneTimeTable)
    .values({ kind, key, payload, expiresAt })
    .onConflictDoUpdate({ target: [oneTimeTable.kind, oneTimeTable.key], set: { payload, expiresAt, tries: 0 } })
}

/** Keeps a mark for `seconds`; answers whether it was not there yet. Of two at once, one is the first. */
export async function markOnce(db: Db, kind: Kind, key: string, seconds: number): Promise<boolean> {
  const expiresAt = inSeconds(seconds)
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
    .returning({ payload: oneTimeTable.payload, isOpen })
  return row?.isOpen ? (row.payload as T) : undefined
}

/** How often a code that a person types may be tried: from one address, and from all of them together. */
const codeTries = { perAddress: 5, inAll: 20 }

/**
 * Counts a try at a code from an address and only then looks at it; nothing is there when the tries are used up. One
 * address cannot use up those of another before all of them together have become a danger.
 */
export async function tryOnce<T>(db: Db, kind: Kind, key: string, ip: string): Promise<T | undefined> {
  const fromHere = sql`coalesce((${oneTimeTable.payload} -> 'tries' ->> ${ip}::text)::int, 0)`
  const [row] = await db
    .update(oneTimeTable)
    .set({
      tries: sql`${oneTimeTable.tries} + 1`,
      payload: sql`${oneTimeTable.payload} || jsonb_build_object('tries',
        coalesce(${oneTimeTable.payload} -> 'tries', '{}') || jsonb_build_object(${ip}::text, ${fromHere} + 1))`,
    })
    .where(
      and(
        eq(oneTimeTable.kind, kind),
        eq(oneTimeTable.key, key),
        lt(oneTimeTable.tries, codeTries.inAll),
        lt(fromHere, codeTries.perAddress),
        isOpen,
      ),
    )
    .returning()
  return row?.payload as T | undefined
}

export const sweepOnce = (db: Db) => db.delete(oneTimeTable).where(lt(oneTimeTable.expiresAt, sql`now()`))
