import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core'
import { id } from './columns.ts'

/**
 * How many rows a large table has: the sum of these, kept by the trigger `count_rows`. Several rows, so that nobody who
 * adds something waits for somebody else who does: each adds up what is free and leaves the rest.
 */
export const rowCountTable = pgTable(
  'row_count',
  { id: id(), name: text('name').notNull(), rows: bigint('rows', { mode: 'number' }).notNull() },
  (t) => [index('row_count_name').on(t.name)],
)
