import type { Scope } from '@sunmao/contract'
import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { id, time } from '../../db/columns.ts'
import { personRef } from '../users/users.table.ts'

/** Tokens of outside tools. The hash is kept, and the last characters to tell them apart. */
export const apiTokenTable = pgTable(
  'api_token',
  {
    id: id(),
    userId: personRef('user_id', 'goesWithPerson').notNull(),
    name: text('name').notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    hint: text('hint').notNull(),
    scopes: text('scopes').array().$type<Scope[]>().notNull(),
    expiresAt: time('expires_at').notNull(),
    lastUsed: time('last_used'),
    lastIp: text('last_ip'),
    createTime: time('create_time').notNull().defaultNow(),
  },
  (t) => [index('api_token_user').on(t.userId)],
)
