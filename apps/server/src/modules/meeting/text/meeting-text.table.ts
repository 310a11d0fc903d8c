import { index, integer, jsonb, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { bytes, time } from '../../../db/columns.ts'
import { personRef } from '../../users/users.table.ts'
import { meetingItemTable } from '../meeting.table.ts'

const ofItem = () =>
  integer('item_id')
    .notNull()
    .references(() => meetingItemTable.id, { onDelete: 'cascade' })

/** What was said to an item, as several write it: a snapshot, and the updates since. */
export const meetingTextTable = pgTable('meeting_text', {
  itemId: ofItem().primaryKey(),
  /** Of the last update. */
  seq: integer('seq').notNull().default(0),
  /** Has all updates up to this one. */
  snapshotSeq: integer('snapshot_seq').notNull().default(0),
  snapshot: bytes('snapshot').notNull(),
  /** Whose each of its writers is: windows by their number in the document, and people. */
  writers: jsonb('writers').$type<Record<string, number>>().notNull().default({}),
  updateTime: time('update_time').notNull().defaultNow(),
})

export const meetingTextUpdateTable = pgTable(
  'meeting_text_update',
  {
    itemId: integer('item_id')
      .notNull()
      .references(() => meetingTextTable.itemId, { onDelete: 'cascade' }),
    seq: integer('seq').notNull(),
    update: bytes('update').notNull(),
    userId: personRef('user_id', 'keepsName'),
    createTime: time('create_time').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.itemId, t.seq] }), index('meeting_text_update_user').on(t.userId)],
)
