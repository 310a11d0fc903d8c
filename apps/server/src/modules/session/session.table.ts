import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { id, time } from '../../db/columns.ts'
import { personRef } from '../users/users.table.ts'

/** By which provider somebody came in. */
export const providers = ['password', 'code', 'sso', 'directory', 'handover', 'ticket', 'library', 'link'] as const
export type Provider = (typeof providers)[number]

/**
 * Only hashes are kept: whoever reads this table cannot sign in with it. `key` is the handle shown to people. A guest's
 * session belongs to nobody: the module that let him in knows what it opens.
 */
export const sessionTable = pgTable(
  'session',
  {
    id: id(),
    tokenHash: text('token_hash').notNull().unique(),
    key: text('key').notNull().unique(),
    userId: personRef('user_id', 'goesWithPerson'),
    provider: text('provider', { enum: providers }).notNull().default('password'),
    remembered: boolean('remembered').notNull().default(false),
    refreshHash: text('refresh_hash').unique(),
    /** The refresh id before the last turn: seen again after a short grace it is theft, and the session ends. */
    spentRefreshHash: text('spent_refresh_hash').unique(),
    refreshedAt: time('refreshed_at'),
    refreshUntil: time('refresh_until'),
    expiresAt: time('expires_at').notNull(),
    lastSeen: time('last_seen').notNull().defaultNow(),
    ip: text('ip').notNull().default(''),
    browser: text('browser').notNull().default(''),
    createTime: time('create_time').notNull().defaultNow(),
    /** When its owner gave his password again. */
    confirmTime: time('confirm_time'),
  },
  (t) => [
    index('session_user').on(t.userId),
    index('session_expires').on(t.expiresAt),
    check('session_owner', sql`(${t.userId} is null) = (${t.provider} = 'link')`),
  ],
)
