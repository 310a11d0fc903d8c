import { and, eq, inArray } from 'drizzle-orm'
import type { Waiting } from '../../answers.ts'
import { projectTable as table } from '../project/project.table.ts'

const isTheirs = (projId: number, userIds: readonly number[]) =>
  and(eq(table.projId, projId), inArray(table.managerId, [...userIds]))

export const managing: Waiting = {
  kind: 'manager',
  count: (db, projId, userIds) => db.$count(table, isTheirs(projId, userIds)),
  handOver: ({ db, user }, projId, from, to) =>
    db.update(table).set({ managerId: to, updateBy: user.me.username }).where(isTheirs(projId, from)),
}
