import * as z from 'zod'
import { defineFeature } from './core/feature.ts'
import { describeRoutes, route, signedIn } from './core/route.ts'
import { defineTopic } from './core/topic.ts'

export const taskFeature = defineFeature({
  scopes: ['task.read', 'task.write'],
})
declare module './core/feature.ts' {
  interface Features {
    task: typeof taskFeature
  }
}

declare module './core/topic.ts' {
  interface Topics {
    task: true
  }
}
/** How far one piece of long work is. */
defineTopic('task', {})

export const TaskStatus = z.enum(['queued', 'running', 'done', 'failed', 'cancelled'])
export const Task = z.object({
  id: z.uuid(),
  kind: z.string(),
  status: TaskStatus,
  stage: z.string().optional(),
  progress: z.number().min(0).max(100),
  attempts: z.int(),
  /** How many are before it while it waits. */
  before: z.int().optional(),
  error: z.string().optional(),
  result: z.unknown(),
  createTime: z.string(),
})
export type Task = z.infer<typeof Task>

const taskId = z.object({ id: z.uuid() })

export const task = describeRoutes('Work that takes long.', {
  get: route({
    summary: 'Get how far a task is',
    method: 'GET',
    path: '/api/task/:id',
    policy: signedIn,
    params: taskId,
    reply: Task,
    scope: 'task.read',
  }),
  cancel: route({
    summary: 'Cancel a task',
    method: 'POST',
    path: '/api/task/:id/cancel',
    policy: signedIn,
    params: taskId,
    reply: Task,
    scope: 'task.write',
  }),
})
