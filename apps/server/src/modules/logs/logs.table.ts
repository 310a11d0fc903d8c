import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { id, time } from '../../db/columns.ts'

/** `description` is the key of the operation; `params` never holds a secret. */
export const logTable = pgTable(
  'log',
  {
    id: id(),
    userId: integer('user_id'),
    username: text('username').notNull().default(''),
    logType: text('log_type', { enum: ['INFO', 'ERROR'] }).notNull(),
    description: text('description').notNull(),
    method: text('method').notNull(),
    params: text('params').notNull().default(''),
    requestIp: text('request_ip').notNull().default(''),
    browser: text('browser').notNull().default(''),
    timeMs: integer('time_ms').notNull().default(0),
    errorId: text('error_id'),
    exception: text('exception'),
    createTime: time('create_time').notNull().defaultNow(),
  },
  (t) => [index('log_user').on(t.userId, t.createTime), index('log_type').on(t.logType, t.createTime)],
)
