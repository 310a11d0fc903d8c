import * as z from 'zod'
import { describeRoutes, route, signedIn } from './core/route.ts'

export const webSocket = describeRoutes('Tickets for the websocket, over which the server tells of changes.', {
  ticket: route({
    summary: 'Get a ticket for the websocket',
    description: 'It opens `/webSocket?ticket=` once, within 30 seconds.',
    method: 'POST',
    path: '/api/webSocket/ticket',
    policy: signedIn,
    perMinute: 120,
    secret: true,
    open: ['guest'],
    asOther: 'self',
    reply: z.object({ ticket: z.string() }),
  }),
})

/** A feature's own word for what has changed. */
const Kind = z.string().regex(/^[a-z][A-Za-z]{0,39}$/)
/** Small, and only passed on: what windows tell each other, such as where somebody looks. */
const WORD_MOST = 2000
const Word = z
  .record(z.string().max(40), z.json())
  .refine((data) => JSON.stringify(data).length <= WORD_MOST, { error: 'too large' })

/**
 * What the server says over the websocket. `change` = something of that kind is another one now: whoever shows it asks
 * again. `said` = another window of the same topic said it. `rights` = roles, menus or parameters changed: fetch them
 * again. `again` = news may have been missed: ask for whatever is shown.
 */
export const LiveEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('refused'), topic: z.string() }),
  z.object({ type: z.literal('again') }),
  z.object({ type: z.literal('rights') }),
  z.object({ type: z.literal('signedOut') }),
  z.object({ type: z.literal('change'), kind: Kind, projId: z.int().optional(), id: z.int().optional() }),
  z.object({
    type: z.literal('said'),
    topic: z.string(),
    /** Whose window it is, and which of them. */
    userId: z.int(),
    window: z.string(),
    kind: Kind,
    data: Word,
  }),
  z.object({ type: z.literal('task'), id: z.string(), status: z.string(), progress: z.number() }),
])
export type LiveEvent = z.infer<typeof LiveEvent>

/** Topics that a client may follow: `project:7` and `task:<id>`; a person's own and those of the site come by themselves. */
const Topic = z.string().regex(/^(project|task):[\w-]{1,40}$/)

/** What a client says. A word goes to everybody else who follows the project; too many in a second are dropped. */
export const LiveRequest = z.discriminatedUnion('op', [
  z.object({ op: z.literal('subscribe'), topic: Topic }),
  z.object({ op: z.literal('unsubscribe'), topic: Topic }),
  z.object({ op: z.literal('say'), topic: Topic, kind: Kind, data: Word }),
])
export type LiveRequest = z.infer<typeof LiveRequest>
