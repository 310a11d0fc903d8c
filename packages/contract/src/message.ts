import * as z from 'zod'
import { Id, Ids, PageQuery, pageOf } from './common.ts'
import { route, signedIn } from './route.ts'

/** A notice to one person. `text` is written in the language of the call from `kind` and its facts. */
export const Message = z.object({
  id: Id,
  kind: z.string(),
  text: z.string(),
  read: z.boolean(),
  createTime: z.string(),
})
export type Message = z.infer<typeof Message>

export const message = {
  list: route({
    method: 'GET',
    path: '/api/message',
    policy: signedIn,
    query: PageQuery,
    reply: pageOf(Message).extend({ unread: z.int() }),
    scope: 'message.read',
  }),
  read: route({ method: 'POST', path: '/api/message/read', policy: signedIn, body: z.object({ ids: Ids.optional() }) }),
}
