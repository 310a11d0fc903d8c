import * as z from 'zod'
import { PageQuery, pageOf } from '../core/common.ts'
import { describeRoutes, route, signedIn } from '../core/route.ts'

export const LogRow = z.object({
  description: z.string(),
  requestIp: z.string(),
  address: z.string(),
  browser: z.string(),
  time: z.int(),
  createTime: z.string(),
})
export type LogRow = z.infer<typeof LogRow>

export const logs = describeRoutes('The log of what people did.', {
  mine: route({
    summary: 'List what the caller has done',
    method: 'GET',
    path: '/api/logs/user',
    policy: signedIn,
    query: PageQuery,
    reply: pageOf(LogRow),
  }),
})
