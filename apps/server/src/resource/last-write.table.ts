import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { time } from '../db/columns.ts'

/**
 * Which session wrote a row last, and from which version on nobody else did; only of rows that clients of the ancestor
 * stack edit. Sessions are never numbered twice, so what is left of an ended one does no harm.
 */
export const lastWriteTable = pgTable(
  'last_write',
  {
    tableName: text('table_name').notNull(),
    rowId: integer('row_id').notNull(),
    sessionId: integer('session_id').notNull(),
    fromVersion: integer('from_version').notNull(),
    toVersion: integer('to_version').notNull(),
    writeTime: time('write_time').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tableName, t.rowId] })],
)
