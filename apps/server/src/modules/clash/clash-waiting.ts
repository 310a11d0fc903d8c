import { and, eq, inArray } from 'drizzle-orm'
import type { Waiting } from '../../answers.ts'
import { clashGroupTable as table } from './clash.table.ts'

const isWaitingFor = (projId: number, userIds: readonly number[]) =>
  and(eq(table.projId, projId), inArray(table.assigneeId, [...userIds]))

export const clashWaiting: Waiting = {
  kind: 'clashGroup',
  count: (db, projId, userIds) => db.$count(table, isWaitingFor(projId, userIds)),
  handOver: ({ db, user }, projId, from, to) =>
    db.update(table).set({ assigneeId: to, updateBy: user.me.username }).where(isWaitingFor(projId, from)),
}
