import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { blobHash } from '../../blobs/blob.table.ts'
import { audit, id, time } from '../../db/columns.ts'
import { personRef } from '../users/users.table.ts'

export const feedbackTable = pgTable(
  'feedback',
  {
    id: id(),
    userId: personRef('user_id', 'keepsName').notNull(),
    module: text('module').notNull(),
    description: text('description').notNull(),
    status: text('status', { enum: ['open', 'doing', 'solved', 'closed'] })
      .notNull()
      .default('open'),
    answer: text('answer'),
    answerBy: text('answer_by'),
    answerTime: time('answer_time'),
    ...audit(),
  },
  (t) => [index('feedback_status').on(t.status, t.createTime), index('feedback_user').on(t.userId)],
)

/** A screenshot. */
export const feedbackShotTable = pgTable(
  'feedback_shot',
  {
    feedbackId: integer('feedback_id')
      .notNull()
      .references(() => feedbackTable.id, { onDelete: 'cascade' }),
    index: integer('index').notNull(),
    name: text('name').notNull(),
    type: text('type').notNull(),
    hash: blobHash('hash').notNull(),
  },
  (t) => [primaryKey({ columns: [t.feedbackId, t.index] }), index('feedback_shot_hash').on(t.hash)],
)
