import { createHash } from 'node:crypto'
import type { Route } from '@sunmao/contract'
import { and, eq, sql } from 'drizzle-orm'
import type { OpenCtx } from '../core/context.ts'
import { AppError, badRequest, conflict } from '../core/errors.ts'
import { callerKey } from '../core/identity.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { idempotencyTable } from './idempotency.table.ts'

/**
 * Runs `work` once per Idempotency-Key of this caller; a repeat gets the first answer. What `work` writes, the key and
 * the answer are one transaction: a kill or a failure leaves a free key and no row, so the retry starts from nothing.
 * While the first call still runs, a second one answers 409; the same key with another call or input answers 422.
 */
export async function once(
  route: Route,
  ctx: OpenCtx,
  input: unknown,
  work: (ctx: OpenCtx) => unknown,
): Promise<unknown> {
  const key = ctx.request.headers['idempotency-key']
  const creates = route.method !== 'GET' && route.policy.kind !== 'public' && route.reply && route.reply !== 'blob'
  if (key === undefined || !ctx.user || !creates || route.secret || route.reads) return work(ctx)
  if (typeof key !== 'string' || key.length > 100) throw badRequest('error.idempotencyKey')
  const caller = callerKey(ctx.user)
  const name = `${route.method} ${route.path}`
  const inputHash = hashOf(input)
  return inTransaction(ctx, async (own) => {
    const tx = own.db
    const { rows } = await tx.execute<{ free: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended(${`idempotency ${caller} ${key}`}, 0)) as free`,
    )
    if (!rows[0]?.free) throw conflict('error.idempotencyBusy')
    const mine = and(eq(idempotencyTable.caller, caller), eq(idempotencyTable.key, key))
    const [known] = await tx.select().from(idempotencyTable).where(mine)
    if (known && (known.route !== name || known.inputHash !== inputHash))
      throw new AppError(422, 'error.idempotencyReused')
    if (known) return known.body
    const answer = await work(own)
    await tx.insert(idempotencyTable).values({ caller, key, route: name, inputHash, body: answer })
    return answer
  })
}

/** The order of fields means nothing, and a file is what is in it. */
const hashOf = (input: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(input, inOrder) ?? '')
    .digest('base64url')

function inOrder(_: string, value: unknown): unknown {
  if (value instanceof Uint8Array) return createHash('sha256').update(value).digest('base64url')
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
