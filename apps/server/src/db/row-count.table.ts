import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core'
import { id } from './columns.ts'

/**
 * How many rows a large table has, or a place of one (`hub_file:project:sub:folder`): the sum of these, kept by the triggers
 * `count_rows` and `count_files`. Several rows, so that nobody who adds something waits for somebody else who does: each adds up
 * what is free and leaves the rest.
 */
export const rowCountTable = pgTable(
  'row_count',
  { id: id(), name: text('name').notNull(), rows: bigint('rows', { mode: 'number' }).notNull() },
  (t) => [index('row_count_name').on(t.name)],
)
