import * as z from 'zod'
import { Id, Ids } from './common.ts'
import { route, signedIn } from './route.ts'

/** 11 digits, the first two 13 to 19. */
export const Phone = z.string().regex(/^1[3-9]\d{9}$/)
export const Email = z.email().max(120)
const cipher = z.string().min(1).max(1024)

export const MySession = z.object({
  key: z.string(),
  current: z.boolean(),
  browser: z.string(),
  ip: z.string(),
  createTime: z.string(),
  lastSeen: z.string(),
  remembered: z.boolean(),
})
export type MySession = z.infer<typeof MySession>

/** An account elsewhere that signs in as this person. */
export const BoundIdentity = z.object({ id: Id, issuer: z.string(), name: z.string(), createTime: z.string() })
export type BoundIdentity = z.infer<typeof BoundIdentity>

export const FoundUser = z.object({ nickName: z.string(), jobNumber: z.string().optional() })
export type FoundUser = z.infer<typeof FoundUser>

export const users = {
  center: route({
    method: 'PUT',
    path: '/api/users/center',
    policy: signedIn,
    status: 204,
    log: 'log.user.center',
    body: z.object({
      id: z.int().optional(),
      nickName: z.string().trim().min(2).max(20),
      gender: z.enum(['男', '女']).nullish(),
      phone: z.union([Phone, z.literal('')]).nullish(),
    }),
  }),
  updatePass: route({
    method: 'POST',
    path: '/api/users/updatePass',
    policy: signedIn,
    beforePasswordChange: true,
    log: 'log.user.updatePass',
    body: z.object({ oldPass: cipher, newPass: cipher }),
  }),
  updateEmail: route({
    method: 'POST',
    path: '/api/users/updateEmail/:code',
    policy: signedIn,
    log: 'log.user.updateEmail',
    params: z.object({ code: z.string().regex(/^\d{6}$/) }),
    body: z.object({ password: cipher, email: Email }),
  }),
  resetEmailCode: route({
    method: 'POST',
    path: '/api/code/resetEmail',
    policy: signedIn,
    perMinute: 20,
    query: z.object({ email: Email }),
  }),
  updateAvatar: route({
    method: 'POST',
    path: '/api/users/updateAvatar',
    policy: signedIn,
    log: 'log.user.updateAvatar',
    files: { avatar: { maxBytes: 5_000_000, kinds: ['png', 'jpg', 'gif'] } },
    reply: z.object({ avatar: z.string() }),
  }),
  sessions: route({ method: 'GET', path: '/api/users/sessions', policy: signedIn, reply: z.array(MySession) }),
  endSessions: route({
    method: 'DELETE',
    path: '/api/users/sessions',
    policy: signedIn,
    log: 'log.user.endSessions',
    body: z.array(z.string().min(1).max(64)).min(1).max(500),
  }),
  identities: route({ method: 'GET', path: '/api/users/binding', policy: signedIn, reply: z.array(BoundIdentity) }),
  /** Binds the identity behind a one-use `code` to the caller. Without `password` only soon after signing in. */
  binding: route({
    method: 'POST',
    path: '/api/users/binding',
    policy: signedIn,
    log: 'log.user.bind',
    query: z.object({ code: z.string().min(1).max(128) }),
    body: z.object({ password: cipher.optional() }).optional(),
    reply: BoundIdentity,
  }),
  unbind: route({ method: 'DELETE', path: '/api/users/binding', policy: signedIn, log: 'log.user.unbind', body: Ids }),
  /** By job number, name, pinyin or initials; needs two letters or one Chinese character. */
  query: route({
    method: 'GET',
    path: '/api/public/queryUser',
    policy: signedIn,
    scope: 'user.read',
    query: z.object({ blurryName: z.string().trim().max(40).default('') }),
    reply: z.array(FoundUser),
  }),
}
