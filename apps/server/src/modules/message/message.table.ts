import type { MessageGroup } from '@sunmao/contract'
import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, time } from '../../db/columns.ts'
import { personRef } from '../users/users.table.ts'

/** `facts` fill the text of `kind` in whatever language it is read. */
export const messageTable = pgTable(
  'message',
  {
    id: id(),
    userId: personRef('user_id', 'goesWithPerson').notNull(),
    kind: text('kind').notNull(),
    group: text('group').$type<MessageGroup>().notNull().default('account'),
    /** Where it happened: a path of ours. */
    link: text('link'),
    facts: jsonb('facts').$type<Record<string, string>>().notNull().default({}),
    readTime: time('read_time'),
    /** He does not want it in the message centre; it only waits for the daily letter. */
    isHidden: boolean('is_hidden').notNull().default(false),
    /** It waits for the daily letter. */
    isForDigest: boolean('is_for_digest').notNull().default(false),
    createTime: time('create_time').notNull().defaultNow(),
  },
  (t) => [
    index('message_user').on(t.userId, t.createTime),
    index('message_unread').on(t.userId).where(sql`read_time is null`),
    index('message_digest').on(t.userId).where(sql`is_for_digest`),
  ],
)

/** What somebody has chosen for a group; without a row the defaults hold. */
export const messageSettingTable = pgTable(
  'message_setting',
  {
    userId: personRef('user_id', 'goesWithPerson').notNull(),
    group: text('group').$type<MessageGroup>().notNull(),
    web: boolean('web').notNull(),
    mail: text('mail', { enum: ['off', 'each', 'daily'] }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.group] })],
)
