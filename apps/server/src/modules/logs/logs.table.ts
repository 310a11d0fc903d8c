import { logOutcomes } from '@sunmao/contract'
import { type SQL, sql } from 'drizzle-orm'
import { index, integer, jsonb, type PgColumn, pgTable, text } from 'drizzle-orm/pg-core'
import type { Change, Step, TraceLine } from '../../core/trace.ts'
import { id, time } from '../../db/columns.ts'
import { gramsOf } from '../../db/search.ts'
import { sealed } from '../../secrets/sealed.ts'

/** What one remembers of a call: who, with what, from where, and the number of the request. */
export const logWords = (t: Record<'username' | 'object' | 'params' | 'requestIp' | 'errorId', PgColumn>): SQL =>
  sql`lower(${t.username} || ' ' || ${t.object} || ' ' || coalesce(${t.errorId}, '') || ' ' || ${t.requestIp} || ' ' || left(${t.params}, 300))`

/** `description` is the key of the operation; `params` never holds a secret. Rows are written once and never changed. */
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
    /** What it was done with, as the answer called it. */
    object: text('object').notNull().default(''),
    projId: integer('proj_id'),
    requestIp: text('request_ip').notNull().default(''),
    browser: text('browser').notNull().default(''),
    timeMs: integer('time_ms').notNull().default(0),
    outcome: text('outcome', { enum: logOutcomes }).notNull().default('done'),
    /** Of a refusal or a failure: what the caller was told, said in the reader's language. */
    told: jsonb('told').$type<{ code: string; params: Record<string, string | number> }>(),
    /** What people see in an error. */
    errorId: text('error_id'),
    exception: text('exception'),
    /** Alike for the same error at the same place. */
    cause: text('cause'),
    /** What it waited for, and with a level what the process logged meanwhile. */
    steps: jsonb('steps').$type<(Step & { level?: TraceLine['level'] })[]>(),
    /** Fields of what was changed, with what they were. */
    changes: jsonb('changes').$type<Change[]>(),
    createTime: time('create_time').notNull().defaultNow(),
  },
  (t) => [
    index('log_user').on(t.userId, t.createTime),
    index('log_type').on(t.logType, t.createTime),
    index('log_time').on(t.createTime, t.id),
    index('log_project').on(t.projId, t.createTime).where(sql`proj_id is not null`),
    index('log_action').on(t.description, t.createTime),
    index('log_notable').on(t.outcome, t.createTime).where(sql`outcome <> 'done'`),
    index('log_cause').on(t.cause, t.id).where(sql`cause is not null`),
    index('log_request').on(t.errorId),
    index('log_search').using('gin', gramsOf(logWords(t))),
  ],
)

/** The key that seals are made with, itself sealed: whoever can only write to the database cannot make one. */
export const logKeyTable = pgTable('log_key', { id: integer('id').primaryKey(), key: sealed('key').notNull() })

/**
 * Rows from one to another, sealed together and to all before them. When they are deleted the seal stays, with who did it.
 */
export const logSealTable = pgTable('log_seal', {
  id: id(),
  fromId: integer('first_row').notNull(),
  toId: integer('last_row').notNull(),
  /** Of both kinds apart, because each can be deleted alone. */
  infoRows: integer('info_rows').notNull(),
  infoDigest: text('info_digest').notNull(),
  errorRows: integer('error_rows').notNull(),
  errorDigest: text('error_digest').notNull(),
  /** Of all this and of the seal before. */
  seal: text('seal').notNull(),
  createTime: time('create_time').notNull().defaultNow(),
})

/** Deletions of sealed rows: without one of these a missing row is a fault. */
export const logRemovalTable = pgTable('log_removal', {
  id: id(),
  logType: text('log_type', { enum: ['INFO', 'ERROR'] }).notNull(),
  toId: integer('last_row').notNull(),
  /** Nobody = the time for which rows are kept was over. */
  username: text('username').notNull().default(''),
  seal: text('seal').notNull(),
  createTime: time('create_time').notNull().defaultNow(),
})

/** The last check. */
export const logCheckTable = pgTable('log_check', {
  id: integer('id').primaryKey(),
  taskId: text('task_id'),
  rows: integer('rows').notNull().default(0),
  problems: jsonb('problems').$type<{ code: string; from: number; to: number }[]>().notNull().default([]),
  until: time('until'),
  endTime: time('end_time'),
})
