import * as z from 'zod'
import { route, signedIn } from './route.ts'

export const webSocket = {
  /** A one-use ticket, good for 30 seconds, that opens `/webSocket?ticket=`. */
  ticket: route({
    method: 'POST',
    path: '/api/webSocket/ticket',
    policy: signedIn,
    perMinute: 120,
    secret: true,
    open: ['guest'],
    asOther: 'self',
    reply: z.object({ ticket: z.string() }),
  }),
}

/**
 * What the server says over the websocket. `rights` = roles, menus or parameters changed: fetch them again. `again` = news
 * may have been missed: ask for whatever is shown.
 */
export const LiveEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('refused'), topic: z.string() }),
  z.object({ type: z.literal('again') }),
  z.object({ type: z.literal('rights') }),
  z.object({ type: z.literal('signedOut') }),
  z.object({ type: z.literal('message') }),
  z.object({ type: z.literal('todo') }),
  z.object({ type: z.literal('announcement') }),
  z.object({ type: z.literal('thread'), kind: z.string(), refId: z.int() }),
  z.object({ type: z.literal('model'), projId: z.int() }),
  z.object({ type: z.literal('task'), id: z.string(), status: z.string(), progress: z.number() }),
])
export type LiveEvent = z.infer<typeof LiveEvent>

/** What a client says: topics are `project:7` and `task:<id>`; a person's own topic and `site` come by themselves. */
export const LiveRequest = z.object({
  op: z.enum(['subscribe', 'unsubscribe']),
  topic: z.string().regex(/^(project|task):[\w-]{1,40}$/),
})
export type LiveRequest = z.infer<typeof LiveRequest>
