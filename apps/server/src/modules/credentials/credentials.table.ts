import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { time } from '../../db/columns.ts'
import { sealed } from '../../secrets/sealed.ts'

/** Things that work once: captchas, mailed codes, websocket tickets, hand-overs. Taking one deletes it. */
export const oneTimeTable = pgTable(
  'one_time',
  {
    kind: text('kind').notNull(),
    key: text('key').notNull(),
    payload: jsonb('payload').notNull(),
    tries: integer('tries').notNull().default(0),
    expiresAt: time('expires_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.key] }), index('one_time_expires').on(t.expiresAt)],
)

/** Failed sign-ins by account and by address; the wait grows with each and is forgotten after a quiet hour. */
export const throttleTable = pgTable('throttle', {
  key: text('key').primaryKey(),
  fails: integer('fails').notNull(),
  waitUntil: time('wait_until').notNull(),
  forgetAt: time('forget_at').notNull(),
})

/** Keys made at install: the RSA pair and the signing secret. */
export const secretTable = pgTable('secret', { name: text('name').primaryKey(), value: sealed('value').notNull() })
