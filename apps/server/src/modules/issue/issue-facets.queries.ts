import { type IssueFacet, type IssueFilter, issueFacets } from '@sunmao/contract'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../http/context.ts'
import { dictDetailTable, dictTable } from '../admin/dict.table.ts'
import { userTable } from '../users/users.table.ts'
import { issuePersonTable, issueTable as table } from './issue.table.ts'
import { conditionsOf } from './issue-filter.ts'

interface Facet {
  value: string | number
  label: string
  count: number
}

const labelled = (ctx: Ctx) => sql`${ctx.lang === 'en' ? sql`coalesce(d.label_en, d.label)` : sql`d.label`}`

/** What is stored, and what it is called; a value that its dictionary has lost is called by itself. */
const dictionaryOf: Partial<Record<IssueFacet, string>> = {
  type: 'issue_type',
  errorClass: 'issue_error_class',
  priority: 'issue_priority',
  status: 'issue_status',
  discipline: 'discipline',
  raiseDiscipline: 'discipline',
}
const columnOf = {
  type: table.type,
  errorClass: table.errorClass,
  priority: table.priority,
  status: table.status,
  discipline: table.discipline,
  raiseDiscipline: table.raiseDiscipline,
  level: table.level,
  round: table.round,
} as const

/** How many there are of each value. A field's own filter does not count, or nobody could choose a second value. */
export async function countFacets(ctx: Ctx, filter: IssueFilter): Promise<Record<IssueFacet, Facet[]>> {
  const conditions = conditionsOf(ctx, filter)
  const without = (facet: IssueFacet) =>
    and(...Object.entries(conditions).map(([name, condition]) => (name === facet ? undefined : condition)))
  const counted = issueFacets.map(async (facet) => [facet, await countFacet(ctx, facet, without(facet))] as const)
  return Object.fromEntries(await Promise.all(counted)) as Record<IssueFacet, Facet[]>
}

async function countFacet(ctx: Ctx, facet: IssueFacet, where: SQL | undefined): Promise<Facet[]> {
  if (facet === 'assignee') return countPeople(ctx, issuePersonTable.userId, where)
  if (facet === 'raiser') return countPeople(ctx, table.userId, where)
  const value = facet === 'label' ? sql`unnest(${table.labels})` : sql`${columnOf[facet]}`
  const counts = sql`select ${value} as value, count(*)::int as count from ${table} where ${where ?? sql`true`} group by 1`
  const dictionary = dictionaryOf[facet]
  const { rows } = await ctx.db.execute<{ value: string | number; label: string; count: number }>(
    dictionary
      ? sql`select c.value, coalesce(${labelled(ctx)}, c.value::text) as label, c.count from (${counts}) c
          left join ${dictTable} on ${dictTable.name} = ${dictionary}
          left join ${dictDetailTable} d on d.dict_id = ${dictTable.id} and d.value = c.value::text
          where c.value is not null order by d.dict_sort nulls last, c.value`
      : sql`select c.value, c.value::text as label, c.count from (${counts}) c
          where c.value is not null order by c.count desc, c.value limit 200`,
  )
  return rows
}

async function countPeople(
  ctx: Ctx,
  column: typeof issuePersonTable.userId | typeof table.userId,
  where: SQL | undefined,
): Promise<Facet[]> {
  const total = sql<number>`count(*)::int`
  const people = ctx.db.select({ value: userTable.id, label: userTable.nickName, count: total }).from(table).$dynamic()
  const joined =
    column === table.userId
      ? people
      : people.innerJoin(
          issuePersonTable,
          and(eq(issuePersonTable.issueId, table.id), eq(issuePersonTable.part, 'assignee')),
        )
  return joined
    .innerJoin(userTable, eq(userTable.id, column))
    .where(where)
    .groupBy(userTable.id)
    .orderBy(sql`3 desc`, userTable.nickName)
    .limit(200)
}
