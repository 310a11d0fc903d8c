import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { audit, id, time } from '../../db/columns.ts'
import { personRef } from '../users/users.table.ts'

/** `text` is `html` without its markup: for extracts and the search. */
export const announcementTable = pgTable(
  'announcement',
  {
    id: id(),
    title: text('title').notNull(),
    titleEn: text('title_en'),
    text: text('text').notNull(),
    textEn: text('text_en'),
    html: text('html').notNull().default(''),
    htmlEn: text('html_en'),
    source: text('source').notNull(),
    sourceEn: text('source_en'),
    pinned: boolean('pinned').notNull().default(false),
    mustRead: boolean('must_read').notNull().default(false),
    expiresAt: time('expires_at'),
    isDraft: boolean('is_draft').notNull().default(false),
    /** That decides on the draft now. */
    approvalId: integer('approval_id'),
    ...audit(),
  },
  (t) => [index('announcement_sort').on(t.pinned, t.createTime)],
)

/** To whom it goes. No row = everybody. */
export const announcementScopeTable = pgTable(
  'announcement_scope',
  {
    announcementId: integer('announcement_id')
      .notNull()
      .references(() => announcementTable.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['site', 'dept', 'project'] }).notNull(),
    refId: integer('ref_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.announcementId, t.kind, t.refId] })],
)

export const announcementReceiptTable = pgTable(
  'announcement_receipt',
  {
    announcementId: integer('announcement_id')
      .notNull()
      .references(() => announcementTable.id, { onDelete: 'cascade' }),
    userId: personRef('user_id', 'goesWithPerson').notNull(),
    readTime: time('read_time').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.announcementId, t.userId] }), index('announcement_receipt_user').on(t.userId)],
)
