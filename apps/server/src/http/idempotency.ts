import type { Route } from '@sunmao/contract'
import { and, eq, sql } from 'drizzle-orm'
import { inTransaction } from '../db/in-transaction.ts'
import type { OpenCtx } from './context.ts'
import { badRequest, conflict } from './errors.ts'
import { idempotencyTable } from './idempotency.table.ts'

/**
 * Runs `work` once per Idempotency-Key of this caller; a repeat gets the first answer. What `work` writes, the key and
 * the answer are one transaction: a kill or a failure leaves a free key and no row, so the retry starts from nothing.
 * While the first call still runs, a second one answers 409.
 */
export async function once(route: Route, ctx: OpenCtx, work: (ctx: OpenCtx) => unknown): Promise<unknown> {
  const key = ctx.request.headers['idempotency-key']
  const creates = route.method !== 'GET' && route.policy.kind !== 'public' && route.reply && route.reply !== 'blob'
  if (key === undefined || !ctx.user || !creates || route.secret || route.reads) return work(ctx)
  if (typeof key !== 'string' || key.length > 100) throw badRequest('error.idempotencyKey')
  const { userId } = ctx.user
  const name = `${route.method} ${route.path}`
  return inTransaction(ctx, async (own) => {
    const tx = own.db
    const { rows } = await tx.execute<{ free: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended(${`idempotency ${userId} ${key}`}, 0)) as free`,
    )
    if (!rows[0]?.free) throw conflict('error.idempotencyBusy')
    const mine = and(eq(idempotencyTable.userId, userId), eq(idempotencyTable.key, key))
    const [known] = await tx.select().from(idempotencyTable).where(mine)
    if (known && known.route !== name) throw conflict('error.idempotencyBusy')
    if (known) return known.body
    const answer = await work(own)
    await tx.insert(idempotencyTable).values({ userId, key, route: name, status: 200, body: answer })
    return answer
  })
}
