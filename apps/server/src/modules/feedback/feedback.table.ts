import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { audit, id } from '../../db/columns.ts'
import { userTable } from '../users/users.table.ts'

export interface FeedbackShot {
  name: string
  hash: string
  type: string
}

export const feedbackTable = pgTable('feedback', {
  id: id(),
  userId: integer('user_id')
    .notNull()
    .references(() => userTable.id),
  module: text('module').notNull(),
  description: text('description').notNull(),
  shots: jsonb('shots').$type<FeedbackShot[]>().notNull().default([]),
  status: text('status', { enum: ['open', 'doing', 'solved', 'closed'] })
    .notNull()
    .default('open'),
  ...audit(),
})
