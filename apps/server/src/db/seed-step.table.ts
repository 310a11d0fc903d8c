import { pgTable, text } from 'drizzle-orm/pg-core'
import { time } from './columns.ts'

/** Data steps that have run. Like migrations they run once, so what an administrator deletes stays deleted. */
export const seedStepTable = pgTable('seed_step', {
  name: text('name').primaryKey(),
  createTime: time('create_time').notNull().defaultNow(),
})
