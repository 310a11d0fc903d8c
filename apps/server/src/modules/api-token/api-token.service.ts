import type { ApiToken, Scope } from '@sunmao/contract'
import { and, count, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Ctx, Services } from '../../core/context.ts'
import { AppError, notFound } from '../../core/errors.ts'
import type { Identity } from '../../core/identity.ts'
import { isoTime } from '../../core/wire-time.ts'
import type { Db } from '../../db/client.ts'
import { hashToken, randomToken } from '../../token.ts'
import { notify } from '../message/message.service.ts'
import { confirmPerson } from '../session/confirm.service.ts'
import { userTable } from '../users/users.table.ts'
import { apiTokenTable } from './api-token.table.ts'

const PREFIX = 'smt_'
const HINT = 4
const MOST = 20
const DAY_MS = 86_400_000
const TOUCH_MS = 60_000

/** Told by its first letters, so that a leaked one is recognised wherever it turns up. */
export const isApiToken = (token: string) => token.startsWith(PREFIX)

const FIND = `
  select t.id, t.user_id, t.scopes, t.last_used, t.last_ip, u.row_version, e.mark as epoch
  from api_token t join users u on u.id = t.user_id and u.enabled and u.kind = 'person' cross join rights_epoch e
  where t.token_hash = $1 and t.expires_at > now()`

interface Row {
  id: number
  user_id: number
  scopes: Scope[]
  last_used: Date | null
  last_ip: string | null
  row_version: number
  epoch: string
}

/** The token's owner, with his present rights; a disabled owner or a day too late is nobody. */
export async function findApiToken(services: Services, token: string, ip: string): Promise<Identity | undefined> {
  const values = [hashToken(token)]
  const { rows } = await services.pool.query<Row>({ name: 'find-api-token', text: FIND, values })
  const row = rows[0]
  if (!row) return undefined
  const person = await services.rights.person(row.user_id, row.row_version, row.epoch)
  if (!person) return undefined
  if (row.last_ip !== ip || Math.abs(Date.now() - (row.last_used?.getTime() ?? 0)) > TOUCH_MS) {
    await services.db
      .update(apiTokenTable)
      .set({ lastUsed: sql`now()`, lastIp: ip })
      .where(eq(apiTokenTable.id, row.id))
  }
  return {
    ...person,
    kind: 'person',
    userId: row.user_id,
    sessionId: 0,
    sessionKey: '',
    epoch: row.epoch,
    scopes: new Set(row.scopes),
  }
}

export async function listApiTokens(db: Db, userId: number): Promise<ApiToken[]> {
  const rows = await db
    .select()
    .from(apiTokenTable)
    .where(eq(apiTokenTable.userId, userId))
    .orderBy(desc(apiTokenTable.id))
  return rows.map(asApiToken)
}

interface NewToken {
  name: string
  scopes: Scope[]
  days: number
  password?: string
}

/** The token itself leaves in this answer only. */
export async function createApiToken(ctx: Ctx, given: NewToken): Promise<ApiToken & { token: string }> {
  await confirmPerson(ctx, given.password)
  const { userId } = ctx.user
  const token = PREFIX + randomToken()
  const row = await ctx.db.transaction(async (tx) => {
    // Of several at once, each must count those before it.
    await tx.select({ id: userTable.id }).from(userTable).where(eq(userTable.id, userId)).for('update')
    const [kept] = await tx.select({ total: count() }).from(apiTokenTable).where(eq(apiTokenTable.userId, userId))
    if ((kept?.total ?? 0) >= MOST) throw new AppError(400, 'apiToken.tooMany', { count: MOST })
    const [made] = await tx
      .insert(apiTokenTable)
      .values({
        userId,
        name: given.name,
        scopes: [...new Set(given.scopes)],
        tokenHash: hashToken(token),
        hint: token.slice(-HINT),
        expiresAt: new Date(Date.now() + given.days * DAY_MS),
      })
      .returning()
    return made
  })
  await notify(ctx, userId, 'account', 'message.tokenCreated', { name: given.name, ip: ctx.ip })
  return { ...asApiToken(row!), token }
}

/** One foreign id refuses the whole call. */
export async function removeApiTokens({ db, user }: Ctx, ids: number[]): Promise<void> {
  const isMine = and(inArray(apiTokenTable.id, ids), eq(apiTokenTable.userId, user.userId))
  await db.transaction(async (tx) => {
    const gone = await tx.delete(apiTokenTable).where(isMine).returning({ id: apiTokenTable.id })
    if (gone.length !== new Set(ids).size) throw notFound()
  })
}

export const endApiTokensOf = (db: Db, userId: number) =>
  db.delete(apiTokenTable).where(eq(apiTokenTable.userId, userId))

export const sweepApiTokens = (db: Db) =>
  db.delete(apiTokenTable).where(lt(apiTokenTable.expiresAt, sql`now() - interval '30 days'`))

const asApiToken = (row: typeof apiTokenTable.$inferSelect): ApiToken => ({
  id: row.id,
  name: row.name,
  hint: row.hint,
  scopes: row.scopes,
  createTime: isoTime(row.createTime),
  expiresAt: isoTime(row.expiresAt),
  lastUsed: row.lastUsed ? isoTime(row.lastUsed) : undefined,
  lastIp: row.lastIp ?? undefined,
})
