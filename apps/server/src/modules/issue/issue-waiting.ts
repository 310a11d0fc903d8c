import { issueWorkflow } from '@sunmao/contract'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Waiting } from '../../answers.ts'
import type { Ctx } from '../../core/context.ts'
import type { Db } from '../../db/client.ts'
import { userTable } from '../users/users.table.ts'
import { issueActivityTable, issuePersonTable as personTable, issueTable as table } from './issue.table.ts'

type Field = 'assigneeIds' | 'reviewerId'

const isOpen = (projId: number): SQL | undefined =>
  and(eq(table.projId, projId), inArray(table.status, [...issueWorkflow.pending]))

const isAssigned = (userIds: readonly number[]) =>
  sql`exists (select from ${personTable} p where p.issue_id = ${table.id} and p.part = 'assignee'
    and p.user_id = any(${sql.param([...userIds])}::int[]))`

/** Those to be handed over, held in one order. */
async function lockIssues(db: Db, where: SQL | undefined): Promise<number[]> {
  const rows = await db.select({ id: table.id }).from(table).where(where).orderBy(table.id).for('update')
  return rows.map(({ id }) => id)
}

/** In the history of each, as if it had been edited. */
async function writeDown(ctx: Ctx, ids: number[], field: Field, from: readonly number[], to: number): Promise<void> {
  if (ids.length === 0) return
  const { me, userId } = ctx.user
  await ctx.db.update(table).set({ updateBy: me.username }).where(inArray(table.id, ids))
  const people = await ctx.db
    .select({ id: userTable.id, name: userTable.nickName })
    .from(userTable)
    .where(inArray(userTable.id, [...from, to]))
  const nameOf = (wanted: readonly number[]) =>
    people.flatMap(({ id, name }) => (wanted.includes(id) ? [name] : [])).join('、')
  const changes = [{ field, from: nameOf(from), to: nameOf([to]) }]
  await ctx.db.insert(issueActivityTable).values(ids.map((issueId) => ({ issueId, userId, kind: 'edit', changes })))
}

export const issueWaiting: readonly Waiting[] = [
  {
    kind: 'issueAssignee',
    count: (db, projId, userIds) => db.$count(table, and(isOpen(projId), isAssigned(userIds))),
    handOver: async (ctx, projId, from, to) => {
      const ids = await lockIssues(ctx.db, and(isOpen(projId), isAssigned(from)))
      if (ids.length === 0) return
      const part = 'assignee' as const
      await ctx.db
        .delete(personTable)
        .where(
          and(inArray(personTable.issueId, ids), eq(personTable.part, part), inArray(personTable.userId, [...from])),
        )
      await ctx.db
        .insert(personTable)
        .values(ids.map((issueId) => ({ issueId, userId: to, part })))
        .onConflictDoNothing()
      await writeDown(ctx, ids, 'assigneeIds', from, to)
    },
  },
  {
    kind: 'issueReviewer',
    count: (db, projId, userIds) => db.$count(table, and(isOpen(projId), inArray(table.reviewerId, [...userIds]))),
    handOver: async (ctx, projId, from, to) => {
      const ids = await lockIssues(ctx.db, and(isOpen(projId), inArray(table.reviewerId, [...from])))
      if (ids.length === 0) return
      await ctx.db.update(table).set({ reviewerId: to }).where(inArray(table.id, ids))
      await writeDown(ctx, ids, 'reviewerId', from, to)
    },
  },
]
