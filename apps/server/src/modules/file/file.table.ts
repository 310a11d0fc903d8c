import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { blobHash } from '../../blobs/blob.table.ts'
import { time } from '../../db/columns.ts'

/** Pictures that are read by who knows their unguessable name: avatars, images inside rich text. */
export const fileTable = pgTable(
  'file',
  {
    name: text('name').primaryKey(),
    hash: blobHash('hash').notNull(),
    type: text('type').notNull(),
    size: integer('size').notNull(),
    userId: integer('user_id'),
    createTime: time('create_time').notNull().defaultNow(),
  },
  (t) => [index('file_hash').on(t.hash), index('file_user').on(t.userId)],
)
