import * as z from 'zod'
import { PageQuery, pageOf } from '../core/common.ts'
import { route, signedIn } from '../core/route.ts'

export const LogRow = z.object({
  description: z.string(),
  requestIp: z.string(),
  address: z.string(),
  browser: z.string(),
  time: z.int(),
  createTime: z.string(),
})
export type LogRow = z.infer<typeof LogRow>

export const logs = {
  mine: route({
    method: 'GET',
    path: '/api/logs/user',
    policy: signedIn,
    query: PageQuery,
    reply: pageOf(LogRow),
  }),
}
