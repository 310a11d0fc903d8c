import type { Route } from '@sunmao/contract'
import { and, eq, sql } from 'drizzle-orm'
import type { Audit, Audited } from '../../core/audit.ts'
import type { OpenCtx } from '../../core/context.ts'
import type { Db } from '../../db/client.ts'
import { logTable } from './logs.table.ts'

const SECRET = /pass|token|secret|^code$|authorization/i
const MAX_PARAMS = 2000

/** One line per operation that the contract marks; plain reads leave none. */
export async function writeLog(
  ctx: Audited,
  key: string,
  route: Pick<Route, 'method' | 'path'>,
  input: unknown,
  ms: number,
): Promise<void> {
  const { user } = ctx
  // Who looks as another person has done it himself.
  const by = user?.viewedBy ?? { userId: user?.userId, username: user?.me.username ?? '' }
  await ctx.db.insert(logTable).values({
    ...by,
    logType: 'INFO',
    description: key,
    method: `${route.method} ${route.path}`,
    params: redact(input),
    requestIp: ctx.ip,
    browser: ctx.browser,
    timeMs: Math.round(ms),
  })
}

/** True when this person has signed in before, but never from this address with this browser. */
export async function writeSignIn(ctx: OpenCtx, userId: number, username: string): Promise<boolean> {
  const mine = and(eq(logTable.userId, userId), eq(logTable.description, 'log.signIn'))
  const [before] = await ctx.db
    .select({
      any: sql<boolean>`count(*) > 0`,
      here: sql<boolean>`coalesce(bool_or(${logTable.requestIp} = ${ctx.ip} and ${logTable.browser} = ${ctx.browser}), false)`,
    })
    .from(logTable)
    .where(mine)
  await ctx.db.insert(logTable).values({
    userId,
    username,
    logType: 'INFO',
    description: 'log.signIn',
    method: `${ctx.request.method} ${ctx.request.routeOptions.url}`,
    requestIp: ctx.ip,
    browser: ctx.browser,
  })
  return Boolean(before?.any && !before.here)
}

export const createAudit = (db: Db): Audit => ({
  write: writeLog,
  writeError: async (entry) => {
    await db.insert(logTable).values({ ...entry, logType: 'ERROR', description: 'log.error' })
  },
})

/** The input as text, without files and with every secret replaced. */
function redact(input: unknown): string {
  const text = JSON.stringify(input, (key, value) => {
    if (key === 'files') return undefined
    return SECRET.test(key) && value !== undefined ? '******' : value
  })
  return (text ?? '').slice(0, MAX_PARAMS)
}
