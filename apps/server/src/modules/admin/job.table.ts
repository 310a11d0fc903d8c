import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { audit, id } from '../../db/columns.ts'

export const jobTable = pgTable('job', {
  id: id(),
  name: text('name').notNull().unique(),
  jobSort: integer('job_sort').notNull().default(999),
  enabled: boolean('enabled').notNull().default(true),
  ...audit(),
})
