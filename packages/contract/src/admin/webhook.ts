import * as z from 'zod'
import { Flag, Id, Ids, PageQuery, pageOf } from '../core/common.ts'
import { crud, defineFeature, type MessageGroup } from '../core/feature.ts'
import { Audit } from '../core/resource.ts'
import { describeRoutes, permit, route } from '../core/route.ts'

export const webhookFeature = defineFeature({
  permissions: crud('webhook'),
})
declare module '../core/feature.ts' {
  interface Features {
    webhook: typeof webhookFeature
  }
}

/** Chat robots of three vendors, and programs that hear of topics of the BCF-API. */
export const webhookKinds = ['wecom', 'dingtalk', 'feishu', 'program'] as const
export type WebhookKind = (typeof webhookKinds)[number]
export type RobotKind = Exclude<WebhookKind, 'program'>

/** What of the site's news can be repeated outside: nothing that is meant for one person. */
export const webhookGroups = [
  'announcement',
  'project',
  'feedback',
  'operations',
] as const satisfies readonly MessageGroup[]
export type WebhookGroup = (typeof webhookGroups)[number]

const fields = {
  name: z.string().trim().min(1).max(60),
  kind: z.enum(webhookKinds),
  groups: z.array(z.enum(webhookGroups)).max(webhookGroups.length),
  enabled: Flag,
}

/** A robot of a chat group outside that repeats site-wide news, or a program that hears of topics and has no groups. Its address holds its key, so only the host is told. */
export const Webhook = z.object({ id: Id, ...fields, host: z.string(), hasSecret: z.boolean(), ...Audit.shape })
export type Webhook = z.infer<typeof Webhook>

/** The name keeps it out of the operation log. */
const secretUrl = z.url({ protocol: /^https?$/ }).max(500)
const secret = z.string().trim().min(1).max(200)

export const webhook = describeRoutes('Chat robots that news of the site go to, and programs that hear of topics.', {
  list: route({
    summary: 'List webhooks',
    method: 'GET',
    path: '/api/webhook',
    policy: permit(['webhook:list']),
    query: PageQuery,
    reply: pageOf(Webhook),
  }),
  create: route({
    summary: 'Create a webhook',
    method: 'POST',
    path: '/api/webhook',
    policy: permit(['webhook:add']),
    recentPassword: true,
    status: 201,
    log: 'log.webhook.add',
    body: z.object({ ...fields, secretUrl, secret: secret.nullish() }),
    reply: Webhook,
  }),
  update: route({
    summary: 'Edit a webhook',
    description: 'An address or a secret that is left out stays; `null` takes the secret away.',
    method: 'PUT',
    path: '/api/webhook',
    policy: permit(['webhook:edit']),
    recentPassword: true,
    log: 'log.webhook.edit',
    body: z.object({
      ...fields,
      id: Id,
      rowVersion: z.int(),
      secretUrl: secretUrl.optional(),
      secret: secret.nullish(),
    }),
    reply: Webhook,
  }),
  remove: route({
    summary: 'Delete webhooks',
    method: 'DELETE',
    path: '/api/webhook',
    policy: permit(['webhook:del']),
    recentPassword: true,
    log: 'log.webhook.del',
    body: Ids,
  }),
  test: route({
    summary: 'Send a test message to a webhook',
    description: 'Answers how it went.',
    method: 'POST',
    path: '/api/webhook/test',
    policy: permit(['webhook:edit']),
    recentPassword: true,
    perMinute: 30,
    log: 'log.webhook.test',
    body: z.object({ id: Id }),
    reply: z.object({ ok: z.boolean(), message: z.string() }),
  }),
})
