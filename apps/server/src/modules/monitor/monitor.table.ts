import { sql } from 'drizzle-orm'
import { bigint, date, index, integer, jsonb, pgTable, primaryKey, real, text } from 'drizzle-orm/pg-core'
import { time } from '../../db/columns.ts'

export interface ChildState {
  kind: 'task' | 'database' | 'other'
  pid: number
  rssMb: number
  /** Of one core. */
  cpu: number
}

export interface ProcessState {
  children: ChildState[]
  /** Those that took most of the time. */
  statements: { text: string; calls: number; totalMs: number; worstMs: number; failed: number }[]
  /** By kind: how many there are, and how many connections follow them. */
  topics: { kind: string; topics: number; followers: number }[]
}

/** A server or a worker that runs, or ran within the last seven days. */
export const processTable = pgTable('process', {
  processId: text('process_id').primaryKey(),
  host: text('host').notNull(),
  pid: integer('pid').notNull(),
  role: text('role', { enum: ['server', 'worker'] }).notNull(),
  version: text('version').notNull(),
  node: text('node').notNull(),
  state: jsonb('state').$type<ProcessState>().notNull(),
  startTime: time('start_time').notNull(),
  seenTime: time('seen_time').notNull().defaultNow(),
  /** It has ended in good order. */
  endTime: time('end_time'),
})

/** One minute of a process and of its machine; memory and disk in megabytes. */
export const processSampleTable = pgTable(
  'process_sample',
  {
    processId: text('process_id')
      .notNull()
      .references(() => processTable.processId, { onDelete: 'cascade' }),
    sampleTime: time('sample_time').notNull(),
    /** Of one core. */
    cpu: real('cpu').notNull(),
    rssMb: real('rss_mb').notNull(),
    heapMb: real('heap_mb').notNull(),
    /** The longest wait of the event loop, in milliseconds. */
    loopMs: real('loop_ms').notNull(),
    /** With its children. */
    treeMb: real('tree_mb').notNull(),
    hostCpu: real('host_cpu').notNull(),
    memoryUsed: real('memory_used').notNull(),
    memoryTotal: real('memory_total').notNull(),
    diskUsed: real('disk_used').notNull(),
    diskTotal: real('disk_total').notNull(),
    /** Bytes a second. */
    netIn: real('net_in').notNull(),
    netOut: real('net_out').notNull(),
    calls: integer('calls').notNull(),
    failed: integer('failed').notNull(),
    slow: integer('slow').notNull(),
    refused: integer('refused').notNull(),
    /** Milliseconds below which 95 of 100 answers stayed. */
    p95: real('p95').notNull(),
    queries: integer('queries').notNull(),
    queryMs: real('query_ms').notNull(),
    sockets: integer('sockets').notNull(),
    received: integer('received').notNull(),
    sent: integer('sent').notNull(),
  },
  (t) => [primaryKey({ columns: [t.processId, t.sampleTime] }), index('process_sample_time').on(t.sampleTime)],
)

/** A day of all processes together, by the site's clock; kept when their minutes are gone. */
export const monitorDayTable = pgTable('monitor_day', {
  day: date('day', { mode: 'string' }).primaryKey(),
  calls: bigint('calls', { mode: 'number' }).notNull().default(0),
  failed: bigint('failed', { mode: 'number' }).notNull().default(0),
  slow: bigint('slow', { mode: 'number' }).notNull().default(0),
  /** The largest share of the disk that was used. */
  disk: real('disk').notNull().default(sql`0`),
})
