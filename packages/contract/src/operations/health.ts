import * as z from 'zod'
import { defineFeature } from '../core/feature.ts'
import { mediaTypes } from '../core/media-types.ts'
import { adminOnly, describeRoutes, route } from '../core/route.ts'

export const healthFeature = defineFeature({ messageGroups: ['operations'] })
declare module '../core/feature.ts' {
  interface Features {
    health: typeof healthFeature
  }
}

export const healthStates = ['green', 'amber', 'red'] as const
export type HealthState = (typeof healthStates)[number]
const State = z.enum(healthStates)

export const HealthItem = z.object({
  area: z.string(),
  name: z.string(),
  state: State,
  /** One sentence that needs no expert. */
  text: z.string(),
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
  /** What to do, and where. */
  action: z.object({ text: z.string(), path: z.string() }).optional(),
  /** Since when it is so. */
  since: z.string().optional(),
})
export type HealthItem = z.infer<typeof HealthItem>

export const Health = z.object({
  checkTime: z.string(),
  items: z.array(HealthItem),
  /** The latest first. */
  events: z.array(
    z.object({ area: z.string(), name: z.string(), state: State, text: z.string(), createTime: z.string() }),
  ),
  /** What people felt today. */
  felt: z.object({
    calls: z.int(),
    failed: z.int(),
    slow: z.int(),
    /** Milliseconds, by the last hour. */
    p95: z.number().optional(),
    people: z.int(),
  }),
  /** The last thirty, the oldest first; days of which nothing is known are left out. */
  days: z.array(
    z.object({ day: z.string(), calls: z.int(), failed: z.int(), slow: z.int(), tasks: z.int(), tasksFailed: z.int() }),
  ),
})
export type Health = z.infer<typeof Health>

export const health = describeRoutes('Whether all is well, in plain words.', {
  get: route({
    summary: 'Tell whether all is well, and what to do where it is not',
    method: 'GET',
    path: '/api/health',
    policy: adminOnly,
    reply: Health,
  }),
  diagnostics: route({
    summary: 'Get everything that whoever helps wants to know',
    description: 'Figures, versions and settings as one JSON file, without secrets, names of people or contents.',
    method: 'POST',
    path: '/api/health/diagnostics',
    policy: adminOnly,
    recentPassword: true,
    log: 'log.health.diagnostics',
    reply: 'blob',
    types: [mediaTypes.json],
  }),
})
