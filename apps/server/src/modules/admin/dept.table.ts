import { type AnyPgColumn, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { audit, id } from '../../db/columns.ts'

export const deptTable = pgTable(
  'dept',
  {
    id: id(),
    pid: integer('pid').references((): AnyPgColumn => deptTable.id),
    name: text('name').notNull(),
    deptSort: integer('dept_sort').notNull().default(999),
    enabled: boolean('enabled').notNull().default(true),
    ...audit(),
  },
  (t) => [index('dept_pid').on(t.pid)],
)
