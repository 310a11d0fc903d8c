import { type SQLWrapper, sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  real,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { time } from '../db/columns.ts'

export const taskStatuses = ['queued', 'running', 'done', 'failed', 'cancelled'] as const

/** What `error` says when a process was ended because of what it asked for, or ended without a word. */
export const taskErrors = {
  memory: 'it needed more memory than it may have',
  time: 'it took longer than it may',
  died: 'the process ended',
  silent: 'the worker stopped without an answer',
} as const

/** A moment that is past for every clock. */
export const atOnce = sql`to_timestamp(0)`

/** Whose turn a task takes; those of the system are one person more. */
export const personOf = (ownerId: SQLWrapper) => sql<number>`coalesce(${ownerId}, 0)`

/** For each of these a task lets one pass that came later. */
const PASS_BYTES = 1_000_000
const PASS_MOST = 200

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
    /** Not before this; at once unless it says so, whatever the clock shows. Once it is taken, when that was. */
    runAfter: time('run_after').notNull().default(atOnce),
    /** How many seconds `runAfter` was away when it was set. What lies further away was set by another clock, and is due. */
    waitS: integer('wait_s'),
    /** It goes before all that do not say so, whoever's turn it is. */
    isUrgent: boolean('is_urgent').notNull().default(false),
    /** The process that took it last. */
    worker: text('worker'),
    /** In what order tasks came, whatever the clock did. */
    number: bigint('number', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /** Bytes that it has to read, as far as they are known. */
    size: bigint('size', { mode: 'number' }).notNull().default(0),
    /** Among the tasks of one person. A larger one lets so many pass that come later, and no more: it is never passed for ever. */
    rank: bigint('rank', { mode: 'number' }).generatedAlwaysAs(
      sql`number + least(size / ${sql.raw(String(PASS_BYTES))}, ${sql.raw(String(PASS_MOST))})`,
    ),
    leaseUntil: time('lease_until'),
    cancelAsked: boolean('cancel_asked').notNull().default(false),
    error: text('error'),
    result: jsonb('result'),
    /** Whose occasion it is, where a schedule has planned it. */
    scheduleId: integer('schedule_id'),
    ownerId: integer('owner_id'),
    projId: integer('proj_id'),
    createTime: time('create_time').notNull().defaultNow(),
    endTime: time('end_time'),
  },
  (t) => [
    index('task_turns').on(t.kind, personOf(t.ownerId), t.rank).where(sql`status = 'queued'`),
    index('task_urgent').on(t.kind, t.rank).where(sql`status = 'queued' and is_urgent`),
    index('task_planned').on(t.scheduleId).where(sql`status = 'queued' and schedule_id is not null`),
    index('task_leased').on(t.leaseUntil).where(sql`status = 'running'`),
  ],
)

/** Numbers of takings. */
export const taskTurnNumber = pgSequence('task_turn_number')

/** When somebody's task of a kind was taken last, as a number that grows with every taking. */
export const taskTurnTable = pgTable(
  'task_turn',
  {
    kind: text('kind').notNull(),
    person: integer('person').notNull(),
    number: bigint('number', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.person] })],
)

/**
 * Bytes that somebody's task has begun to read and not come to an end with. Where that task has failed, they are what killed its
 * process, and would do so again. The hash holds no blob: what is known of bytes may outlive them.
 */
export const begunReadingTable = pgTable(
  'begun_reading',
  {
    kind: text('kind').notNull(),
    bytes: text('bytes').notNull(),
    /** Of the reader. */
    reader: integer('reader').notNull(),
    taskId: uuid('task_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.bytes, t.reader, t.taskId] })],
)
