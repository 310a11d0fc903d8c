import { type AnswerBlock, answerRatings, answerStatuses, type Citation } from '@sunmao/contract'
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { id, time } from '../../db/columns.ts'
import { projectTable } from '../project/project.table.ts'
import { author, personRef } from '../users/users.table.ts'

/** One person's questions about one project. */
export const conversationTable = pgTable(
  'assistant_conversation',
  {
    id: id(),
    projId: integer('proj_id')
      .notNull()
      .references(() => projectTable.projId, { onDelete: 'cascade' }),
    userId: personRef('user_id', 'goesWithPerson').notNull(),
    title: text('title').notNull(),
    updateTime: time('update_time').notNull().defaultNow(),
  },
  (t) => [
    index('assistant_conversation_user').on(t.userId, t.projId, t.updateTime),
    index('assistant_conversation_proj').on(t.projId),
  ],
)

export const answerTable = pgTable(
  'assistant_answer',
  {
    id: id(),
    conversationId: integer('conversation_id')
      .notNull()
      .references(() => conversationTable.id, { onDelete: 'cascade' }),
    question: text('question').notNull(),
    status: text('status', { enum: answerStatuses }).notNull(),
    by: text('by', { enum: ['model', 'search'] }).notNull(),
    blocks: jsonb('blocks').$type<AnswerBlock[]>().notNull().default([]),
    citations: jsonb('citations').$type<Citation[]>().notNull().default([]),
    rating: text('rating', { enum: answerRatings }),
    createTime: time('create_time').notNull().defaultNow(),
  },
  (t) => [index('assistant_answer_conversation').on(t.conversationId, t.id)],
)

/** What was asked when and what it cost, also after a conversation was deleted: limits and sums count these. */
export const useTable = pgTable(
  'assistant_use',
  {
    id: id(),
    ...author(),
    tokens: integer('tokens').notNull().default(0),
    createTime: time('create_time').notNull().defaultNow(),
  },
  (t) => [index('assistant_use_user').on(t.userId, t.createTime), index('assistant_use_time').on(t.createTime)],
)
