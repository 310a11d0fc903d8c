import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Audit, Audited, AuditedCall } from '../../core/audit.ts'
import type { OpenCtx } from '../../core/context.ts'
import { redact } from '../../core/redact.ts'
import { linesSoFar } from '../../core/trace.ts'
import type { Db } from '../../db/client.ts'
import { type LogRow, logBatches } from './log-batches.ts'
import { logTable } from './logs.table.ts'

const MAX_PARAMS = 2000
const MAX_OBJECT = 200
const MAX_EXCEPTION = 8000

export function createAudit(db: Db): Audit {
  const write = logBatches(db)
  return { write: (ctx, call) => write(rowOf(ctx, call)) }
}

function rowOf(ctx: Audited, call: AuditedCall): LogRow {
  const { user } = ctx
  // Who looks as another person has done it himself.
  const by = user?.viewedBy ?? { userId: user?.userId, username: user?.me.username ?? '' }
  const isFailure = call.outcome === 'failed'
  return {
    // Guests have none.
    userId: by.userId || null,
    username: by.username,
    logType: isFailure ? 'ERROR' : 'INFO',
    description: call.key ?? (isFailure ? 'log.error' : 'log.slowRead'),
    method: `${call.call.method} ${call.call.path}`,
    params: call.input === undefined ? '' : redact(call.input).slice(0, MAX_PARAMS),
    object: objectOf(call.answer) || objectOf((call.input as { body?: unknown } | undefined)?.body),
    projId: call.projId ?? null,
    requestIp: ctx.ip,
    browser: ctx.browser,
    timeMs: Math.round(call.ms),
    outcome: call.outcome,
    told: call.told ? { code: call.told.code, params: call.told.params } : null,
    errorId: call.requestId,
    exception: call.exception?.slice(0, MAX_EXCEPTION) ?? null,
    cause: call.exception === undefined ? null : causeOf(call.exception),
    steps: stepsOf(call.steps),
    changes: call.changes?.length ? [...call.changes] : null,
  }
}

/** With what the process wrote into its log meanwhile. */
function stepsOf(steps: AuditedCall['steps']): LogRow['steps'] {
  const lines = linesSoFar().map(({ at, level, text }) => ({ name: text, at, time: 0, level }))
  return steps || lines.length > 0 ? [...(steps ?? []), ...lines] : null
}

/** True when this person has signed in before, but never from this address with this browser. */
export async function writeSignIn(ctx: OpenCtx, userId: number, username: string): Promise<boolean> {
  const mine = and(
    eq(logTable.userId, userId),
    eq(logTable.description, 'log.signIn'),
    eq(logTable.logType, 'INFO'),
    eq(logTable.outcome, 'done'),
  )
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
    errorId: ctx.request.id,
  })
  return Boolean(before?.any && !before.here)
}

/** By which things are called, the most telling first. */
const namesOfThings = ['number', 'title', 'name', 'projName', 'subName', 'nickName', 'description']

/** What a row is called: its number and its name. */
function objectOf(row: unknown): string {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return ''
  const words = namesOfThings.flatMap((field) => {
    const value = (row as Record<string, unknown>)[field]
    return typeof value === 'string' && value.trim() ? [value.trim()] : []
  })
  return words.slice(0, 2).join(' ').slice(0, MAX_OBJECT)
}

/** The kind of error and the place in our own code: numbers in its text differ from time to time. */
function causeOf(exception: string): string {
  const lines = exception.split('\n')
  const kind = (lines[0] ?? '').replace(/\d+/g, '#').slice(0, 200)
  const place = lines.find((line) => /^\s+at /.test(line) && !/node_modules|node:/.test(line)) ?? ''
  return createHash('sha256')
    .update(`${kind}\n${place.replace(/:\d+:\d+/g, '').trim()}`)
    .digest('hex')
    .slice(0, 16)
}
