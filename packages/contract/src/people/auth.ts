import * as z from 'zod'
import { byProject, Id, IdText, PageQuery, pageOf } from '../core/common.ts'
import { defineFeature } from '../core/feature.ts'
import { mediaTypes } from '../core/media-types.ts'
import { adminOnly, anyone, describeRoutes, memberOf, route, signedIn } from '../core/route.ts'

export const authFeature = defineFeature({
  order: 1,
  permissions: ['online:list'],
  messageGroups: ['account'],
})
declare module '../core/feature.ts' {
  interface Features {
    auth: typeof authFeature
  }
}

const Named = z.object({ id: Id, name: z.string() })

export const Site = Named.extend({ fyIp: z.string().optional() })
export type Site = z.infer<typeof Site>

export const UserRole = Named.extend({ level: z.int(), dataScope: z.string() })

/** A person as the session's owner sees himself. */
export const Me = z.object({
  /** 0 for a guest. */
  id: z.int().min(0),
  username: z.string(),
  nickName: z.string(),
  jobNumber: z.string().optional(),
  gender: z.string().optional(),
  phone: z.string().optional(),
  email: z.string().optional(),
  avatarName: z.string().optional(),
  enabled: z.boolean(),
  site: Site.optional(),
  /** Always there: clients of the ancestor stack read its name without looking. Nobody's has no id. */
  dept: z.object({ id: Id.optional(), name: z.string() }),
  jobs: z.array(Named),
  roles: z.array(UserRole),
  mustChangePassword: z.boolean(),
  pwdResetTime: z.string().optional(),
  createBy: z.string().optional(),
  createTime: z.string(),
})
export type Me = z.infer<typeof Me>

/** `roles` are permission strings; role records are in `user.roles`. The flat fields repeat the nested ones. */
export const AuthInfo = z.object({
  /** A guest of a shared link and the design library's reader are no persons: normal pages send them away. */
  kind: z.enum(['person', 'guest', 'library']),
  username: z.string(),
  nickName: z.string(),
  avatarName: z.string().optional(),
  email: z.string().optional(),
  site: Site.optional(),
  /** The zone of every time on the ancestor's calls, such as Asia/Shanghai. */
  timeZone: z.string(),
  user: Me,
  roles: z.array(z.string()),
  dataScopes: z.array(Id),
  authorities: z.array(z.object({ authority: z.string() })),
})
export type AuthInfo = z.infer<typeof AuthInfo>

export const LoginReply = z.object({ token: z.string(), unifyToken: z.string(), user: AuthInfo })
export type LoginReply = z.infer<typeof LoginReply>

const cipher = z.string().min(1).max(1024)
const secret = z.string().min(1).max(512)

/** The applications beside this one. Each has its sign-on address in the parameter `app_url_<target>`. */
export const handoverTargets = ['management', 'library', 'compute', 'store', 'assistant'] as const
export type HandoverTarget = (typeof handoverTargets)[number]

export const OnlineRow = z.object({
  uid: z.string(),
  key: z.string(),
  userName: z.string(),
  nickName: z.string(),
  dept: z.string().optional(),
  browser: z.string(),
  ip: z.string(),
  address: z.string(),
  loginTime: z.string(),
})
export type OnlineRow = z.infer<typeof OnlineRow>
const onlineFilters = PageQuery.extend({ username: z.string().max(64).optional() })

/** Signing in by the word of another system, or as the design library's reader. */
const provider = {
  loginSso: route({
    summary: 'Sign in by single sign-on',
    description: '`code` and `state` as the provider sent them back to `/sso_callback`.',
    method: 'POST',
    path: '/auth/loginSso',
    policy: anyone,
    perMinute: 60,
    query: z.object({
      code: z.string().min(1).max(4096),
      state: z.string().max(2048).default(''),
      iss: z.string().max(512).optional(),
    }),
    reply: LoginReply.extend({ target: z.string() }),
  }),
  loginByUnifyToken: route({
    summary: 'Sign in by a hand-over',
    description: 'It works once. `t`, where it is given, must be the one it was made for.',
    method: 'POST',
    path: '/auth/LoginByUnifyToken',
    policy: anyone,
    perMinute: 60,
    query: z.object({ unifyToken: secret, t: z.string().max(40).optional() }),
    reply: LoginReply,
  }),
  loginToken: route({
    summary: 'Sign in by a hand-over or a ticket',
    description: 'A ticket of a trusted system comes with an encrypted `username`. Either works once.',
    method: 'POST',
    path: '/auth/loginToken',
    policy: anyone,
    perMinute: 60,
    query: z.object({ originToken: secret, username: secret.optional() }),
    reply: LoginReply,
  }),
  handover: route({
    summary: 'Get the sign-on address of a sibling application',
    description: "Trades the session's `unifyToken` for an address with a token in it that works once.",
    method: 'POST',
    path: '/auth/handover',
    policy: signedIn,
    secret: true,
    log: 'log.auth.handover',
    body: z.object({ target: z.enum(handoverTargets), unifyToken: secret }),
    reply: z.object({ address: z.string() }),
  }),
  ticket: route({
    summary: 'Get a ticket that signs a person in',
    description:
      'For systems that share HANDOVER_SECRET: `signature` is the hex HMAC-SHA256 of "username\\ntimestamp\\nnonce". The answer holds the two parameters of `/login` and the whole address; they sign in once within a minute.',
    method: 'POST',
    path: '/auth/ticket',
    policy: anyone,
    perMinute: 600,
    body: z.object({
      username: z.string().trim().min(1).max(64),
      /** Seconds since 1970. */
      timestamp: z.int(),
      nonce: z.string().regex(/^[\w-]{16,64}$/),
      signature: z.string().regex(/^[0-9a-f]{64}$/),
    }),
    reply: z.object({ username: z.string(), password: z.string(), address: z.string() }),
  }),
  designLibrary: route({
    summary: "Sign in as the design library's reader",
    description: 'Where it is switched on.',
    method: 'POST',
    path: '/auth/designLibrary',
    policy: anyone,
    perMinute: 30,
    reply: LoginReply,
  }),
}

