import { timingSafeEqual } from 'node:crypto'
import { type LoginReply, safePath } from '@sunmao/contract'
import { and, eq, sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client'
import type { Config, OidcConfig } from '../../config.ts'
import type { OpenCtx, Services } from '../../core/context.ts'
import { AppError, badRequest } from '../../core/errors.ts'
import { hashToken, randomToken } from '../../token.ts'
import { bind, findBound, isBoundAt, type OuterIdentity, offerBinding } from '../account/identity.service.ts'
import { findByUsername, signIn } from '../auth/login.service.ts'
import { putOnce, takeOnce } from '../credentials/one-time.service.ts'
import { notify } from '../message/message.service.ts'
import { userTable } from '../users/users.table.ts'
import { askAddress, tradeCode, type Vouched, type Walk } from './openid.service.ts'

const COOKIE = 'sunmao-sso'
const PATH = '/auth'
const LIFE_S = 600

interface Kept extends Walk {
  redirect: string
}

const callbackOf = (config: Config) => `${config.publicUrl}/sso_callback`

/** Remembers the walk under a handle that only this browser has; answers the provider's address, or our sign-in page. */
export async function beginSso(services: Services, reply: FastifyReply, redirect: unknown): Promise<string> {
  const { config, log, db } = services
  const target = safePath(redirect)
  if (!config.oidc) return loginAddress('off', target)
  const walk: Walk = { state: randomState(), verifier: randomPKCECodeVerifier(), nonce: randomNonce() }
  const address = await askAddress(config.oidc, callbackOf(config), walk).catch((error: unknown) => {
    log.warn({ reason: reasonOf(error) }, 'single sign-on: the provider does not answer')
  })
  if (!address) return loginAddress('failed', target)
  const handle = randomToken()
  const kept: Kept = { ...walk, redirect: target ?? '/' }
  await putOnce(db, 'sso', hashToken(handle), kept, LIFE_S)
  // Lax: the way back begins at another site.
  const secure = config.publicUrl.startsWith('https:')
  reply.setCookie(COOKIE, handle, { path: PATH, httpOnly: true, sameSite: 'lax', secure, maxAge: LIFE_S })
  return address.href
}

/** Our own sign-in page, which leads on to where one wanted to go. */
const loginAddress = (sso: 'off' | 'failed', target = '/') =>
  `/login?${new URLSearchParams({ sso, ...(target !== '/' && { redirect: target }) })}`

interface CameBack {
  code: string
  state: string
  iss?: string
}

/** Signs in whoever came back from the provider to the browser that left for it. */
export async function loginSso(ctx: OpenCtx, given: CameBack): Promise<LoginReply & { target: string }> {
  const { oidc } = ctx.config
  if (!oidc) throw badRequest('auth.ssoOff')
  const handle = ctx.request.cookies[COOKIE]
  ctx.reply.clearCookie(COOKIE, { path: PATH })
  const kept = handle && (await takeOnce<Kept>(ctx.db, 'sso', hashToken(handle)))
  if (!kept) throw failed(ctx, 'no walk of this browser')
  // A path as state is no secret, but the verifier and the nonce are, and both must fit the code.
  const target = isSame(given.state, kept.state) ? kept.redirect : safePath(given.state)
  if (target === undefined) throw failed(ctx, 'other state')
  try {
    const vouched = await trade(ctx, oidc, given, kept)
    const userId = await findPerson(ctx, oidc, vouched)
    return { ...(await signIn(ctx, userId, 'sso')), target }
  } catch (error) {
    // Whoever signs in another way now still goes where this walk was to lead.
    throw error instanceof AppError
      ? new AppError(error.status, error.code, error.params, { ...error.extra, target })
      : error
  }
}

async function trade(ctx: OpenCtx, oidc: OidcConfig, given: CameBack, walk: Walk): Promise<Vouched> {
  const cameBack = new URL(callbackOf(ctx.config))
  cameBack.searchParams.set('code', given.code)
  if (given.iss !== undefined) cameBack.searchParams.set('iss', given.iss)
  return tradeCode(oidc, cameBack, walk).catch((error: unknown) => {
    throw failed(ctx, reasonOf(error))
  })
}

/** The account this identity is bound to, or the one it fits and is bound to now; otherwise an offer to bind it. */
async function findPerson(ctx: OpenCtx, oidc: OidcConfig, vouched: Vouched): Promise<number> {
  const bound = await findBound(ctx.db, vouched)
  if (bound !== undefined) return enabled(await findById(ctx, bound))
  const facts = await vouched.facts().catch((error: unknown) => {
    throw failed(ctx, reasonOf(error))
  })
  const name = facts.name ?? facts.username ?? facts.email ?? vouched.subject
  const identity: OuterIdentity = { issuer: vouched.issuer, subject: vouched.subject, name }
  const fitting =
    oidc.match === 'username' && facts.username
      ? await findByUsername(ctx.db, facts.username)
      : oidc.match === 'email' && facts.email && facts.isEmailVerified
        ? await findByEmail(ctx, facts.email)
        : undefined
  // Names and addresses are given to others when people leave: whoever has an identity there already is not this one.
  if (fitting?.kind === 'person' && !(await isBoundAt(ctx.db, fitting.id, identity.issuer))) {
    const userId = enabled(fitting)
    await bind(ctx.db, userId, identity)
    await notify(ctx, userId, 'account', 'message.identityBound', { name, ip: ctx.ip })
    return userId
  }
  const bindingCode = await offerBinding(ctx.db, identity)
  throw new AppError(400, 'auth.ssoUnbound', {}, { bindingCode, identity: name })
}

function enabled(user: { id: number; enabled: boolean } | undefined): number {
  if (!user?.enabled) throw badRequest('auth.disabled')
  return user.id
}

const findById = async (ctx: OpenCtx, id: number) =>
  (
    await ctx.db
      .select()
      .from(userTable)
      .where(and(eq(userTable.id, id), eq(userTable.kind, 'person')))
  )[0]

const findByEmail = async (ctx: OpenCtx, email: string) =>
  (await ctx.db.select().from(userTable).where(sql`lower(${userTable.email}) = ${email.toLowerCase()}`))[0]

/** One answer for everything that can go wrong on the way; the log has the reason, and no secret. */
function failed(ctx: OpenCtx, reason: string): AppError {
  ctx.log.info({ reason, ip: ctx.ip }, 'single sign-on failed')
  return badRequest('auth.ssoFailed')
}

/** Codes only: messages may quote what was sent. */
function reasonOf(error: unknown): string {
  const { error: answer, code, name } = error as { error?: unknown; code?: unknown; name?: unknown }
  return String(answer ?? code ?? name ?? 'unknown')
}

const isSame = (a: string, b: string) => timingSafeEqual(Buffer.from(hashToken(a)), Buffer.from(hashToken(b)))
