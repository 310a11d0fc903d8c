import type { Route } from '@sunmao/contract'
import { and, eq } from 'drizzle-orm'
import type { OpenCtx } from './context.ts'
import { badRequest, conflict } from './errors.ts'
import { idempotencyTable } from './idempotency.table.ts'

/**
 * Runs `work` once per Idempotency-Key of this caller; a repeat gets the first answer. A key whose first call failed is
 * free again; one whose first call still runs, or died half-way, answers 409 until the daily sweep.
 */
export async function once(route: Route, ctx: OpenCtx, work: () => unknown): Promise<unknown> {
  const key = ctx.request.headers['idempotency-key']
  if (route.method === 'GET' || key === undefined || !ctx.user || !route.reply || route.reply === 'blob') return work()
  if (typeof key !== 'string' || key.length > 100) throw badRequest('error.idempotencyKey')
  const mine = and(eq(idempotencyTable.userId, ctx.user.userId), eq(idempotencyTable.key, key))
  const name = `${route.method} ${route.path}`
  const [fresh] = await ctx.db
    .insert(idempotencyTable)
    .values({ userId: ctx.user.userId, key, route: name })
    .onConflictDoNothing()
    .returning()
  if (!fresh) {
    const [known] = await ctx.db.select().from(idempotencyTable).where(mine)
    if (known?.route !== name || known.status === null) throw conflict('error.idempotencyBusy')
    return known.body
  }
  try {
    const answer = await work()
    await ctx.db.update(idempotencyTable).set({ status: 200, body: answer }).where(mine)
    return answer
  } catch (error) {
    await ctx.db.delete(idempotencyTable).where(mine)
    throw error
  }
}
