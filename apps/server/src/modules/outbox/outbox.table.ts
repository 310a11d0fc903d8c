import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { id, time } from '../../db/columns.ts'
import { sealed } from '../../secrets/sealed.ts'

/** `kept` = no mail server is configured; the letter stays here for the administrator to read. */
export const outboxTable = pgTable('outbox', {
  id: id(),
  to: text('to').notNull(),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
  /** What stands in the text where the mark is: nobody reads it in a list, and it goes when it is sent or has run out. */
  secret: sealed('secret'),
  secretUntil: time('secret_until'),
  /** What calendars read of an invitation, or of its end. */
  calendar: jsonb('calendar').$type<{ method: 'REQUEST' | 'CANCEL'; text: string }>(),
  status: text('status', { enum: ['queued', 'sent', 'failed', 'kept'] }).notNull(),
  error: text('error'),
  createTime: time('create_time').notNull().defaultNow(),
})
