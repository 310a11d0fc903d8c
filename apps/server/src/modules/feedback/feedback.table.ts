import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { audit, id, time } from '../../db/columns.ts'
import { userTable } from '../users/users.table.ts'

export interface FeedbackShot {
  name: string
  hash: string
  type: string
}

export const feedbackTable = pgTable(
  'feedback',
  {
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
    answer: text('answer'),
    answerBy: text('answer_by'),
    answerTime: time('answer_time'),
    ...audit(),
  },
  (t) => [
    index('feedback_status').on(t.status, t.createTime),
    index('feedback_user').on(t.userId),
    index('feedback_shots').using('gin', t.shots),
  ],
)
