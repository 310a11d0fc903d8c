import { index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { time } from '../../db/columns.ts'
import { author, personRef } from '../users/users.table.ts'

/** The conversation about one thing. Who may see the thing may see it, so no list of members is kept. */
export const threadTable = pgTable(
  'thread',
  {
    threadId: integer('thread_id').primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').notNull(),
    refId: integer('ref_id').notNull(),
    lastTime: time('last_time').notNull().defaultNow(),
  },
  (t) => [unique('thread_thing').on(t.kind, t.refId), index('thread_last').on(t.lastTime)],
)

export const threadPostTable = pgTable(
  'thread_post',
  {
    postId: integer('post_id').primaryKey().generatedAlwaysAsIdentity(),
    threadId: integer('thread_id')
      .notNull()
      .references(() => threadTable.threadId, { onDelete: 'cascade' }),
    ...author(),
    text: text('text').notNull(),
    createTime: time('create_time').notNull().defaultNow(),
  },
  (t) => [index('thread_post_thread').on(t.threadId, t.postId), index('thread_post_user').on(t.userId)],
)

/** Up to which post somebody has read. */
export const threadMarkTable = pgTable(
  'thread_mark',
  {
    threadId: integer('thread_id')
      .notNull()
      .references(() => threadTable.threadId, { onDelete: 'cascade' }),
    userId: personRef('user_id', 'goesWithPerson').notNull(),
    postId: integer('post_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.threadId, t.userId] }), index('thread_mark_user').on(t.userId)],
)
