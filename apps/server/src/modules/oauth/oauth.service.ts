import type { Input, OauthGrant, oauth } from '@sunmao/contract'
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Ctx, Services } from '../../core/context.ts'
import { forbidden, notFound } from '../../core/errors.ts'
import { type Identity, isPersonHimself } from '../../core/identity.ts'
import { isoTime } from '../../core/wire-time.ts'
import type { Db } from '../../db/client.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { hashToken } from '../../token.ts'
import { notify } from '../message/message.service.ts'
import { oauthClientTable, oauthGrantTable } from './oauth.table.ts'
import { ACCESS_PREFIX } from './oauth-model.ts'
import { readRequest } from './oauth-request.ts'
import { OAuthError, oauthServer, Request, Response } from './oauth-server.ts'

type Given = Input<typeof oauth.answer>['body']

export async function showRequest(ctx: Ctx, request: Input<typeof oauth.request>['query']) {
  const { client, audience, scopes } = await readRequest(ctx, request)
  const { protocol, host } = new URL(request.redirect_uri)
  return {
    ...{ name: client.name, isSelfRegistered: client.isSelfRegistered, audience, scopes },
    goesTo: host || protocol.slice(0, -1),
  }
}

/** Only a person at a browser decides: no tool, no guest, nobody in his name. */
export function answerRequest(ctx: Ctx, { isAllowed, ...request }: Given): Promise<{ address: string }> {
  if (!isPersonHimself(ctx.user)) throw forbidden()
  return inTransaction(ctx, async (own) => {
    const asked = await readRequest(own, request)
    const query = { ...request, allowed: String(isAllowed) }
    const response = new Response({})
    try {
      await oauthServer(own.db, asked).authorize(
        new Request({ headers: {}, method: 'GET', query, body: {} }),
        response,
        {
          authenticateHandler: { handle: async () => ({ id: own.user.userId }) },
        },
      )
      await notify(own, own.user.userId, 'account', 'message.appConnected', { name: asked.client.name, ip: own.ip })
    } catch (error) {
      // That he said no is an answer too, and so is what is wrong with the request beyond what was checked.
      if (!(error instanceof OAuthError) || error.name === 'server_error' || !response.get('location')) throw error
    }
    return { address: String(response.get('location')) }
  })
}

export async function listGrants(db: Db, userId: number): Promise<OauthGrant[]> {
  const rows = await db
    .select({ grant: oauthGrantTable, client: oauthClientTable })
    .from(oauthGrantTable)
    .innerJoin(oauthClientTable, eq(oauthClientTable.id, oauthGrantTable.clientRef))
    .where(and(eq(oauthGrantTable.userId, userId), eq(oauthGrantTable.isBegun, true)))
    .orderBy(desc(oauthGrantTable.id))
  return rows.map(({ grant, client }) => ({
    ...{ id: grant.id, audience: grant.audience, scopes: grant.scopes },
    ...{ name: client.name, isSelfRegistered: client.isSelfRegistered },
    createTime: isoTime(grant.createTime),
    lastUsed: isoTime(grant.lastUsed),
    lastIp: grant.lastIp ?? undefined,
  }))
}

/** One foreign id refuses the whole call. */
export async function removeGrants({ db, user }: Ctx, ids: number[]): Promise<void> {
  const isMine = and(inArray(oauthGrantTable.id, ids), eq(oauthGrantTable.userId, user.userId))
  await db.transaction(async (tx) => {
    const gone = await tx.delete(oauthGrantTable).where(isMine).returning({ id: oauthGrantTable.id })
    if (gone.length !== new Set(ids).size) throw notFound()
  })
}

export const endGrantsOf = (db: Db, userId: number) =>
  db.delete(oauthGrantTable).where(eq(oauthGrantTable.userId, userId))

/** Told by its first letters, as those of API tokens are. */
export const isOauthToken = (token: string) => token.startsWith(ACCESS_PREFIX)

const TOUCH_MS = 60_000
const FIND = `
  select g.id, g.user_id, g.scopes, g.audience, g.last_used, g.last_ip, u.row_version, e.mark as epoch
  from oauth_token t join oauth_grant g on g.id = t.grant_id
    join users u on u.id = g.user_id and u.enabled and u.kind = 'person' cross join rights_epoch e
  where t.token_hash = $1 and t.kind = 'access' and t.expires_at > now()`

type Row = Pick<typeof oauthGrantTable.$inferSelect, 'id' | 'scopes' | 'audience'> & {
  user_id: number
  last_used: Date | null
  last_ip: string | null
  row_version: number
  epoch: string
}

/** Who let the program in, with his present rights. */
export async function findOauthToken(services: Services, token: string, ip: string): Promise<Identity | undefined> {
  const values = [hashToken(token)]
  const { rows } = await services.pool.query<Row>({ name: 'find-oauth-token', text: FIND, values })
  const row = rows[0]
  if (!row) return undefined
  const person = await services.rights.person(row.user_id, row.row_version, row.epoch)
  if (!person) return undefined
  if (row.last_ip !== ip || Math.abs(Date.now() - (row.last_used?.getTime() ?? 0)) > TOUCH_MS)
    await services.db
      .update(oauthGrantTable)
      .set({ lastUsed: new Date(), lastIp: ip })
      .where(eq(oauthGrantTable.id, row.id))
  return {
    ...person,
    kind: 'person',
    userId: row.user_id,
    sessionId: 0,
    sessionKey: '',
    epoch: row.epoch,
    scopes: new Set(row.scopes),
    audience: row.audience,
  }
}
