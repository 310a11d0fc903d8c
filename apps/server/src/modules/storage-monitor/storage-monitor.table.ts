import { bigint, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { time } from '../../db/columns.ts'

export interface HashProblem {
  hash: string
  problem: 'missing' | 'changed'
  owners: string[]
}

/** The last check of all stored bytes: one row. */
export const hashCheckTable = pgTable('hash_check', {
  id: integer('id').primaryKey(),
  taskId: text('task_id'),
  blobs: integer('blobs').notNull().default(0),
  bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
  problems: jsonb('problems').$type<HashProblem[]>().notNull().default([]),
  endTime: time('end_time'),
})
