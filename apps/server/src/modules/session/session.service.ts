import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Services } from '../../core/context.ts'
import { notFound } from '../../core/errors.ts'
import type { Identity, Link } from '../../core/identity.ts'
import { batched } from '../../db/batch.ts'
import type { Db } from '../../db/client.ts'
import { hashToken, randomToken } from '../../token.ts'
import { guest } from './guest.ts'
import { type Provider, sessionTable } from './session.table.ts'

const DAY = 86_400_000
const SESSION_MS = DAY
const REMEMBER_MS = 20 * DAY
/** However busy it is, a session ends so many days after the sign-in. */
const LONGEST = `case when remembered then interval '20 days' else interval '7 days' end`
const TOUCH_MS = 60_000
/** Two tabs may refresh at the same moment with the same cookie. */
const REFRESH_GRACE_MS = 20_000

interface SessionRow {
  token_hash: string
  id: number
  key: string
  last_seen: Date
  epoch: string
  user_id: number | null
  user_kind: 'person' | 'service'
  row_version: number
  /** When its owner proved last who he is, in milliseconds; null where somebody else opened it for him. */
  proven: number | null
}

/** One indexed read: sessions, their people, and the epoch of all rights together. On the path of every call. */
const FIND = `
  select s.token_hash, s.id, s.key, s.last_seen, e.mark as epoch, s.user_id, u.kind as user_kind, u.row_version,
    extract(epoch from case when s.provider in ('password', 'code', 'sso', 'directory')
      then greatest(s.create_time, s.confirm_time) else s.confirm_time end)::float8 * 1000 as proven
  from session s
    left join users u on u.id = s.user_id and u.enabled
    cross join rights_epoch e
  where s.token_hash = any($1) and s.expires_at > now() and s.create_time + ${LONGEST} > now()
    and (u.id is not null or s.user_id is null)`

const finders = new WeakMap<pg.Pool, ReturnType<typeof batched<SessionRow>>>()

/** Requests that arrive together are looked up together. */
function finderOf(pool: pg.Pool) {
  const known = finders.get(pool)
  if (known) return known
  const find = batched<SessionRow>(async (hashes) => {
    const { rows } = await pool.query<SessionRow>({ name: 'find-sessions', text: FIND, values: [hashes] })
    return new Map(rows.map((row) => [row.token_hash, row]))
  })
  finders.set(pool, find)
  return find
}

/** Whom a session's token stands for; nothing when it has ended, or its person or link has been switched off. */
export async function findSession(services: Services, token: string): Promise<Identity | undefined> {
  const row = await finderOf(services.pool)(hashToken(token))
  if (!row) return undefined
  if (Math.abs(Date.now() - row.last_seen.getTime()) > TOUCH_MS) await touch(services.db, row.id)
  const { id: sessionId, key: sessionKey, epoch } = row
  if (row.user_id === null) {
    const link = await findGuestLink(services, sessionId)
    return link && { ...guest, kind: 'guest', userId: 0, sessionId, sessionKey, epoch, link }
  }
  const person = await services.rights.person(row.user_id, row.row_version, epoch)
  const kind = row.user_kind === 'service' ? 'library' : 'person'
  return (
    person && { ...person, kind, userId: row.user_id, sessionId, sessionKey, epoch, provenAt: row.proven ?? undefined }
  )
}

/** What a guest's session opens now, by whichever module let him in. */
export async function findGuestLink(services: Services, sessionId: number): Promise<Link | undefined> {
  for (const find of services.registry.guests) {
    const link = await find(services, sessionId)
    if (link) return link
  }
  return undefined
}

/** Whether a session is still open; a guest's lasts no longer than what it opens. */
export async function isSessionOpen(services: Services, sessionId: number): Promise<boolean> {
  const [session] = await services.db.select().from(sessionTable).where(eq(sessionTable.id, sessionId))
  return session?.userId === null ? (await findGuestLink(services, sessionId)) !== undefined : session !== undefined
}

/** A day from now, and not after the last day. */
const nextEnd = sql`least(now() + make_interval(secs => ${SESSION_MS / 1000}), create_time + ${sql.raw(LONGEST)})`

