import * as z from 'zod'
import { Id, PageQuery, pageOf } from './common.ts'
import { adminOnly, route } from './route.ts'

export const Mail = z.object({
  id: Id,
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  status: z.enum(['queued', 'sent', 'failed', 'kept']),
  error: z.string().optional(),
  createTime: z.string(),
})
export type Mail = z.infer<typeof Mail>

export const outbox = {
  list: route({ method: 'GET', path: '/api/outbox', policy: adminOnly, query: PageQuery, reply: pageOf(Mail) }),
}
