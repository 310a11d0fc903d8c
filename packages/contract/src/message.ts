import * as z from 'zod'
import { Flag, Id, Ids, PageQuery, pageOf } from './core/common.ts'
import { defineFeature, termOf } from './core/feature.ts'
import { describeRoutes, route, signedIn } from './core/route.ts'

export const messageFeature = defineFeature({
  scopes: ['message.read'],
  eventKinds: ['message'],
})
declare module './core/feature.ts' {
  interface Features {
    message: typeof messageFeature
  }
}

const Group = termOf('messageGroups')

/** A notice to one person. `text` is written in the language of the call from `kind` and its facts. */
export const Message = z.object({
  id: Id,
  kind: z.string(),
  group: Group,
  text: z.string(),
  /** Where it happened: a path of ours. */
  link: z.string().optional(),
  read: z.boolean(),
  createTime: z.string(),
})
export type Message = z.infer<typeof Message>

/** `web` = in the message centre. Mail goes out for each, or once a day for all. */
export const MessageSetting = z.object({ group: Group, web: z.boolean(), mail: z.enum(['off', 'each', 'daily']) })
export type MessageSetting = z.infer<typeof MessageSetting>

export const message = describeRoutes('Messages to the caller, and where notices reach him.', {
  list: route({
    summary: "List the caller's messages",
    method: 'GET',
    path: '/api/message',
    policy: signedIn,
    query: PageQuery.extend({ group: Group.optional(), unread: Flag.optional() }),
    reply: pageOf(Message).extend({ unread: z.int() }),
    scope: 'message.read',
  }),
  read: route({
    summary: 'Mark messages as read',
    method: 'POST',
    path: '/api/message/read',
    policy: signedIn,
    body: z.object({ ids: Ids.optional() }),
  }),
  settings: route({
    summary: 'Get where notices reach the caller',
    description: 'One setting for each group, in the order of the groups.',
    method: 'GET',
    path: '/api/message/settings',
    policy: signedIn,
    reply: z.array(MessageSetting),
  }),
  saveSettings: route({
    summary: 'Set where notices reach the caller',
    method: 'PUT',
    path: '/api/message/settings',
    policy: signedIn,
    log: 'log.message.settings',
    body: z.array(MessageSetting).max(50),
    reply: z.array(MessageSetting),
  }),
})
