import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core'
import { time } from '../db/columns.ts'

/**
 * One row for each stored content. Every column that names a blob references it without a rule for deletion, so the database
 * itself refuses to lose what is still used.
 */
export const blobTable = pgTable(
  'blob',
  {
    hash: text('hash').primaryKey(),
    size: bigint('size', { mode: 'number' }).notNull(),
    createTime: time('create_time').notNull().defaultNow(),
    /** When somebody stored these bytes last: until half an hour later they wait for a row that names them. */
    storeTime: time('store_time').notNull().defaultNow(),
  },
  (t) => [index('blob_store_time').on(t.storeTime)],
)

/** A column that names a blob. It needs an index: the cleanup looks for the rows of a hash. */
export const blobHash = (name: string) => text(name).references(() => blobTable.hash)
