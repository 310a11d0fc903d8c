import * as z from 'zod'
import { adminOnly, describeRoutes, route } from '../core/route.ts'

export const redisPrefixes = ['cache', 'limit'] as const

export const RedisMonitor = z.object({
  /** False = the product works without one. */
  isThere: z.boolean(),
  answers: z.boolean(),
  version: z.string().optional(),
  memory: z.number().optional(),
  memoryPeak: z.number().optional(),
  memoryMost: z.number().optional(),
  clients: z.int().optional(),
  keys: z.int().optional(),
  /** Of what was looked for, how much was there; from 0 to 1. */
  hitRate: z.number().optional(),
  perSecond: z.number().optional(),
  uptimeS: z.number().optional(),
  prefixes: z.array(
    z.object({
      prefix: z.string(),
      keys: z.int(),
      /** Of those whose size was asked, on average, times their count. */
      bytes: z.number(),
      /** It is ours, and may be emptied. */
      isOurs: z.boolean(),
    }),
  ),
  /** Not every key was looked at: there are too many. */
  isPartial: z.boolean(),
  slow: z.array(z.object({ time: z.string(), ms: z.number(), command: z.string() })),
})
export type RedisMonitor = z.infer<typeof RedisMonitor>

export const redisMonitor = describeRoutes('The cache that several processes share.', {
  get: route({
    summary: 'Get what Redis holds and does',
    description: 'Names and values of keys are not told.',
    method: 'GET',
    path: '/api/monitor/redis',
    policy: adminOnly,
    reply: RedisMonitor,
  }),
  clear: route({
    summary: 'Remove all keys of a known prefix',
    description: 'What is in the cache is derived again; counters of limits begin anew.',
    method: 'POST',
    path: '/api/monitor/redis/clear',
    policy: adminOnly,
    recentPassword: true,
    log: 'log.redis.clear',
    body: z.object({ prefix: z.enum(redisPrefixes) }),
    reply: z.object({ removed: z.int() }),
  }),
})
