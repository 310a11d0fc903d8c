import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, real, text, uuid } from 'drizzle-orm/pg-core'
import { time } from '../db/columns.ts'

export const taskStatuses = ['queued', 'running', 'done', 'failed', 'cancelled'] as const

/** What `error` says when a process was ended because of what it asked for. */
export const taskErrors = {
  memory: 'it needed more memory than it may have',
  time: 'it took longer than it may',
} as const

/**
 * Long work. A worker owns a running row while `leaseUntil` is in the future and renews it as it goes;
 * `attempts` counts the takings, and only the worker of the current attempt may write its end. A taking that ended without
 * a fault of the task raises `maxAttempts`.
 */
export const taskTable = pgTable(
  'task',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind').notNull(),
    payload: jsonb('payload').notNull(),
    status: text('status', { enum: taskStatuses }).notNull().default('queued'),
    stage: text('stage'),
    progress: real('progress').notNull().default(0),
    attempts: integer('attempts').notNull().default(0),
    maxAttempts: integer('max_attempts').notNull().default(3),
    /** Not before this; once it is taken, when that was. */
    runAfter: time('run_after').notNull().defaultNow(),
    leaseUntil: time('lease_until'),
    cancelAsked: boolean('cancel_asked').notNull().default(false),
    error: text('error'),
    result: jsonb('result'),
    ownerId: integer('owner_id'),
    projId: integer('proj_id'),
    createTime: time('create_time').notNull().defaultNow(),
    endTime: time('end_time'),
  },
  (t) => [
    index('task_waiting').on(t.runAfter).where(sql`status = 'queued'`),
    index('task_leased').on(t.leaseUntil).where(sql`status = 'running'`),
  ],
)
