import * as z from 'zod'
import { Id, Ids } from '../core/common.ts'
import { termOf } from '../core/feature.ts'
import { describeRoutes, route, signedIn } from '../core/route.ts'

/** A token that an outside tool signs in with. It does what its owner may do, within its scopes, until it runs out. */
export const ApiToken = z.object({
  id: Id,
  name: z.string(),
  /** The last characters, to tell tokens apart; the rest is known to nobody but the tool. */
  hint: z.string(),
  scopes: z.array(termOf('scopes')),
  createTime: z.string(),
  expiresAt: z.string(),
  lastUsed: z.string().optional(),
  lastIp: z.string().optional(),
})
export type ApiToken = z.infer<typeof ApiToken>

export const apiTokenMaxDays = 365

export const apiToken = describeRoutes('API tokens of the caller, for tools that act in his name.', {
  list: route({
    summary: "List the caller's API tokens",
    method: 'GET',
    path: '/api/apiToken',
    policy: signedIn,
    asOther: 'refused',
    reply: z.array(ApiToken),
  }),
  create: route({
    summary: 'Create an API token',
    description: '`token` is told once. Without `password` only soon after signing in.',
    method: 'POST',
    path: '/api/apiToken',
    policy: signedIn,
    status: 201,
    secret: true,
    log: 'log.apiToken.add',
    body: z.object({
      name: z.string().trim().min(1).max(60),
      scopes: z.array(termOf('scopes')).min(1),
      days: z.int().min(1).max(apiTokenMaxDays),
      password: z.string().min(1).max(1024).optional(),
    }),
    reply: ApiToken.extend({ token: z.string() }),
  }),
  remove: route({
    summary: 'Revoke API tokens',
    method: 'DELETE',
    path: '/api/apiToken',
    policy: signedIn,
    log: 'log.apiToken.del',
    body: Ids,
  }),
})
