import { boolean, pgTable, text } from 'drizzle-orm/pg-core'
import { audit, id, time } from '../../db/columns.ts'

export const announcementTable = pgTable('announcement', {
  id: id(),
  title: text('title').notNull(),
  titleEn: text('title_en'),
  text: text('text').notNull(),
  textEn: text('text_en'),
  source: text('source').notNull(),
  sourceEn: text('source_en'),
  pinned: boolean('pinned').notNull().default(false),
  expiresAt: time('expires_at'),
  ...audit(),
})
