import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { time } from '../db/columns.ts'

/** The answer to a creating call, kept a day under the caller's key, so that a retry does not create twice. */
export const idempotencyTable = pgTable(
  'idempotency',
  {
    /** A person, or one guest of one shared link. */
    caller: text('caller').notNull(),
    key: text('key').notNull(),
    route: text('route').notNull(),
    /** Of what the call was asked to do: the same key with another input is a mistake of the caller. */
    inputHash: text('input_hash').notNull(),
    body: jsonb('body'),
    createTime: time('create_time').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.caller, t.key] })],
)
