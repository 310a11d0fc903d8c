import * as z from 'zod'
import { adminOnly, describeRoutes, route } from '../core/route.ts'
import { TaskStatus } from '../task.ts'

export const DatabaseTable = z.object({
  name: z.string(),
  /** About, as the database counts them. */
  rows: z.number(),
  bytes: z.number(),
  indexBytes: z.number(),
  deadRows: z.number(),
  lastVacuum: z.string().optional(),
  lastAnalyze: z.string().optional(),
})
export type DatabaseTable = z.infer<typeof DatabaseTable>

/** Something that is removed when it is old: days from when it was done with, 0 = it stays. */
export const RetentionRule = z.object({
  kind: z.string(),
  name: z.string(),
  about: z.string(),
  days: z.int(),
  leastDays: z.int(),
  /** It goes by itself after these days, and nobody can change them. */
  isFixed: z.boolean(),
  /** How many would go now. */
  count: z.number(),
  bytes: z.number().optional(),
})
export type RetentionRule = z.infer<typeof RetentionRule>

export const maintenanceVerbs = ['vacuum', 'reindex'] as const
export type MaintenanceVerb = (typeof maintenanceVerbs)[number]

const Begun = z.object({ taskId: z.string() })
const MOST_TABLES = 1000

export const database = describeRoutes('What the database holds, and how it is kept small.', {
  tables: route({
    summary: 'List tables with their sizes',
    description: 'The largest first, with what is being done at the moment.',
    method: 'GET',
    path: '/api/database/tables',
    policy: adminOnly,
    reply: z.object({
      name: z.string(),
      version: z.string(),
      bytes: z.number(),
      content: z.array(DatabaseTable),
      work: z.array(
        z.object({
          taskId: z.string(),
          verb: z.enum(maintenanceVerbs),
          status: TaskStatus,
          progress: z.number(),
          stage: z.string().optional(),
          error: z.string().optional(),
        }),
      ),
    }),
  }),
  maintain: route({
    summary: 'Vacuum tables or build their indexes anew',
    description: 'Begins a task. Without tables it does all of them. People go on working.',
    method: 'POST',
    path: '/api/database/maintenance',
    policy: adminOnly,
    recentPassword: true,
    status: 201,
    log: 'log.database.maintain',
    body: z.object({
      verb: z.enum(maintenanceVerbs),
      tables: z.array(z.string().max(130)).max(MOST_TABLES).default([]),
    }),
    reply: Begun,
  }),
  rules: route({
    summary: 'List what is removed when it is old, and what would go now',
    method: 'GET',
    path: '/api/database/retention',
    policy: adminOnly,
    reply: z.array(RetentionRule),
  }),
  preview: route({
    summary: 'Tell what a rule would remove',
    method: 'GET',
    path: '/api/database/retention/preview',
    costs: 'preview',
    policy: adminOnly,
    query: z.object({ kind: z.string().max(40), days: z.coerce.number().int().min(0).max(36_500) }),
    reply: z.object({ count: z.number(), bytes: z.number().optional() }),
  }),
  setRule: route({
    summary: 'Change after how many days something is removed',
    method: 'PUT',
    path: '/api/database/retention',
    policy: adminOnly,
    recentPassword: true,
    log: 'log.database.retention',
    body: z.object({ kind: z.string().max(40), days: z.int().min(0).max(36_500) }),
    reply: RetentionRule,
  }),
})
