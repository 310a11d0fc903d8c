import type { IssueElementKey, IssueFilter, IssueGrouping } from '@sunmao/contract'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../core/context.ts'
import { groupBy } from '../../../db/group-by.ts'
import { issuePersonTable, issueTable as table } from '../issue.table.ts'
import { facetColumns } from './issue-facets.queries.ts'
import { whereOf } from './issue-filter.ts'

/** More than these nobody tells apart by their colour. */
const MOST_ISSUES = 2000

/** For colouring a model: what the filtered issues are about, by one of their values. */
export async function readElements(ctx: Ctx, { by, ...filter }: IssueFilter & { by: IssueGrouping }) {
  const rows = await ctx.db
    .select({
      value: by === 'assignee' ? sql<number>`coalesce(${issuePersonTable.userId}, 0)` : facetColumns[by],
      elements: table.elements,
    })
    .from(table)
    .leftJoin(
      issuePersonTable,
      and(eq(issuePersonTable.issueId, table.id), eq(issuePersonTable.part, 'assignee'), sql`${by === 'assignee'}`),
    )
    .where(and(whereOf(ctx, filter), sql`jsonb_array_length(${table.elements}) > 0`))
    .orderBy(desc(table.id))
    .limit(MOST_ISSUES)
  return [...groupBy(rows, ({ value }) => value ?? '')].map(([value, found]) => ({
    value,
    elements: distinct(found.flatMap(({ elements }) => elements)),
  }))
}

const distinct = (elements: readonly IssueElementKey[]): IssueElementKey[] => [
  ...new Map(
    elements.map(({ fileId, index, globalId }) => [`${fileId} ${index}`, { fileId, index, globalId }]),
  ).values(),
]
