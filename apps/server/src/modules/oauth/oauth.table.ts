import { type OauthAudience, oauthAudiences, type Scope } from '@sunmao/contract'
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { id, time } from '../../db/columns.ts'
import { personRef } from '../users/users.table.ts'

/** Programs that may ask people to let them in. Of a secret only the hash is kept. */
export const oauthClientTable = pgTable('oauth_client', {
  id: id(),
  clientId: text('client_id').notNull().unique(),
  name: text('name').notNull(),
  redirectUris: text('redirect_uris').array().notNull(),
  secretHash: text('secret_hash'),
  isSelfRegistered: boolean('is_self_registered').notNull().default(false),
  createBy: text('create_by'),
  createTime: time('create_time').notNull().defaultNow(),
})

/** That somebody has let a program in. It begins with a code, which is good once and shortly; only its hash is kept. */
export const oauthGrantTable = pgTable(
  'oauth_grant',
  {
    id: id(),
    userId: personRef('user_id', 'goesWithPerson').notNull(),
    clientRef: integer('client_ref')
      .notNull()
      .references(() => oauthClientTable.id, { onDelete: 'cascade' }),
    audience: text('audience', { enum: oauthAudiences }).$type<OauthAudience>().notNull(),
    scopes: text('scopes').array().$type<Scope[]>().notNull(),
    codeHash: text('code_hash').notNull().unique(),
    codeExpiresAt: time('code_expires_at').notNull(),
    codeChallenge: text('code_challenge').notNull(),
    redirectUri: text('redirect_uri').notNull(),
    /** The code was exchanged: a second time it is theft. */
    isBegun: boolean('is_begun').notNull().default(false),
    lastUsed: time('last_used'),
    lastIp: text('last_ip'),
    createTime: time('create_time').notNull().defaultNow(),
  },
  (t) => [index('oauth_grant_user').on(t.userId), index('oauth_grant_client').on(t.clientRef)],
)

/** Only hashes are kept. A refresh token that was exchanged stays until it runs out, to be recognised when it comes again. */
export const oauthTokenTable = pgTable(
  'oauth_token',
  {
    id: id(),
    grantId: integer('grant_id')
      .notNull()
      .references(() => oauthGrantTable.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['access', 'refresh'] }).notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    expiresAt: time('expires_at').notNull(),
    isSpent: boolean('is_spent').notNull().default(false),
  },
  (t) => [index('oauth_token_grant').on(t.grantId), index('oauth_token_expires').on(t.expiresAt)],
)
