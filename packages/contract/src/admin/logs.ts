import * as z from 'zod'
import { Between, Id, IdText, many, PageQuery, pageOf } from '../core/common.ts'
import { defineFeature } from '../core/feature.ts'
import { mediaTypes } from '../core/media-types.ts'
import { describeRoutes, permit, route, signedIn } from '../core/route.ts'

export const logsFeature = defineFeature({ permissions: ['logs:list', 'logs:del'] })
declare module '../core/feature.ts' {
  interface Features {
    logs: typeof logsFeature
  }
}

/** Done; done, but slowly; refused with a reason; failed by a fault of ours. */
export const logOutcomes = ['done', 'slow', 'refused', 'failed'] as const
export type LogOutcome = (typeof logOutcomes)[number]

export const LogRow = z.object({
  description: z.string(),
  requestIp: z.string(),
  address: z.string(),
  browser: z.string(),
  time: z.int(),
  createTime: z.string(),
})
export type LogRow = z.infer<typeof LogRow>

/** A row as the administration sees it. */
export const LogLine = LogRow.extend({
  id: Id,
  userId: Id.optional(),
  /** What he signs in with, as it was then. */
  username: z.string(),
  nickName: z.string().optional(),
  method: z.string(),
  params: z.string(),
  /** What it was done with, as its answer called it. */
  object: z.string(),
  projId: Id.optional(),
  projName: z.string().optional(),
  outcome: z.enum(logOutcomes),
  /** What the caller was told when it was refused or failed. */
  told: z.string().optional(),
  /** What people see in an error. */
  requestId: z.string(),
})
export type LogLine = z.infer<typeof LogLine>

/** Something that a request waited for, from its beginning on. */
export const LogStep = z.object({
  name: z.string(),
  /** Milliseconds. */
  at: z.number(),
  time: z.number(),
  isFailed: z.boolean().optional(),
})
export type LogStep = z.infer<typeof LogStep>

/** A field of what was changed. What is secret is told as changed, without its value. */
export const LogChange = z.object({ field: z.string(), before: z.string(), after: z.string() })
export type LogChange = z.infer<typeof LogChange>

/** Failures of one cause: the same error at the same place. */
export const FailureCause = z.object({
  cause: z.string(),
  title: z.string(),
  method: z.string(),
  count: z.int(),
  today: z.int(),
  people: z.int(),
  first: z.string(),
  last: z.string(),
  /** The last of them. */
  id: Id,
})
export type FailureCause = z.infer<typeof FailureCause>

export const LogDetail = LogLine.extend({
  /** Of what was slow or failed, the first hundred. */
  steps: z.array(LogStep),
  /** What the server wrote into its own log meanwhile; only administrators see it. */
  lines: z.array(z.object({ at: z.number(), level: z.enum(['info', 'warn', 'error']), text: z.string() })),
  /** Where something was replaced: what it was and what it is. */
  changes: z.array(LogChange),
  exception: z.string().optional(),
  cause: FailureCause.optional(),
  /** What the same person did shortly before and after. */
  nearby: z.array(LogLine),
})
export type LogDetail = z.infer<typeof LogDetail>

/** Whether rows were changed or removed since they were written. */
export const LogCheck = z.object({
  state: z.enum(['never', 'running', 'whole', 'broken']),
  taskId: z.string().optional(),
  /** When it was checked, and up to which moment rows are sealed. */
  at: z.string().optional(),
  until: z.string().optional(),
  rows: z.int(),
  problems: z.array(z.string()),
})
export type LogCheck = z.infer<typeof LogCheck>

const filters = z.object({
  blurry: z.string().trim().max(200).optional(),
  createTime: Between,
  userId: IdText.optional(),
  projId: IdText.optional(),
  /** The key of what was done, such as `log.issue.add`. */
  action: z.string().max(100).optional(),
  outcome: many(z.enum(logOutcomes)),
  cause: z.string().max(40).optional(),
})
const may = permit(['logs:list'])
const mayRemove = permit(['logs:del'])

export const logs = describeRoutes('The log of what people did.', {
  mine: route({
    summary: 'List what the caller has done',
    method: 'GET',
    path: '/api/logs/user',
    policy: signedIn,
    query: PageQuery,
    reply: pageOf(LogRow),
  }),
  list: route({
    summary: 'List what people did',
    description: 'The latest first. `blurry`: person, object, what was sent, address, or the number of a request.',
    method: 'GET',
    path: '/api/logs',
    policy: may,
    query: PageQuery.extend(filters.shape),
    reply: pageOf(LogLine),
  }),
  errors: route({
    summary: 'List failures',
    method: 'GET',
    path: '/api/logs/error',
    policy: may,
    query: PageQuery.extend(filters.shape),
    reply: pageOf(LogLine),
  }),
  causes: route({
    summary: 'List failures by their cause',
    description: 'What happened last first.',
    method: 'GET',
    path: '/api/logs/causes',
    policy: may,
    query: PageQuery.extend({ createTime: Between }),
    reply: pageOf(FailureCause),
  }),
  today: route({
    summary: "Count today's rows by outcome",
    method: 'GET',
    path: '/api/logs/today',
    policy: may,
    reply: z.object({ total: z.int(), slow: z.int(), refused: z.int(), failed: z.int() }),
  }),
  actions: route({
    summary: 'List what can stand in the log',
    method: 'GET',
    path: '/api/logs/actions',
    policy: may,
    reply: z.array(z.object({ value: z.string(), label: z.string() })),
  }),
  detail: route({
    summary: 'Get everything about a row',
    method: 'GET',
    path: '/api/logs/detail',
    policy: may,
    query: z.object({ id: IdText }),
    reply: LogDetail,
  }),
  exception: route({
    summary: 'Get the stack of a failure',
    method: 'GET',
    path: '/api/logs/error/:id',
    policy: may,
    params: z.object({ id: IdText }),
    reply: z.object({ exception: z.string() }),
  }),
  checked: route({
    summary: 'Tell whether the log is whole',
    method: 'GET',
    path: '/api/logs/check',
    policy: may,
    reply: LogCheck,
  }),
  check: route({
    summary: 'Check that no row was changed or removed',
    method: 'POST',
    path: '/api/logs/check',
    policy: may,
    recentPassword: true,
    log: 'log.logs.check',
    reply: LogCheck,
  }),
  download: route({
    summary: 'Export what people did',
    description: 'The latest 100,000 rows that the filters find.',
    method: 'GET',
    path: '/api/logs/download',
    policy: may,
    log: 'log.logs.export',
    query: filters,
    reply: 'blob',
    types: [mediaTypes.xlsx],
  }),
  downloadErrors: route({
    summary: 'Export failures',
    method: 'GET',
    path: '/api/logs/error/download',
    policy: may,
    log: 'log.logs.export',
    query: filters,
    reply: 'blob',
    types: [mediaTypes.xlsx],
  }),
  removeInfo: route({
    summary: 'Delete the log of what people did',
    description: 'Up to the last sealed row. The chain keeps who did it and when.',
    method: 'DELETE',
    path: '/api/logs/del/info',
    policy: mayRemove,
    recentPassword: true,
    log: 'log.logs.del',
  }),
  removeErrors: route({
    summary: 'Delete the log of failures',
    method: 'DELETE',
    path: '/api/logs/del/error',
    policy: mayRemove,
    recentPassword: true,
    log: 'log.logs.delErrors',
  }),
})
