import * as z from 'zod'
import { many, PageQuery, pageOf } from '../core/common.ts'
import { adminOnly, describeRoutes, route } from '../core/route.ts'
import { TaskStatus } from '../task.ts'

export const QueuedTask = z.object({
  id: z.uuid(),
  kind: z.string(),
  /** What people call it. */
  name: z.string(),
  status: TaskStatus,
  stage: z.string().optional(),
  progress: z.number(),
  attempts: z.int(),
  isUrgent: z.boolean(),
  /** Who asked for it. */
  nickName: z.string().optional(),
  projName: z.string().optional(),
  /** The process that does it, or did. */
  worker: z.string().optional(),
  error: z.string().optional(),
  createTime: z.string(),
  /** When it was taken, or will be at the earliest. */
  startTime: z.string().optional(),
  endTime: z.string().optional(),
})
export type QueuedTask = z.infer<typeof QueuedTask>

export const QueueFigures = z.object({
  waiting: z.int(),
  /** Those that are to wait until some time. */
  planned: z.int(),
  running: z.int(),
  /** Of the last day. */
  done: z.int(),
  failed: z.int(),
  /** How long the first of those that are due has waited, in milliseconds. */
  longestMs: z.number(),
  kinds: z.array(
    z.object({
      kind: z.string(),
      name: z.string(),
      lane: z.string(),
      waiting: z.int(),
      running: z.int(),
      done: z.int(),
      failed: z.int(),
      meanMs: z.number(),
    }),
  ),
  workers: z.array(
    z.object({ worker: z.string(), host: z.string().optional(), pid: z.int().optional(), running: z.int() }),
  ),
})
export type QueueFigures = z.infer<typeof QueueFigures>

const one = z.object({ id: z.uuid() })

export const queue = describeRoutes('Work that waits, is under way or has failed.', {
  figures: route({
    summary: 'Count work by kind and by worker',
    method: 'GET',
    path: '/api/monitor/queue',
    policy: adminOnly,
    reply: QueueFigures,
  }),
  list: route({
    summary: 'List work',
    description: 'What is under way first, then what waits, then what ended last.',
    method: 'GET',
    path: '/api/monitor/queue/tasks',
    policy: adminOnly,
    query: PageQuery.extend({ status: many(TaskStatus), kind: z.string().max(60).optional() }),
    reply: pageOf(QueuedTask),
  }),
  cancel: route({
    summary: 'Cancel work',
    method: 'POST',
    path: '/api/monitor/queue/cancel',
    policy: adminOnly,
    recentPassword: true,
    log: 'log.queue.cancel',
    body: one,
  }),
  retry: route({
    summary: 'Try failed or cancelled work again',
    method: 'POST',
    path: '/api/monitor/queue/retry',
    policy: adminOnly,
    recentPassword: true,
    log: 'log.queue.retry',
    body: one,
  }),
  hurry: route({
    summary: 'Let waiting work go before all other',
    method: 'POST',
    path: '/api/monitor/queue/hurry',
    policy: adminOnly,
    recentPassword: true,
    log: 'log.queue.hurry',
    body: one,
  }),
})
