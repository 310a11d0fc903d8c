// What the authorisation-server library keeps and asks, in our tables. It makes the codes and tokens' rules; here they are stored as
// hashes, and what comes a second time ends everything that came of it.

import type { AuthorizationCode, Client, RefreshToken, Token, User } from '@node-oauth/oauth2-server'
import type { Scope } from '@sunmao/contract'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { hashToken, randomToken } from '../../token.ts'
import { oauthClientTable, oauthGrantTable, oauthTokenTable } from './oauth.table.ts'
import type { Asked } from './oauth-request.ts'
import { isRegistered } from './redirect-uri.ts'

export const ACCESS_PREFIX = 'sma_'
const REFRESH_PREFIX = 'smr_'
export const grants = ['authorization_code', 'refresh_token']

type ClientRow = typeof oauthClientTable.$inferSelect

const clientOf = ({ clientId, redirectUris, id }: ClientRow): Client => ({
  id: clientId,
  redirectUris,
  grants,
  ref: id,
})

/** `asked` while somebody decides about a request; nothing where a program comes for its tokens. */
export const oauthModel = (db: Db, asked?: Asked) => ({
  generateAuthorizationCode: async () => randomToken(),
  generateAccessToken: async () => ACCESS_PREFIX + randomToken(),
  generateRefreshToken: async () => REFRESH_PREFIX + randomToken(),

  getClient: async (clientId: string, secret: string | null | undefined): Promise<Client | false> => {
    const [row] = await db.select().from(oauthClientTable).where(eq(oauthClientTable.clientId, clientId))
    if (!row) return false
    if (asked) return clientOf(row)
    const isRight = row.secretHash === null ? !secret : !!secret && hashToken(secret) === row.secretHash
    return isRight && clientOf(row)
  },
  validateRedirectUri: async (redirectUri: string, client: Client): Promise<boolean> =>
    asked !== undefined && isRegistered(client.redirectUris as string[], asked.client.secretHash !== null, redirectUri),
  /** What was shown to the person, whatever was asked for. */
  validateScope: async (_user: User, _client: Client, scope?: string[]): Promise<string[] | false> =>
    asked?.scopes ?? scope ?? false,

  saveAuthorizationCode: async (
    code: Pick<AuthorizationCode, 'authorizationCode' | 'expiresAt' | 'redirectUri' | 'codeChallenge'>,
    client: Client,
    user: User,
  ): Promise<AuthorizationCode> => {
    await db.insert(oauthGrantTable).values({
      userId: user.id as number,
      clientRef: client.ref as number,
      ...{ audience: asked!.audience, scopes: asked!.scopes },
      codeHash: hashToken(code.authorizationCode),
      codeExpiresAt: code.expiresAt,
      codeChallenge: code.codeChallenge!,
      redirectUri: code.redirectUri,
    })
    return { ...code, client, user }
  },
  getAuthorizationCode: async (code: string): Promise<AuthorizationCode | false> => {
    const [found] = await db
      .select({ grant: oauthGrantTable, client: oauthClientTable })
      .from(oauthGrantTable)
      .innerJoin(oauthClientTable, eq(oauthClientTable.id, oauthGrantTable.clientRef))
      .where(eq(oauthGrantTable.codeHash, hashToken(code)))
    if (!found) return false
    const { grant, client } = found
    if (grant.isBegun) {
      await endGrant(db, grant.id)
      return false
    }
    return {
      authorizationCode: code,
      expiresAt: grant.codeExpiresAt,
      redirectUri: grant.redirectUri,
      scope: grant.scopes,
      client: clientOf(client),
      user: { id: grant.userId, grantId: grant.id },
      codeChallenge: grant.codeChallenge,
      codeChallengeMethod: 'S256',
    }
  },
  /** Of two who exchange it at once only one is first. */
  revokeAuthorizationCode: async ({ user }: AuthorizationCode): Promise<boolean> => {
    const isOpen = and(eq(oauthGrantTable.id, user.grantId as number), eq(oauthGrantTable.isBegun, false))
    const taken = await db.update(oauthGrantTable).set({ isBegun: true }).where(isOpen).returning()
    if (taken.length === 0) await endGrant(db, user.grantId as number)
    return taken.length > 0
  },

  saveToken: async (token: Token, client: Client, user: User): Promise<Token> => {
    const grantId = user.grantId as number
    const of = (kind: 'access' | 'refresh', text: string, expiresAt: Date) => ({
      ...{ grantId, kind, expiresAt },
      tokenHash: hashToken(text),
    })
    await db
      .insert(oauthTokenTable)
      .values([
        of('access', token.accessToken, token.accessTokenExpiresAt!),
        of('refresh', token.refreshToken!, token.refreshTokenExpiresAt!),
      ])
    return { ...token, client, user }
  },
  getAccessToken: async (): Promise<false> => false,
  getRefreshToken: async (refreshToken: string): Promise<RefreshToken | false> => {
    const [found] = await db
      .select({ token: oauthTokenTable, grant: oauthGrantTable, client: oauthClientTable })
      .from(oauthTokenTable)
      .innerJoin(oauthGrantTable, eq(oauthGrantTable.id, oauthTokenTable.grantId))
      .innerJoin(oauthClientTable, eq(oauthClientTable.id, oauthGrantTable.clientRef))
      .where(and(eq(oauthTokenTable.tokenHash, hashToken(refreshToken)), eq(oauthTokenTable.kind, 'refresh')))
    if (!found) return false
    const { token, grant, client } = found
    if (token.isSpent) {
      await endGrant(db, grant.id)
      return false
    }
    return {
      refreshToken,
      refreshTokenExpiresAt: token.expiresAt,
      scope: grant.scopes satisfies Scope[],
      client: clientOf(client),
      user: { id: grant.userId, grantId: grant.id, tokenId: token.id },
    }
  },
  /** A refresh token is good once; the access token that came with it goes too. */
  revokeToken: async ({ user }: RefreshToken): Promise<boolean> => {
    const isOpen = and(eq(oauthTokenTable.id, user.tokenId as number), eq(oauthTokenTable.isSpent, false))
    const spent = await db.update(oauthTokenTable).set({ isSpent: true }).where(isOpen).returning()
    if (spent.length === 0) {
      await endGrant(db, user.grantId as number)
      return false
    }
    const isItsAccess = and(eq(oauthTokenTable.grantId, user.grantId as number), eq(oauthTokenTable.kind, 'access'))
    await db.delete(oauthTokenTable).where(isItsAccess)
    return true
  },
})

