import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Waiting } from '../../answers.ts'
import { accessControlTable as table } from './access-control.table.ts'

const isWaitingFor = (projId: number, userIds: readonly number[]) =>
  and(eq(table.projId, projId), ne(table.status, 'revoked'), inArray(table.userId, [...userIds]))

/** Shares that are not handed to somebody go to who leads the project. */
export const shareWaiting: Waiting = {
  kind: 'accessControl',
  count: (db, projId, userIds) => db.$count(table, isWaitingFor(projId, userIds)),
  handOver: ({ db, user }, projId, from, to) =>
    db.update(table).set({ userId: to, updateBy: user.me.username }).where(isWaitingFor(projId, from)),
}
