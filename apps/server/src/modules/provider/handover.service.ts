import type { HandoverTarget, LoginReply } from '@sunmao/contract'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Ctx, OpenCtx } from '../../core/context.ts'
import { badRequest, notFound } from '../../core/errors.ts'
import { hashToken, randomToken } from '../../token.ts'
import { signIn } from '../auth/login.service.ts'
import { putOnce, takeOnce } from '../credentials/one-time.service.ts'
import { parameterTable } from '../parameters/parameters.table.ts'
import { sessionTable } from '../session/session.table.ts'
import { userTable } from '../users/users.table.ts'

const LIFE_S = 60

interface Handover {
  userId: number
  sessionId: number
  /** The application it was made for. */
  target: HandoverTarget
  /** The page it was sent to, without a query. */
  address: string
}

/**
 * The sign-on address of a sibling application with a token in it that works once, within a minute, for that
 * application. `unifyToken` alone is worth nothing: it must be the handle of the session that asks.
 */
export async function handOver(ctx: Ctx, given: { target: HandoverTarget; unifyToken: string }): Promise<string> {
  if (given.unifyToken !== ctx.user.sessionKey) throw notFound()
  const address = await addressOf(ctx, given.target)
  const token = randomToken()
  const { userId, sessionId } = ctx.user
  const payload: Handover = { userId, sessionId, target: given.target, address: pageOf(address) }
  await putOnce(ctx.db, 'handover', hashToken(token), payload, LIFE_S)
  // A sign-in page of our own kind reads `token`, a unified one `uToken`.
  address.searchParams.set(address.pathname.endsWith('/login') ? 'token' : 'uToken', token)
  address.searchParams.set('t', given.target)
  return address.href
}

/**
 * Signs in by a hand-over. In a browser only the page that it was sent to may use it; another application's server, which
 * has no origin, must name the target it was made for.
 */
export async function acceptHandOver(
  ctx: OpenCtx,
  token: string,
  t: string | undefined,
  page: string,
): Promise<LoginReply> {
  const found = await takeOnce<Handover>(ctx.db, 'handover', hashToken(token))
  if (!found || !(await isOpen(ctx, found.sessionId))) throw badRequest('auth.handoverGone')
  const isOurs = found.address === `${ctx.config.publicUrl}${page}`
  const isFromBrowser = ctx.request.headers.origin !== undefined
  const mayUse = t === undefined ? isOurs : t === found.target && (isOurs || !isFromBrowser)
  if (!mayUse) throw badRequest('auth.handoverGone')
  return signIn(ctx, found.userId, 'handover')
}

/** Whoever signs out or is switched off in the meantime has handed nothing over. */
async function isOpen(ctx: OpenCtx, sessionId: number): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: sessionTable.id })
    .from(sessionTable)
    .innerJoin(userTable, eq(userTable.id, sessionTable.userId))
    .where(and(eq(sessionTable.id, sessionId), gt(sessionTable.expiresAt, sql`now()`), userTable.enabled))
  return rows.length > 0
}

async function addressOf(ctx: Ctx, target: HandoverTarget): Promise<URL> {
  const [row] = await ctx.db
    .select()
    .from(parameterTable)
    .where(eq(parameterTable.code, `app_url_${target}`))
  if (!row || !/^https?:\/\//.test(row.value) || !URL.canParse(row.value)) throw badRequest('apps.noAddress')
  return new URL(row.value)
}

const pageOf = (address: URL) => `${address.origin}${address.pathname.replace(/\/+$/, '')}`
