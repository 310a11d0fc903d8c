import type { IssueFilter } from '@sunmao/contract'
import { and, asc, type SQL } from 'drizzle-orm'
import type { Ctx } from '../../../core/context.ts'
import { issueTable as table } from '../issue.table.ts'
import { whereOf } from './issue-filter.ts'

/** Those that a filter finds for the caller, the oldest first. */
export async function findIssueIds(ctx: Ctx, filter: IssueFilter, also: SQL, most: number): Promise<number[]> {
  const rows = await ctx.db
    .select({ id: table.id })
    .from(table)
    .where(and(whereOf(ctx, filter), also))
    .orderBy(asc(table.id))
    .limit(most)
  return rows.map(({ id }) => id)
}
