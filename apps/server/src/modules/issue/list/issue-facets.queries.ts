// How many issues there are of each value of each field: the rows of the project are read once, with what each filter says of
// them. A filtered field is counted without its own filter, or nobody could choose a second value.
import { type IssueFacet, type IssueFilter, issueFacets } from '@sunmao/contract'
import { translate } from '@sunmao/i18n/node'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../core/context.ts'
import { readWords } from '../../dict/dict-labels.service.ts'
import { userTable } from '../../users/users.table.ts'
import { issuePersonTable as person, issueTable as table } from '../issue.table.ts'
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
const plainFacets = Object.keys(facetColumns) as PlainFacet[]
/** The others are words. */
const numberFacets: readonly IssueFacet[] = ['round', 'raiser', 'assignee']

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
  const filtered = issueFacets.filter((facet) => conditions[facet])
  const others = Object.entries(conditions).filter(([name]) => !filtered.includes(name as IssueFacet))
  const fitOf = (facet: IssueFacet) => sql.identifier(`fits_${facet}`)
  /** Whether a row fits all filters but this field's own. */
  const fits = (facet: IssueFacet) =>
    and(...filtered.filter((one) => one !== facet).map((one) => sql`found.${fitOf(one)}`)) ?? sql`true`
  const columns = [
    sql`${table.id} as id`,
    sql`${table.labels} as labels`,
    ...plainFacets.map((facet) => sql`${facetColumns[facet]}::text as ${sql.identifier(facet)}`),
    ...filtered.map((facet) => sql`(${conditions[facet]}) as ${fitOf(facet)}`),
  ]
  const plain = plainFacets.map((facet) => sql`found.${sql.identifier(facet)}`)
  const ofPlain = <T>(pick: (facet: PlainFacet, at: number) => T) => plainFacets.map(pick)
  const list = (parts: SQL[]) => sql.join(parts, sql`, `)
  // One pass for all plain fields. A row of a set has the value of one field; the others are null in it, but not `grouping`.
  const whichOf = (what: (facet: PlainFacet, at: number) => SQL) =>
    sql`case ${sql.join(
      ofPlain((facet, at) => sql`when grouping(${plain[at]!}) = 0 then ${what(facet, at)}`),
      sql` `,
    )} end`
  const { rows } = await ctx.db.execute<{ facet: IssueFacet; value: string | null; count: number }>(sql`
    with found as materialized (
      select ${list(columns)} from ${table} where ${and(...others.map(([, condition]) => condition))}
    )
    select * from (
      select ${whichOf((facet) => sql.raw(`'${facet}'`))} as facet, ${whichOf((_, at) => plain[at]!)} as value,
        (${whichOf((facet) => sql`count(*) filter (where ${fits(facet)})`)})::int as count
      from found group by grouping sets (${list(plain.map((column) => sql`(${column})`))})
    ) one where count > 0 and (value is not null or facet = 'level')
    union all
    select 'label', label, count(*)::int
    from found cross join lateral unnest(found.labels) as label where ${fits('label')} group by label
    union all
    select 'assignee', coalesce(${person.userId}, 0)::text, count(*)::int
    from found left join ${person} on ${and(sql`${person.issueId} = found.id`, eq(person.part, 'assignee'))}
    where ${fits('assignee')} group by ${person.userId}`)
  const counted = issueFacets.map((facet): [IssueFacet, Counted[]] => {
    const asValue = (text: string | null) => (numberFacets.includes(facet) ? Number(text) : (text ?? ''))
    const own = rows.filter((row) => row.facet === facet)
    return [facet, own.map(({ value, count }) => ({ value: asValue(value), count }))]
  })
  return nameFacets(ctx, Object.fromEntries(counted) as Record<IssueFacet, Counted[]>)
}

/** In the order of their dictionary; people and plain words, the most frequent first. A word that its dictionary has lost stands for itself. */
async function nameFacets(ctx: Ctx, counted: Record<IssueFacet, Counted[]>): Promise<Record<IssueFacet, Facet[]>> {
  const words = await readWords(ctx, [...new Set(Object.values(dictionaryOf))])
  const people = await readNames(ctx, [...counted.raiser, ...counted.assignee])
  const named = issueFacets.map((facet): [IssueFacet, Facet[]] => {
    const values = counted[facet]
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
