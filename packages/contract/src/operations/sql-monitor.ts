import * as z from 'zod'
import { adminOnly, describeRoutes, route } from '../core/route.ts'

export const SqlStatement = z.object({
  /** Names it for `plan`. */
  key: z.string(),
  text: z.string(),
  calls: z.int(),
  totalMs: z.number(),
  meanMs: z.number(),
  worstMs: z.number(),
  failed: z.int().optional(),
  /** A plan can be shown for it. */
  hasPlan: z.boolean(),
})
export type SqlStatement = z.infer<typeof SqlStatement>

export const SqlMonitor = z.object({
  time: z.string(),
  version: z.string(),
  size: z.number(),
  /** Who has counted the statements: the database, or the processes of the product since their starts. */
  source: z.enum(['database', 'processes']),
  statements: z.array(SqlStatement),
  connections: z.object({
    most: z.int(),
    used: z.int(),
    active: z.int(),
    idle: z.int(),
    /** Those that hold a transaction open and do nothing. */
    idleInTransaction: z.int(),
    waiting: z.int(),
  }),
  /** What cannot go on because of something else. */
  locks: z.array(
    z.object({
      pid: z.int(),
      text: z.string(),
      table: z.string().optional(),
      waitedMs: z.number(),
      blockedBy: z.array(z.object({ pid: z.int(), text: z.string(), state: z.string(), sinceMs: z.number() })),
    }),
  ),
  tableCount: z.int(),
  /** The largest. */
  tables: z.array(
    z.object({
      name: z.string(),
      rows: z.number(),
      dead: z.number(),
      size: z.number(),
      indexSize: z.number(),
      scans: z.number(),
      indexScans: z.number(),
      vacuumTime: z.string().optional(),
      analyzeTime: z.string().optional(),
    }),
  ),
  unusedIndexes: z.array(z.object({ name: z.string(), table: z.string(), size: z.number() })),
  /** Of what was read, how much the database had in its memory; from 0 to 1. */
  cacheHit: z.number().optional(),
  deadlocks: z.int(),
  /** Since when these are counted. */
  statsTime: z.string().optional(),
})
export type SqlMonitor = z.infer<typeof SqlMonitor>

export const sqlMonitor = describeRoutes(
  'What the database does. Nothing can be changed here, and no typed SQL is ever run.',
  {
    get: route({
      summary: 'Get what the database does',
      method: 'GET',
      path: '/api/monitor/sql',
      policy: adminOnly,
      reply: SqlMonitor,
    }),
    plan: route({
      summary: 'Get the plan of a listed SELECT',
      description: 'Without running it. `key` is that of a statement in the list.',
      method: 'GET',
      path: '/api/monitor/sql/plan',
      costs: 'preview',
      policy: adminOnly,
      query: z.object({
        key: z
          .string()
          .regex(/^[0-9a-f]{16}$/)
          .meta({ examples: ['0123456789abcdef'] }),
      }),
      reply: z.object({ plan: z.string() }),
    }),
  },
)
