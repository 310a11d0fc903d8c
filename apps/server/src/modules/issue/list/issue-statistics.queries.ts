import { type IssueFilter, type IssueStatistics, issueWorkflow } from '@sunmao/contract'
import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../core/context.ts'
import { siteZone } from '../../../core/wire-time.ts'
import { dictDetailTable, dictTable } from '../../admin/dict.table.ts'
import { userTable } from '../../users/users.table.ts'
import { issuePersonTable, issueTable as table } from '../issue.table.ts'
import { dayOf, isOverdue, whereOf } from './issue-filter.ts'

const countIf = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`
const isPending = inArray(table.status, issueWorkflow.pending)
const standing = () => ({
  pending: countIf(isPending),
  overdue: countIf(isOverdue()),
  closed: countIf(eq(table.status, 'closed')),
})
const answerHours = sql<number | null>`percentile_cont(0.5) within group
  (order by extract(epoch from ${table.answerTime} - ${table.createTime}) / 3600)::float8`
const MOST_PEOPLE = 100

/** Counted by the database, in one pass for each question. */
export async function readStatistics(
  ctx: Ctx,
  { weeks, ...filter }: IssueFilter & { weeks: number },
): Promise<IssueStatistics> {
  const where = and(whereOf(ctx, filter), sql`${table.status} not in ('draft', 'void')`)
  const [sums] = await ctx.db
    .select({
      ...standing(),
      total: sql<number>`count(*)::int`,
      returned: countIf(sql`${table.returns} > 0`),
      answerHours,
    })
    .from(table)
    .where(where)
  return {
    ...sums!,
    answerHours: sums!.answerHours ?? undefined,
    weeks: await readWeeks(ctx, where, weeks),
    disciplines: await readDisciplines(ctx, where),
    people: await readPeople(ctx, where),
  }
}

/** Every week has its row, also one in which nothing happened. Each issue is looked at once, not once a week. */
async function readWeeks(ctx: Ctx, where: SQL | undefined, weeks: number): Promise<IssueStatistics['weeks']> {
  const { rows } = await ctx.db.execute<IssueStatistics['weeks'][number]>(sql`
    with chosen as materialized (select ${dayOf(table.createTime)} as raised, ${dayOf(table.closeTime)} as closed
        from ${table} where ${where ?? sql`true`}),
      counted as (
        select date_trunc('week', raised)::date as start, count(*)::int as raised, 0 as closed from chosen group by 1
        union all
        select date_trunc('week', closed)::date, 0, count(*)::int from chosen where closed is not null group by 1),
      monday as (select date_trunc('week', now() at time zone ${siteZone()})::date as last)
    select to_char(week.start, 'YYYY-MM-DD') as "from", to_char(week.start + 6, 'YYYY-MM-DD') as "to",
      coalesce(sum(counted.raised), 0)::int as raised, coalesce(sum(counted.closed), 0)::int as closed
    from monday cross join lateral (select (last - 7 * back)::date as start
      from generate_series(${weeks - 1}::int, 0, -1) as back) week
    left join counted on counted.start = week.start
    group by week.start order by week.start`)
  return rows
}

async function readDisciplines(ctx: Ctx, where: SQL | undefined): Promise<IssueStatistics['disciplines']> {
  const rows = await ctx.db
    .select({ value: table.discipline, ...standing() })
    .from(table)
    .where(where)
    .groupBy(table.discipline)
  const words = await ctx.db
    .select({ value: dictDetailTable.value, label: dictDetailTable.label, labelEn: dictDetailTable.labelEn })
    .from(dictDetailTable)
    .innerJoin(dictTable, eq(dictTable.id, dictDetailTable.dictId))
    .where(eq(dictTable.name, 'discipline'))
    .orderBy(asc(dictDetailTable.dictSort))
  const rankOf = (value: string) => words.findIndex((word) => word.value === value) >>> 0
  const labelOf = (value: string) => {
    const word = words.find((one) => one.value === value)
    return (ctx.lang === 'en' && word?.labelEn) || word?.label || value
  }
  return rows
    .toSorted((a, b) => rankOf(a.value) - rankOf(b.value))
    .map((row) => ({ ...row, label: labelOf(row.value) }))
}

async function readPeople(ctx: Ctx, where: SQL | undefined): Promise<IssueStatistics['people']> {
  const rows = await ctx.db
    .select({ id: userTable.id, nickName: userTable.nickName, ...standing(), answerHours })
    .from(table)
    .innerJoin(issuePersonTable, and(eq(issuePersonTable.issueId, table.id), eq(issuePersonTable.part, 'assignee')))
    .innerJoin(userTable, eq(userTable.id, issuePersonTable.userId))
    .where(where)
    .groupBy(userTable.id, userTable.nickName)
    .orderBy(desc(standing().pending), asc(userTable.id))
    .limit(MOST_PEOPLE)
  return rows.map((row) => ({ ...row, answerHours: row.answerHours ?? undefined }))
}
