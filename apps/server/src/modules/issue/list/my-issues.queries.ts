import { issueWorkflow, type MyIssues } from '@sunmao/contract'
import { and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../core/context.ts'
import { projectTable } from '../../project/project.table.ts'
import { isInSeenProject } from '../../project/seen-project.service.ts'
import { issueTable as table } from '../issue.table.ts'
import { hasPart, isOverdue } from './issue-filter.ts'

const MOST = 20

/** Pending issues that somebody raised, is to resolve or is to review now, by project. */
export function readMyIssues(ctx: Ctx): Promise<MyIssues[]> {
  const { userId } = ctx.user
  const isPending = inArray(table.status, issueWorkflow.pending)
  const isAssigned = and(inArray(table.status, ['open', 'doing']), hasPart(ctx, 'assignee', [userId])) as SQL
  const isReview = and(
    eq(table.status, 'answered'),
    sql`coalesce(${table.reviewerId}, ${table.userId}) = ${userId}`,
  ) as SQL
  const isRaised = eq(table.userId, userId)
  const count = (condition: SQL | undefined) => sql<number>`(count(*) filter (where ${condition}))::int`
  return ctx.db
    .select({
      projId: table.projId,
      projName: projectTable.projName,
      assigned: count(isAssigned),
      review: count(isReview),
      raised: count(isRaised),
      overdue: count(and(isOverdue(), or(isAssigned, isReview))),
    })
    .from(table)
    .innerJoin(projectTable, eq(projectTable.projId, table.projId))
    .where(and(isPending, or(isAssigned, isReview, isRaised), isInSeenProject(ctx, table.projId)))
    .groupBy(table.projId, projectTable.projName)
    .orderBy(desc(count(or(isAssigned, isReview))), asc(table.projId))
    .limit(MOST)
}
