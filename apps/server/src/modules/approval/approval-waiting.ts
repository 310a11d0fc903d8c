import { and, asc, eq, exists, inArray, type SQL, sql } from 'drizzle-orm'
import type { Waiting } from '../../answers.ts'
import type { Db } from '../../db/client.ts'
import { approvalTable as table, approvalTaskTable as taskTable } from './approval.table.ts'
import { lockApproval } from './approval-state.service.ts'
import { handOver } from './engine/approval-time.ts'
import { readSetting } from './find-approvers.queries.ts'
import { keep } from './pass-times.ts'

const waitsFor = (db: Db, projId: number, userIds: readonly number[]): SQL | undefined =>
  and(
    eq(table.projId, projId),
    eq(table.status, 'running'),
    exists(
      db
        .select({ one: sql`1` })
        .from(taskTable)
        .where(
          and(
            eq(taskTable.approvalId, table.id),
            inArray(taskTable.userId, [...userIds]),
            inArray(taskTable.state, ['open', 'waiting']),
            eq(taskTable.isPast, false),
          ),
        ),
    ),
  )

export const approvalWaiting: Waiting = {
  kind: 'approval',
  count: (db, projId, userIds) => db.$count(table, waitsFor(db, projId, userIds)),
  handOver: async (ctx, projId, from, to) => {
    const rows = await ctx.db
      .select({ id: table.id })
      .from(table)
      .where(waitsFor(ctx.db, projId, from))
      .orderBy(asc(table.id))
    for (const { id } of rows) {
      const running = await lockApproval(ctx.db, id)
      const { chain, state, row } = running
      const asking = { ...row, starterId: state.starterId, disciplines: state.disciplines }
      const setting = await readSetting(ctx.db, chain, asking, [to])
      await keep(ctx, running, handOver(chain, state, { from, to, by: ctx.user.userId }, setting))
    }
  },
}
