import * as z from 'zod'
import { termOf } from './core/feature.ts'
import { describeRoutes, route, signedIn } from './core/route.ts'
import { parseTopic } from './core/topic.ts'

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

/** Of the JSON of what one window sends to the others. */
export const signalBytesMost = 2000
/** A roster names no more people than these; `total` counts all. */
export const rosterMost = 100

const Kind = z.string().regex(/^[a-z][A-Za-z]{0,39}$/)
const SignalData = z.record(z.string().max(40), z.json())

/** Somebody who follows a topic, once however many windows he has. */
const RosterPerson = z.object({
  /** Tells people apart, readers of a share too. */
  key: z.string(),
  /** 0 for the reader of a share. */
  userId: z.int(),
  name: z.string(),
  connections: z.array(z.string()),
})
export type RosterPerson = z.infer<typeof RosterPerson>

/** Who removed a row, and what people call it. */
const Gone = z.object({ userId: z.int(), nickName: z.string(), name: z.string() })
export type Gone = z.infer<typeof Gone>

/**
 * What the server tells over the websocket. `ready` = it hears us, this is the name of the
 * connection, and `instance` is which database answers: a restored one is another, and nothing that was read before counts. `change` = something
 * of that kind is another one now: whoever shows it asks again; `gone` = it was removed, for whoever has it open. `signal` = another window of the topic sent it. `rights` =
 * roles, menus or parameters changed: fetch them again. `again` = events may have been missed: ask for whatever is shown.
 * `refused` = the topic is not, or no longer, to be followed. `text` = somebody has written to the text that the topic is about:
 * who writes it too asks for what he has not.
 */
export const LiveEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), connection: z.string(), instance: z.string().optional() }),
  z.object({ type: z.literal('refused'), topic: z.string() }),
  z.object({ type: z.literal('again') }),
  z.object({ type: z.literal('rights') }),
  z.object({ type: z.literal('signedOut') }),
  z.object({
    type: z.literal('change'),
    kind: termOf('eventKinds'),
    projId: z.int().optional(),
    id: z.int().optional(),
    gone: Gone.optional(),
  }),
  z.object({
    type: z.literal('signal'),
    topic: z.string(),
    userId: z.int(),
    connection: z.string(),
    kind: Kind,
    /** Grows within a topic: of two from one connection the larger is the later one. */
    seq: z.int(),
    data: SignalData,
  }),
  z.object({ type: z.literal('roster'), topic: z.string(), people: z.array(RosterPerson), total: z.int() }),
  z.object({ type: z.literal('text'), topic: z.string(), seq: z.int() }),
  z.object({
    type: z.literal('task'),
    id: z.string(),
    status: z.string(),
    progress: z.number(),
    before: z.int().optional(),
  }),
])
export type LiveEvent = z.infer<typeof LiveEvent>
export type SignalEvent = Extract<LiveEvent, { type: 'signal' }>

const TopicName = z.string().refine((topic) => parseTopic(topic) !== undefined)

/**
 * What a client asks for. A person's own events and those of the site come by themselves. A signal goes to everybody else who
 * follows the topic; too many in a second are dropped.
 */
export const LiveRequest = z.discriminatedUnion('op', [
  z.object({ op: z.literal('subscribe'), topic: TopicName, roster: z.boolean().optional() }),
  z.object({ op: z.literal('unsubscribe'), topic: TopicName }),
  z.object({ op: z.literal('signal'), topic: TopicName, kind: Kind, data: SignalData }),
])
export type LiveRequest = z.infer<typeof LiveRequest>
