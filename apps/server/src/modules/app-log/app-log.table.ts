import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { time } from '../../db/columns.ts'

export const appLogTable = pgTable('app_log', {
  recordCode: text('record_code').primaryKey(),
  userId: integer('user_id').notNull(),
  username: text('username').notNull(),
  appType: integer('app_type').notNull(),
  appTypeName: text('app_type_name').notNull(),
  indexCode: text('index_code'),
  createTime: time('create_time').notNull().defaultNow(),
  updateTime: time('update_time').notNull().defaultNow(),
})
