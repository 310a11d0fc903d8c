import * as z from 'zod'
import { Id, many, PageQuery, pageOf } from './common.ts'
import { route, signedIn } from './route.ts'

export const DictDetail = z.object({
  id: Id,
  dict: z.object({ id: Id }),
  label: z.string(),
  value: z.string(),
  dictSort: z.int(),
  createTime: z.string().optional(),
})
export type DictDetail = z.infer<typeof DictDetail>

export const dictDetail = {
  list: route({
    method: 'GET',
    path: '/api/dictDetail',
    policy: signedIn,
    query: PageQuery.extend({ dictName: z.string().max(80).optional(), label: z.string().max(80).optional() }),
    reply: pageOf(DictDetail),
  }),
  map: route({
    method: 'GET',
    path: '/api/dictDetail/map',
    policy: signedIn,
    query: z.object({ dictName: many(z.string().max(800)) }),
    reply: z.record(z.string(), z.array(DictDetail)),
  }),
}
