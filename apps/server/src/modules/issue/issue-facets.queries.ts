// How many issues there are of each value of each field. Fields that are not filtered share one condition and so one pass over
// the rows (grouping sets); a filtered field is counted without its own filter, or nobody could choose a second value.
import { type IssueFacet, type IssueFilter, issueFacets } from '@sunmao/contract'
import { translate } from '@sunmao/i18n/node'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../http/context.ts'
import { readWords } from '../dict/dict-words.service.ts'
import { userTable } from '../users/users.table.ts'
import { issuePersonTable, issueTable as table } from './issue.table.ts'
import { conditionsOf } from './issue-filter.ts'

interface Counted {
  value: string | number
  count: number
}
interface Facet extends Counted {
  label: string
}

/** Where a value of each field is stored; people are rows of their own. */
export const facetColumns = {
  status: table.status,
  type: table.type,
  errorClass: table.errorClass,
  priority: table.priority,
  discipline: table.discipline,
  raiseDiscipline: table.raiseDiscipline,
  level: table.level,
  round: table.round,
  raiser: table.userId,
} as const
type PlainFacet = keyof typeof facetColumns
const isPlain = (facet: IssueFacet): facet is PlainFacet => facet in facetColumns

/** What is stored, and in which dictionary it is called what. */
const dictionaryOf: Partial<Record<IssueFacet, string>> = {
  status: 'issue_status',
  type: 'issue_type',
  errorClass: 'issue_error_class',
  priority: 'issue_priority',
  discipline: 'discipline',
  raiseDiscipline: 'discipline',
}
const MOST = 200

export async function countFacets(ctx: Ctx, filter: IssueFilter): Promise<Record<IssueFacet, Facet[]>> {
  const conditions = conditionsOf(ctx, filter)
  const whereOf = (facet?: IssueFacet) =>
    and(...Object.entries(conditions).map(([name, condition]) => (name === facet ? undefined : condition)))
  const plain = issueFacets.filter(isPlain)
  const counted: Partial<Record<IssueFacet, Counted[]>> = {
    ...(await countPlain(
      ctx,
      plain.filter((facet) => !conditions[facet]),
      whereOf(),
    )),
    label: await countLabels(ctx, whereOf('label')),
    assignee: await countAssignees(ctx, whereOf('assignee')),
  }
  for (const facet of plain.filter((one) => conditions[one]))
    Object.assign(counted, await countPlain(ctx, [facet], whereOf(facet)))
  return nameFacets(ctx, counted)
}

async function countPlain(
  ctx: Ctx,
  facets: readonly PlainFacet[],
  where: SQL | undefined,
): Promise<Partial<Record<IssueFacet, Counted[]>>> {
  if (facets.length === 0) return {}
  const all = sql.join(
    facets.map((facet) => facetColumns[facet]),
    sql`, `,
  )
  const sets = sql.join(
    facets.map((facet) => sql`(${facetColumns[facet]})`),
    sql`, `,
  )
  const { rows } = await ctx.db.execute<Record<string, string | number | null> & { mask: number; total: number }>(
    sql`select ${sql.join(
      facets.map((facet) => sql`${facetColumns[facet]} as ${sql.identifier(facet)}`),
      sql`, `,
    )}, grouping(${all}) as mask, count(*)::int as total from ${table} where ${where ?? sql`true`}
    group by grouping sets (${sets})`,
  )
  const found: Partial<Record<IssueFacet, Counted[]>> = {}
  for (const [at, facet] of facets.entries()) {
    // Each column is a bit, the first the highest, and 0 where the row is of that column.
    const mask = 2 ** facets.length - 1 - 2 ** (facets.length - 1 - at)
    found[facet] = rows
      .filter((row) => row.mask === mask && (row[facet] !== null || facet === 'level'))
      .map((row) => ({ value: row[facet] ?? '', count: row.total }))
  }
  return found
}

async function countLabels(ctx: Ctx, where: SQL | undefined): Promise<Counted[]> {
  const { rows } = await ctx.db.execute<{ value: string; count: number }>(
    sql`select unnest(${table.labels}) as value, count(*)::int as count from ${table} where ${where ?? sql`true`} group by 1`,
  )
  return rows
}

/** Nobody has the value 0. */
const countAssignees = (ctx: Ctx, where: SQL | undefined): Promise<Counted[]> =>
  ctx.db
    .select({ value: sql<number>`coalesce(${issuePersonTable.userId}, 0)`, count: sql<number>`count(*)::int` })
    .from(table)
    .leftJoin(issuePersonTable, and(eq(issuePersonTable.issueId, table.id), eq(issuePersonTable.part, 'assignee')))
    .where(where)
    .groupBy(issuePersonTable.userId)

/** In the order of their dictionary; people and plain words, the most frequent first. A word that its dictionary has lost stands for itself. */
async function nameFacets(
  ctx: Ctx,
  counted: Partial<Record<IssueFacet, Counted[]>>,
): Promise<Record<IssueFacet, Facet[]>> {
  const words = await readWords(ctx, [...new Set(Object.values(dictionaryOf))])
  const people = await readNames(ctx, [...(counted.raiser ?? []), ...(counted.assignee ?? [])])
  const named = issueFacets.map((facet): [IssueFacet, Facet[]] => {
    const values = counted[facet] ?? []
    const dictionary = dictionaryOf[facet]
    const known = dictionary ? (words.get(dictionary) ?? []) : []
    const rankOf = ({ value }: Counted) => {
      const at = known.findIndex((word) => word.value === value)
      return at < 0 ? known.length : at
    }
    const labelOf = ({ value }: Counted) =>
      known.find((word) => word.value === value)?.label ??
      (value === '' || value === 0 ? translate(ctx.lang, 'issue.none') : undefined) ??
      (facet === 'raiser' || facet === 'assignee' ? people.get(Number(value)) : undefined) ??
      String(value)
    const sorted = values.toSorted((a, b) => rankOf(a) - rankOf(b) || b.count - a.count || (a.value < b.value ? -1 : 1))
    return [facet, sorted.slice(0, MOST).map((one) => ({ ...one, label: labelOf(one) }))]
  })
  return Object.fromEntries(named) as Record<IssueFacet, Facet[]>
}

async function readNames(ctx: Ctx, counted: readonly Counted[]): Promise<Map<number, string>> {
  const ids = [...new Set(counted.map(({ value }) => Number(value)))]
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select({ id: userTable.id, nickName: userTable.nickName })
    .from(userTable)
    .where(inArray(userTable.id, ids))
  return new Map(rows.map(({ id, nickName }) => [id, nickName]))
}
