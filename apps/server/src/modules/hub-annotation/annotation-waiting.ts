import { annotationWorkflow } from '@sunmao/contract'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Waiting } from '../../answers.ts'
import { hubAnnotationAddresseeTable as addressee, hubAnnotationTable as table } from './hub-annotation.table.ts'

const isWaitingFor = (projId: number, userIds: readonly number[]) =>
  and(
    eq(table.projId, projId),
    inArray(table.status, [...annotationWorkflow.pending]),
    sql`exists (select from ${addressee} a where a.annotation_id = ${table.id}
      and a.user_id = any(${sql.param([...userIds])}::int[]))`,
  )

export const annotationWaiting: Waiting = {
  kind: 'hubAnnotation',
  count: (db, projId, userIds) => db.$count(table, isWaitingFor(projId, userIds)),
  handOver: async ({ db, user }, projId, from, to) => {
    const rows = await db
      .select({ id: table.id })
      .from(table)
      .where(isWaitingFor(projId, from))
      .orderBy(table.id)
      .for('update')
    if (rows.length === 0) return
    const ids = rows.map(({ id }) => id)
    await db.delete(addressee).where(and(inArray(addressee.annotationId, ids), inArray(addressee.userId, [...from])))
    await db
      .insert(addressee)
      .values(ids.map((annotationId) => ({ annotationId, userId: to })))
      .onConflictDoNothing()
    await db.update(table).set({ updateBy: user.me.username }).where(inArray(table.id, ids))
  },
}
