import * as z from 'zod'
import { Id, PageQuery, pageOf } from '../core/common.ts'
import { defineFeature } from '../core/feature.ts'
import { adminOnly, describeRoutes, route } from '../core/route.ts'

export const outboxFeature = defineFeature({
  permissions: ['outbox:list'],
})
declare module '../core/feature.ts' {
  interface Features {
    outbox: typeof outboxFeature
  }
}

export const Mail = z.object({
  id: Id,
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  status: z.enum(['queued', 'sent', 'failed', 'kept']),
  error: z.string().optional(),
  /** A code is left out of `text`; it can be asked for while it works and no mail server has taken it. */
  hasSecret: z.boolean(),
  createTime: z.string(),
})
export type Mail = z.infer<typeof Mail>

export const outbox = describeRoutes('Letters that the server sent, or tried to send.', {
  list: route({
    summary: 'List the letters that were sent',
    method: 'GET',
    path: '/api/outbox',
    policy: adminOnly,
    query: PageQuery,
    reply: pageOf(Mail),
  }),
  secret: route({
    summary: 'Read a letter with its code',
    description: 'Where no mail server could bring it. Without `password` only soon after signing in.',
    method: 'POST',
    path: '/api/outbox/secret',
    policy: adminOnly,
    secret: true,
    log: 'log.outbox.reveal',
    body: z.object({ id: Id, password: z.string().min(1).max(1024).optional() }),
    reply: z.object({ text: z.string() }),
  }),
})
