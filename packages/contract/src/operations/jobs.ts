import * as z from 'zod'
import { Between, Flag, Id, Ids, IdText, PageQuery, pageOf, pageSize } from '../core/common.ts'
import { mediaTypes } from '../core/media-types.ts'
import { Audit } from '../core/resource.ts'
import { adminOnly, describeRoutes, route } from '../core/route.ts'

/** What is done when times passed while nobody was there: it is done once, or left out. */
export const missedRuns = ['catchUp', 'skip'] as const
export type MissedRuns = (typeof missedRuns)[number]

/** The one method of each kind of work, for clients that name a bean and a method. */
export const jobMethod = 'run'

const text = (most: number) => z.string().trim().max(most)

/** A kind of work is `beanName`; `params` is a JSON object of its parameters, or empty. */
const fields = {
  jobName: text(100).default(''),
  beanName: text(60).min(1),
  methodName: text(60).default(jobMethod),
  params: text(2000).nullish(),
  cronExpression: text(120).min(1),
  description: text(500).nullish(),
  isPause: Flag.nullish(),
  /** Numbers of jobs that follow when it has ended well, with commas. */
  subTask: text(200).nullish(),
  personInCharge: text(100).nullish(),
  email: text(500).nullish(),
  pauseAfterFailure: Flag.nullish(),
  timeZone: text(60).nullish(),
  missed: z.enum(missedRuns).optional(),
}

export const Job = Audit.extend({
  id: Id,
  jobName: z.string(),
  beanName: z.string(),
  methodName: z.string(),
  params: z.string(),
  cronExpression: z.string(),
  description: z.string(),
  isPause: z.boolean(),
  subTask: z.string(),
  personInCharge: z.string(),
  email: z.string(),
  pauseAfterFailure: z.boolean(),
  /** Nothing = that of the site. */
  timeZone: z.string().optional(),
  missed: z.enum(missedRuns),
  /** When it is due next, in milliseconds; none while it is paused. */
  next: z.array(z.string()),
  /** Its work waits or is under way. */
  isRunning: z.boolean(),
  last: z.object({ isSuccess: z.boolean(), createTime: z.string(), time: z.int() }).optional(),
})
export type Job = z.infer<typeof Job>

export const JobRun = z.object({
  id: Id,
  jobName: z.string(),
  beanName: z.string(),
  methodName: z.string(),
  params: z.string(),
  cronExpression: z.string(),
  isSuccess: z.boolean(),
  isCancelled: z.boolean(),
  exceptionDetail: z.string(),
  /** What it said at its end. */
  result: z.string(),
  /** Milliseconds. */
  time: z.int(),
  attempts: z.int(),
  /** Who asked for it, where it was not due by itself. */
  startedBy: z.string().optional(),
  createTime: z.string(),
})
export type JobRun = z.infer<typeof JobRun>

export const JobKind = z.object({
  kind: z.string(),
  name: z.string(),
  about: z.string(),
  params: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      type: z.enum(['text', 'number', 'flag', 'choice']),
      least: z.number().optional(),
      most: z.number().optional(),
      choices: z.array(z.object({ value: z.string(), label: z.string() })).optional(),
      initial: z.union([z.string(), z.number(), z.boolean()]).optional(),
    }),
  ),
})
export type JobKind = z.infer<typeof JobKind>

const filters = z.object({ jobName: z.string().max(100).optional(), createTime: Between })
const runFilters = filters.extend({ isSuccess: Flag.optional(), jobId: IdText.optional() })
const jobId = z.object({ id: IdText })

export const jobs = describeRoutes('Work that is done regularly.', {
  list: route({
    summary: 'List scheduled work',
    method: 'GET',
    path: '/api/jobs',
    policy: adminOnly,
    query: PageQuery.extend(filters.shape),
    reply: pageOf(Job),
  }),
  download: route({
    summary: 'Export scheduled work',
    method: 'GET',
    path: '/api/jobs/download',
    policy: adminOnly,
    log: 'log.jobs.export',
    query: filters,
    reply: 'blob',
    types: [mediaTypes.xlsx],
  }),
  kinds: route({
    summary: 'List the kinds of work that can be scheduled',
    method: 'GET',
    path: '/api/jobs/kinds',
    policy: adminOnly,
    reply: z.array(JobKind),
  }),
  preview: route({
    summary: 'Tell when a pattern is due next',
    method: 'GET',
    path: '/api/jobs/preview',
    policy: adminOnly,
    query: z.object({ cronExpression: text(120).min(1), timeZone: text(60).optional() }),
    reply: z.object({ next: z.array(z.string()) }),
  }),
  runs: route({
    summary: 'List what scheduled work did',
    description: 'The latest first.',
    method: 'GET',
    path: '/api/jobs/logs',
    policy: adminOnly,
    query: PageQuery.extend({ ...runFilters.shape, size: pageSize(200) }),
    reply: pageOf(JobRun),
  }),
  downloadRuns: route({
    summary: 'Export what scheduled work did',
    method: 'GET',
    path: '/api/jobs/logs/download',
    policy: adminOnly,
    log: 'log.jobs.exportRuns',
    query: runFilters,
    reply: 'blob',
    types: [mediaTypes.xlsx],
  }),
  create: route({
    summary: 'Schedule work',
    description: '`beanName` is a kind of `GET /api/jobs/kinds`; nothing else is ever run.',
    method: 'POST',
    path: '/api/jobs',
    policy: adminOnly,
    recentPassword: true,
    loose: true,
    status: 201,
    log: 'log.jobs.add',
    body: z.object({ ...fields, id: z.null().optional() }),
  }),
  update: route({
    summary: 'Change scheduled work',
    method: 'PUT',
    path: '/api/jobs',
    policy: adminOnly,
    recentPassword: true,
    loose: true,
    status: 204,
    log: 'log.jobs.edit',
    body: z.object({ ...fields, id: Id, rowVersion: z.int().optional() }),
  }),
  remove: route({
    summary: 'Remove scheduled work',
    description: 'What it did stays in the list of runs.',
    method: 'DELETE',
    path: '/api/jobs',
    policy: adminOnly,
    recentPassword: true,
    loose: true,
    log: 'log.jobs.del',
    body: Ids,
  }),
  toggle: route({
    summary: 'Pause scheduled work, or let it go on',
    method: 'PUT',
    path: '/api/jobs/:id',
    policy: adminOnly,
    recentPassword: true,
    status: 204,
    log: 'log.jobs.toggle',
    params: jobId,
  }),
  run: route({
    summary: 'Do scheduled work now',
    method: 'PUT',
    path: '/api/jobs/exec/:id',
    policy: adminOnly,
    recentPassword: true,
    status: 204,
    log: 'log.jobs.run',
    params: jobId,
  }),
})
