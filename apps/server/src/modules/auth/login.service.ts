import type { LoginReply } from '@sunmao/contract'
import { or, sql } from 'drizzle-orm'
import type { OpenCtx } from '../../core/context.ts'
import { badRequest, unauthorised } from '../../core/errors.ts'
import type { Db } from '../../db/client.ts'
import { decryptPassword } from '../credentials/keys.service.ts'
import { isPassword } from '../credentials/password.service.ts'
import { beginSignIn } from '../credentials/throttle.service.ts'
import { findInDirectory, seemToAsk } from '../directory/directory.service.ts'
import { writeSignIn } from '../logs/write-log.service.ts'
import { notify } from '../message/message.service.ts'
import { endSessions, findSession, type NewSession, openSession, renewSession } from '../session/session.service.ts'
import type { Provider } from '../session/session.table.ts'
import { userTable } from '../users/users.table.ts'
import { checkCaptcha } from './captcha.service.ts'
import { authInfo } from './info.ts'
import { clearRefresh, readRefresh, setRefresh } from './refresh-cookie.ts'
import { endViews } from './view-as.service.ts'

type User = typeof userTable.$inferSelect

interface Credentials {
  username: string
  password: string
  code: string
  uuid: string
  rememberMe: boolean
}

/** One answer in one time for an unknown user, a wrong password and a block that cannot be opened. */
export async function login(ctx: OpenCtx, given: Credentials): Promise<LoginReply> {
  // First, so that nobody makes another person wait without having read a picture.
  if (ctx.config.captcha) await checkCaptcha(ctx.db, given.uuid, given.code)
  const attempt = await beginSignIn(ctx.db, given.username, ctx.ip)
  const proved = await prove(ctx, given.username, decryptPassword(ctx.keys, given.password))
  if (!proved) throw badRequest('auth.wrong')
  await attempt.succeed()
  if (!proved.user.enabled) throw badRequest('auth.disabled')
  return signIn(ctx, proved.user.id, proved.provider, given.rememberMe)
}

/** Whoever has a password here is known by that alone. The directory is asked about the others, where there is one. */
async function prove(
  ctx: OpenCtx,
  username: string,
  password: string,
): Promise<{ user: User; provider: 'password' | 'directory' } | undefined> {
  const user = await findByUsername(ctx.db, username)
  const isRight = await isPassword(user?.passwordHash ?? undefined, password)
  const { ldap } = ctx.config
  if (user && (user.passwordHash !== null || user.kind !== 'person')) {
    if (isRight && user.kind === 'person') return { user, provider: 'password' }
    if (ldap) await seemToAsk(ctx, ldap, { username, password })
    return undefined
  }
  const found = ldap && (await findInDirectory(ctx, ldap, { username, password, account: user }))
  return found && { user: found, provider: 'directory' }
}

/** Opens a session for a person whose identity has been proved, by whatever provider. */
export async function signIn(
  ctx: OpenCtx,
  userId: number,
  provider: Exclude<Provider, 'link'>,
  remembered = false,
): Promise<LoginReply> {
  const session = await openSession(ctx.db, { userId, provider, ip: ctx.ip, browser: ctx.browser, remembered })
  const reply = await replyFor(ctx, session)
  const isNewPlace = await writeSignIn(ctx, userId, reply.user.username)
  // Nobody reads the letters of a service.
  if (isNewPlace && provider !== 'library')
    await notify(ctx, userId, 'account', 'message.newPlace', { ip: ctx.ip, browser: ctx.browser })
  return reply
}

export async function refresh(ctx: OpenCtx): Promise<LoginReply> {
  const cookie = readRefresh(ctx.request)
  const renewed = cookie ? await renewSession(ctx, cookie) : undefined
  if (!renewed) {
    clearRefresh(ctx.reply)
    throw unauthorised()
  }
  return replyFor(ctx, renewed)
}

export async function logout(ctx: OpenCtx): Promise<void> {
  clearRefresh(ctx.reply)
  if (!ctx.user) return
  await endViews(ctx, ctx.user)
  await endSessions(ctx, [ctx.user.sessionId])
}

/** What every provider answers. */
export async function replyFor(ctx: OpenCtx, session: NewSession): Promise<LoginReply> {
  const reply = await replyBeside(ctx, session)
  if (session.refresh) setRefresh(ctx.reply, ctx.config, session.refresh)
  else clearRefresh(ctx.reply)
  return reply
}

/** The same for a session beside the browser's own, which stays. */
export async function replyBeside(ctx: OpenCtx, session: NewSession): Promise<LoginReply> {
  const token = `Bearer ${session.token}`
  const identity = await findSession(ctx, session.token)
  if (!identity) throw unauthorised()
  return { token, unifyToken: identity.sessionKey, user: authInfo(identity, ctx.lang) }
}

export const findByUsername = async (db: Db, username: string) =>
  (await db.select().from(userTable).where(sql`lower(${userTable.username}) = ${username.toLowerCase()}`))[0]

export async function findAccount(ctx: OpenCtx, account: string) {
  const name = account.toLowerCase()
  const [user] = await ctx.db
    .select()
    .from(userTable)
    .where(or(sql`lower(${userTable.username}) = ${name}`, sql`lower(${userTable.email}) = ${name}`))
  return user
}