const endGrant = (db: Db, id: number) => db.delete(oauthGrantTable).where(eq(oauthGrantTable.id, id))

/** RFC 7009: whichever of its tokens is given back, the program is no longer connected. */
export async function revokeGrantOf(db: Db, token: string, clientId: string): Promise<void> {
  const found = db
    .select({ id: oauthGrantTable.id })
    .from(oauthTokenTable)
    .innerJoin(oauthGrantTable, eq(oauthGrantTable.id, oauthTokenTable.grantId))
    .innerJoin(oauthClientTable, eq(oauthClientTable.id, oauthGrantTable.clientRef))
    .where(and(eq(oauthTokenTable.tokenHash, hashToken(token)), eq(oauthClientTable.clientId, clientId)))
  await db.delete(oauthGrantTable).where(inArray(oauthGrantTable.id, found))
}

/** Codes that nobody came for, tokens that have run out, and what has no token any more. */
export async function sweepOauth(db: Db): Promise<void> {
  await db.delete(oauthTokenTable).where(sql`${oauthTokenTable.expiresAt} < now()`)
  await db.delete(oauthGrantTable).where(sql`${oauthGrantTable.codeExpiresAt} < now() and not exists (
    select from ${oauthTokenTable} where ${oauthTokenTable.grantId} = ${oauthGrantTable.id})`)
  await db.delete(oauthClientTable).where(sql`${oauthClientTable.isSelfRegistered}
    and ${oauthClientTable.createTime} < now() - interval '7 days' and not exists (
      select from ${oauthGrantTable} where ${oauthGrantTable.clientRef} = ${oauthClientTable.id})`)
}
