import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { id, time } from '../../db/columns.ts'
import { scheduleTable } from '../../tasks/schedule.table.ts'

/** How a schedule's work ended, with what it was at that time. */
export const jobRunTable = pgTable(
  'job_run',
  {
    id: id(),
    /** Nothing = it was removed since. */
    scheduleId: integer('schedule_id').references(() => scheduleTable.id, { onDelete: 'set null' }),
    kind: text('kind').notNull(),
    name: text('name'),
    payload: text('payload').notNull(),
    cron: text('cron').notNull(),
    status: text('status', { enum: ['done', 'failed', 'cancelled'] }).notNull(),
    error: text('error').notNull().default(''),
    result: text('result').notNull().default(''),
    timeMs: integer('time_ms').notNull(),
    attempts: integer('attempts').notNull(),
    startedBy: text('started_by'),
    createTime: time('create_time').notNull().defaultNow(),
  },
  (t) => [index('job_run_schedule').on(t.scheduleId, t.id), index('job_run_time').on(t.createTime)],
)
