// A draft is nobody's business but of its author and of those who take part in its approval.
import { and, eq, inArray, isNotNull, ne, or, type SQL } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { notFound } from '../../core/errors.ts'
import { modelPubVersionTable as table } from './model-version.table.ts'

/** Of the releases in `where`, that the caller may know of one. */
export async function isSeenRelease(ctx: Ctx, where: SQL): Promise<SQL> {
  const asked = await ctx.db
    .select({ approvalId: table.approvalId })
    .from(table)
    .where(and(where, eq(table.status, 'draft'), isNotNull(table.approvalId)))
  const ids = asked.flatMap(({ approvalId }) => approvalId ?? [])
  const seen = (await Promise.all(ctx.registry.seenApprovals.map((see) => see(ctx, ids)))).flat()
  return or(
    ne(table.status, 'draft'),
    eq(table.userId, ctx.user.userId),
    seen.length > 0 ? inArray(table.approvalId, seen) : undefined,
  )!
}

export async function requireSeenRelease(ctx: Ctx, id: number): Promise<void> {
  const isIt = eq(table.id, id)
  const [row] = await ctx.db
    .select({ id: table.id })
    .from(table)
    .where(and(isIt, await isSeenRelease(ctx, isIt)))
  if (!row) throw notFound()
}
