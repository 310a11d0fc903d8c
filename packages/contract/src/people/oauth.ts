// Programs of others that people let in with their accounts, by OAuth 2.
import * as z from 'zod'
import { Id, Ids, PageQuery, pageOf } from '../core/common.ts'
import { termOf } from '../core/feature.ts'
import { adminOnly, describeRoutes, route, signedIn } from '../core/route.ts'

/** What a token is good for: the BCF-API, the tools of the assistant, or our own API. */
export const oauthAudiences = ['bcf', 'mcp', 'api'] as const
export type OauthAudience = (typeof oauthAudiences)[number]

const redirectUrisMost = 20
const RedirectUri = z.string().trim().min(1).max(500)

/** A program that an administrator has registered, or that has registered itself. */
export const OauthClient = z.object({
  id: Id,
  clientId: z.string(),
  name: z.string(),
  redirectUris: z.array(z.string()),
  /** It can keep a secret, and has one. */
  isConfidential: z.boolean(),
  /** Nobody of ours has looked at it. */
  isSelfRegistered: z.boolean(),
  /** How many people have let it in. */
  people: z.int(),
  createBy: z.string().optional(),
  createTime: z.string(),
})
export type OauthClient = z.infer<typeof OauthClient>

export const oauthClient = describeRoutes('Programs that people can let in with their accounts.', {
  list: route({
    summary: 'List registered programs',
    method: 'GET',
    path: '/api/oauthClient',
    policy: adminOnly,
    query: PageQuery,
    reply: pageOf(OauthClient),
  }),
  create: route({
    summary: 'Register a program',
    description: '`clientSecret` is told once, and only for a program that can keep it.',
    method: 'POST',
    path: '/api/oauthClient',
    policy: adminOnly,
    recentPassword: true,
    status: 201,
    secret: true,
    log: 'log.oauthClient.add',
    body: z.object({
      name: z.string().trim().min(1).max(60),
      redirectUris: z.array(RedirectUri).min(1).max(redirectUrisMost),
      isConfidential: z.boolean(),
    }),
    reply: OauthClient.extend({ clientSecret: z.string().optional() }),
  }),
  remove: route({
    summary: 'Delete registered programs',
    description: 'Whoever has let them in is no longer connected with them.',
    method: 'DELETE',
    path: '/api/oauthClient',
    policy: adminOnly,
    recentPassword: true,
    log: 'log.oauthClient.del',
    body: Ids,
  }),
})

/** A program that somebody has let in. */
export const OauthGrant = z.object({
  id: Id,
  name: z.string(),
  isSelfRegistered: z.boolean(),
  audience: z.enum(oauthAudiences),
  scopes: z.array(termOf('scopes')),
  createTime: z.string(),
  lastUsed: z.string().optional(),
  lastIp: z.string().optional(),
})
export type OauthGrant = z.infer<typeof OauthGrant>

/** The query of an authorisation request, as RFC 6749, 7636 and 8707 name its parts. */
const Request = z.object({
  response_type: z.string().max(40),
  client_id: z.string().max(200),
  redirect_uri: z.string().max(500),
  scope: z.string().max(500).optional(),
  state: z.string().max(2000).optional(),
  code_challenge: z.string().max(128).optional(),
  code_challenge_method: z.string().max(20).optional(),
  resource: z.string().max(500).optional(),
})
export type OauthRequest = z.output<typeof Request>

export const oauth = describeRoutes('Programs that the caller lets in.', {
  request: route({
    summary: 'Tell who asks to be let in, and for what',
    method: 'GET',
    path: '/api/oauth/request',
    policy: signedIn,
    asOther: 'refused',
    query: Request,
    reply: z.object({
      name: z.string(),
      isSelfRegistered: z.boolean(),
      audience: z.enum(oauthAudiences),
      scopes: z.array(termOf('scopes')),
      /** Where the browser goes next. */
      goesTo: z.string(),
    }),
  }),
  answer: route({
    summary: 'Let a program in, or not',
    description: '`address` is where the browser goes next.',
    method: 'POST',
    path: '/api/oauth/request',
    policy: signedIn,
    secret: true,
    perPersonMinute: 60,
    log: 'log.oauth.answer',
    body: Request.extend({ isAllowed: z.boolean() }),
    reply: z.object({ address: z.string() }),
  }),
  list: route({
    summary: 'List the programs that the caller has let in',
    method: 'GET',
    path: '/api/oauth/grant',
    policy: signedIn,
    asOther: 'refused',
    reply: z.array(OauthGrant),
  }),
  remove: route({
    summary: 'Disconnect programs',
    method: 'DELETE',
    path: '/api/oauth/grant',
    policy: signedIn,
    log: 'log.oauth.end',
    body: Ids,
  }),
})
