import type { approvalStandIn, Input, StandIn } from '@sunmao/contract'
import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { badRequest } from '../../core/errors.ts'
import { wireTime } from '../../core/wire-time.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { enqueue } from '../../tasks/queue.ts'
import { approvalStandInTable as table } from './approval.table.ts'
import { approvalTimeTask } from './approval-time.task.ts'
import { findGone, readNow } from './find-approvers.queries.ts'
import { readNames } from './people-names.queries.ts'

type Given = Input<typeof approvalStandIn.put>['body']
type Row = typeof table.$inferSelect

export async function readStandIns(ctx: Ctx): Promise<{ mine?: StandIn; others: StandIn[] }> {
  const { userId } = ctx.user
  const [mine] = await ctx.db.select().from(table).where(eq(table.userId, userId))
  const today = wireTime(await readNow(ctx.db)).slice(0, 10)
  const others = await ctx.db
    .select()
    .from(table)
    .where(sql`${table.standInId} = ${userId} and ${table.toDay} >= ${today}::date`)
    .orderBy(table.fromDay, table.userId)
  const names = await readNames(ctx.db, {
    userIds: [mine?.standInId, ...others.map((row) => row.userId)],
    lang: ctx.lang,
  })
  const show = (row: Row, id: number): StandIn => ({
    person: names.person(id),
    from: row.fromDay,
    to: row.toDay,
    isNow: row.fromDay <= today && today <= row.toDay,
  })
  return { mine: mine && show(mine, mine.standInId), others: others.map((row) => show(row, row.userId)) }
}

export const putStandIn = (ctx: Ctx, { userId: standInId, from, to }: Given): Promise<StandIn> =>
  inTransaction(ctx, async (own) => {
    const { userId, me } = own.user
    if (standInId === userId) throw badRequest('approval.refused.ownStandIn')
    if ((await findGone(own.db, [standInId])).size > 0) throw badRequest('approval.refused.noSuchPerson')
    const today = wireTime(await readNow(own.db)).slice(0, 10)
    if (to < from || to < today) throw badRequest('approval.refused.days')
    const fields = { standInId, fromDay: from, toDay: to, updateBy: me.username }
    await own.db
      .insert(table)
      .values({ userId, ...fields, createBy: me.username })
      .onConflictDoUpdate({ target: table.userId, set: fields })
    // What waits for him goes to the other one as soon as he is away.
    if (from <= today) await enqueue(own.db, approvalTimeTask, {})
    return (await readStandIns(own)).mine!
  })

export async function removeStandIn(ctx: Ctx): Promise<void> {
  await ctx.db.delete(table).where(eq(table.userId, ctx.user.userId))
}