const touch = (db: Db, id: number) =>
  db.update(sessionTable).set({ lastSeen: sql`now()`, expiresAt: nextEnd }).where(eq(sessionTable.id, id))

export interface NewSession {
  id: number
  token: string
  refresh: string | undefined
}

export async function openSession(
  db: Db,
  owner: { ip: string; browser: string; remembered: boolean } & (
    | { userId: number; provider: Exclude<Provider, 'link'> }
    | { provider: 'link' }
  ),
): Promise<NewSession> {
  const token = randomToken()
  const refresh = owner.remembered ? randomToken() : undefined
  const [row] = await db
    .insert(sessionTable)
    .values({
      ...owner,
      key: randomToken(16),
      tokenHash: hashToken(token),
      expiresAt: sql`now() + make_interval(secs => ${SESSION_MS / 1000})`,
      ...(refresh && {
        refreshHash: hashToken(refresh),
        refreshedAt: sql`now()`,
        refreshUntil: sql`now() + make_interval(secs => ${REMEMBER_MS / 1000})`,
      }),
    })
    .returning({ id: sessionTable.id })
  return { id: row!.id, token, refresh }
}

/** By the database's clock, as the moment that it is compared with; a moment to come is none that is near. */
const isLate = sql<boolean>`coalesce(abs(extract(epoch from now() - refreshed_at)) * 1000 > ${REFRESH_GRACE_MS}, true)`

/** A remembered session gets a new token and a new refresh id. An old refresh id that comes back late ends the session. */
export async function renewSession(services: Services, refresh: string): Promise<NewSession | undefined> {
  const hash = hashToken(refresh)
  const [known] = await services.db
    .select({ id: sessionTable.id, spentRefreshHash: sessionTable.spentRefreshHash, isLate })
    .from(sessionTable)
    .where(sql`(refresh_hash = ${hash} or spent_refresh_hash = ${hash}) and refresh_until > now()`)
  if (!known) return undefined
  if (known.spentRefreshHash === hash && known.isLate) {
    await endSessions(services, [known.id])
    return undefined
  }
  const token = randomToken()
  const next = randomToken()
  const [renewed] = await services.db
    .update(sessionTable)
    .set({
      tokenHash: hashToken(token),
      refreshHash: hashToken(next),
      spentRefreshHash: hash,
      refreshedAt: sql`now()`,
      lastSeen: sql`now()`,
      expiresAt: nextEnd,
    })
    .where(and(eq(sessionTable.id, known.id), sql`create_time + ${sql.raw(LONGEST)} > now()`))
    .returning()
  return renewed && { id: renewed.id, token, refresh: next }
}

/** Ends sessions at once: the rows go, and open sockets are told. */
export async function endSessions(services: Pick<Services, 'db' | 'bus'>, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await services.db.delete(sessionTable).where(inArray(sessionTable.id, ids))
  for (const id of ids) services.bus.publish(`session:${id}`, { type: 'signedOut' })
}

/** Ends the sessions of these handles, of one person only where he is named; one foreign handle refuses the whole call. */
export async function endSessionsByKeys(
  services: Pick<Services, 'db' | 'bus'>,
  keys: string[],
  userId?: number,
): Promise<void> {
  const isWanted = and(
    inArray(sessionTable.key, keys),
    userId === undefined ? undefined : eq(sessionTable.userId, userId),
  )
  const rows = await services.db.select({ id: sessionTable.id }).from(sessionTable).where(isWanted)
  if (rows.length !== new Set(keys).size) throw notFound()
  await endSessions(
    services,
    rows.map((row) => row.id),
  )
}

export async function endSessionsOf(
  services: Pick<Services, 'db' | 'bus'>,
  userId: number,
  except?: number,
): Promise<void> {
  const rows = await services.db
    .select({ id: sessionTable.id })
    .from(sessionTable)
    .where(eq(sessionTable.userId, userId))
  await endSessions(
    services,
    rows.map((row) => row.id).filter((id) => id !== except),
  )
}

/** Sessions that neither a token nor a refresh id can bring back. */
export const sweepSessions = (db: Db) =>
  db
    .delete(sessionTable)
    .where(
      and(lt(sessionTable.expiresAt, sql`now()`), sql`coalesce(${sessionTable.refreshUntil}, '-infinity') < now()`),
    )