/** Signing in by name and password, and the sessions that signing in opens. */
const session = {
  login: route({
    summary: 'Sign in by name and password',
    description: 'The password is encrypted with the key of `GET /auth/publicKey`.',
    method: 'POST',
    loose: true,
    path: '/auth/login',
    policy: anyone,
    perMinute: 60,
    body: z.object({
      username: z.string().trim().min(1).max(64),
      password: cipher,
      code: z.string().max(16).default(''),
      uuid: z.string().max(80).default(''),
      rememberMe: z.boolean().default(false),
    }),
    reply: LoginReply,
  }),
  info: route({
    summary: 'Get the caller',
    method: 'GET',
    path: '/auth/info',
    policy: signedIn,
    reply: AuthInfo,
    beforePasswordChange: true,
    open: ['guest', 'library'],
    scope: 'user.read',
  }),
  logout: route({ summary: 'Sign out', method: 'DELETE', path: '/auth/logout', policy: anyone }),
  code: route({
    summary: 'Get a captcha',
    method: 'GET',
    path: '/auth/code',
    policy: anyone,
    perMinute: 120,
    reply: z.object({ img: z.string(), uuid: z.string(), enabled: z.boolean() }),
  }),
  publicKey: route({
    summary: 'Get the key that encrypts passwords',
    method: 'GET',
    path: '/auth/publicKey',
    policy: anyone,
    reply: z.object({ publicKey: z.string() }),
  }),
  refresh: route({
    summary: 'Trade a session for a new one',
    method: 'POST',
    path: '/auth/refresh',
    policy: anyone,
    perMinute: 60,
    reply: LoginReply,
  }),
  forgot: route({
    summary: 'Mail a code to somebody who forgot the password',
    description: 'Always answers the same, so that nobody learns which accounts exist.',
    method: 'POST',
    path: '/auth/forgot',
    policy: anyone,
    perMinute: 10,
    body: z.object({ account: z.string().trim().min(1).max(120) }),
  }),
  reset: route({
    summary: 'Set a new password by a mailed code',
    method: 'POST',
    path: '/auth/reset',
    policy: anyone,
    perMinute: 20,
    body: z.object({
      account: z.string().trim().min(1).max(120),
      code: z.string().regex(/^\d{6}$/),
      newPass: cipher,
    }),
    reply: LoginReply,
  }),
  confirm: route({
    summary: 'Give the password again',
    description: 'For ten minutes the session may make the calls that need a recent password.',
    method: 'POST',
    path: '/auth/confirm',
    policy: signedIn,
    perPersonMinute: 20,
    body: z.object({ password: cipher }),
  }),
  viewAs: route({
    summary: 'Look as another person',
    description:
      "The key, sent as the header `X-View-As` with the caller's own token, makes calls that only read answer as for that person: for half an hour, until logout or the next one. It is logged with both names.",
    method: 'POST',
    path: '/auth/viewAs',
    policy: adminOnly,
    secret: true,
    body: z.object({ userId: Id, password: cipher.optional() }),
    reply: z.object({ key: z.string(), nickName: z.string(), until: z.string() }),
  }),
  endViewAs: route({
    summary: 'Stop looking as another person',
    description: 'Also when it has run out already.',
    method: 'DELETE',
    path: '/auth/viewAs',
    policy: adminOnly,
    asOther: 'self',
  }),
  setProject: route({
    summary: "Get the caller's permissions in a project",
    method: 'POST',
    reads: true,
    path: '/auth/setProject',
    policy: memberOf(byProject('query', 'projectId')),
    query: z.object({ projectId: IdText }),
    reply: z.array(z.string()),
  }),
  online: route({
    summary: 'List the sessions that are open',
    method: 'GET',
    path: '/auth/online',
    policy: adminOnly,
    query: onlineFilters,
    reply: pageOf(OnlineRow),
  }),
  onlineDownload: route({
    summary: 'Export the sessions that are open',
    method: 'GET',
    path: '/auth/online/download',
    policy: adminOnly,
    query: onlineFilters,
    reply: 'blob',
    types: [mediaTypes.xlsx],
  }),
  endOnline: route({
    summary: 'End sessions',
    method: 'DELETE',
    loose: true,
    path: '/auth/online',
    policy: adminOnly,
    body: z.array(z.string().min(1).max(64)).min(1).max(500),
    log: 'log.online.end',
  }),
}

/** By the module of the server that answers them. */
export const authParts = { session, provider }

export const auth = describeRoutes('Signing in and out, and the sessions that signing in opens.', {
  ...session,
  ...provider,
})
