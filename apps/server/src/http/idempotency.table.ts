import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { time } from '../db/columns.ts'

/** The answer to a creating call, kept a day under the caller's key, so that a retry does not create twice. */
export const idempotencyTable = pgTable(
  'idempotency',
  {
    userId: integer('user_id').notNull(),
    key: text('key').notNull(),
    route: text('route').notNull(),
    status: integer('status'),
    body: jsonb('body'),
    createTime: time('create_time').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] })],
)
