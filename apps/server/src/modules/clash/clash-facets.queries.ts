// How many points there are of each value of each field, and of each pair of disciplines. Fields that are not filtered share
// one pass over the rows; a filtered one is counted without its own filter, or nobody could choose a second value.
import {
  type ClashFacet,
  type ClashFilter,
  type ClashRun,
  clashFacets,
  clashStatuses,
  clashTypes,
  type Facet,
} from '@sunmao/contract'
import { translate } from '@sunmao/i18n/node'
import { and, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import type { ProjectCtx } from '../../http/context.ts'
import { readWords } from '../dict/dict-words.service.ts'
import { userTable } from '../users/users.table.ts'
import { clashGroupTable, clashTestTable, clashPointTable as table } from './clash.table.ts'
import { conditionsOf } from './clash-filter.ts'

type Value = string | number
type Counted = Omit<Facet, 'label'>
type PairCounts = ClashRun['unresolvedPairs']

const MOST = 200
const columns = {
  status: sql`${table.status}`,
  level: sql`coalesce(${table.level}, '')`,
  type: sql`${clashTestTable.type}`,
  assignee: sql`coalesce(${clashGroupTable.assigneeId}, 0)`,
  test: sql`${table.testId}`,
} satisfies Record<ClashFacet, SQL>

export async function countClashFacets(ctx: ProjectCtx, filter: ClashFilter): Promise<Record<ClashFacet, Facet[]>> {
  const conditions = await conditionsOf(ctx, filter)
  const without = (facet?: ClashFacet) =>
    and(...Object.entries(conditions).map(([name, condition]) => (name === facet ? undefined : condition)))
  const counted = await count(
    ctx.db,
    clashFacets.filter((facet) => !conditions[facet]),
    without(),
  )
  for (const facet of clashFacets.filter((one) => conditions[one]))
    Object.assign(counted, await count(ctx.db, [facet], without(facet)))
  return nameFacets(ctx, counted)
}

async function count(
  db: Db,
  facets: readonly ClashFacet[],
  where: SQL | undefined,
): Promise<Partial<Record<ClashFacet, Counted[]>>> {
  if (facets.length === 0) return {}
  const list = (of: (facet: ClashFacet) => SQL) => sql.join(facets.map(of), sql`, `)
  const names = list((facet) => sql`${sql.identifier(facet)}`)
  // Points that are alike are counted first, which leaves few rows for the joins and the sets. They keep their table's name.
  const { rows } = await db.execute<Record<string, Value> & { mask: number; total: number }>(
    sql`select ${names}, grouping(${names}) as mask, sum(total)::int as total
    from (select ${list((facet) => sql`${columns[facet]} as ${sql.identifier(facet)}`)}, sum(points) as total
      from (select ${table.status}, ${table.level}, ${table.testId}, ${table.groupId}, count(*) as points
        from ${table} where ${where ?? sql`true`} group by 1, 2, 3, 4) as ${sql.identifier('clash_point')}
      join ${clashTestTable} on ${clashTestTable.id} = ${table.testId}
      join ${clashGroupTable} on ${clashGroupTable.id} = ${table.groupId}
      group by ${list((facet) => columns[facet])}) as equal
    group by grouping sets (${list((facet) => sql`(${sql.identifier(facet)})`)})`,
  )
  const found: Partial<Record<ClashFacet, Counted[]>> = {}
  for (const [at, facet] of facets.entries()) {
    // Each column is a bit, the first the highest, and 0 where the row is of that column.
    const mask = 2 ** facets.length - 1 - 2 ** (facets.length - 1 - at)
    found[facet] = rows
      .filter((row) => row.mask === mask)
      .map((row) => ({ value: row[facet] as Value, count: row.total }))
  }
  return found
}

/** Statuses and types in their order, storeys by name, people and tests with most of them first. */
async function nameFacets(
  ctx: ProjectCtx,
  counted: Partial<Record<ClashFacet, Counted[]>>,
): Promise<Record<ClashFacet, Facet[]>> {
  const none = translate(ctx.lang, 'issue.none')
  const { assignee: people = [], test: tests = [] } = counted
  const names = await readNames(ctx.db, people, tests)
  const labels: Record<ClashFacet, (value: Value) => string> = {
    status: (value) => translate(ctx.lang, `clash.status.${value as (typeof clashStatuses)[number]}`),
    type: (value) => translate(ctx.lang, `clash.type.${value as (typeof clashTypes)[number]}`),
    level: (value) => String(value) || none,
    assignee: (value) => names.people.get(Number(value)) ?? none,
    test: (value) => names.tests.get(Number(value)) ?? '',
  }
  const words: Partial<Record<ClashFacet, readonly string[]>> = { status: clashStatuses, type: clashTypes }
  const named = clashFacets.map((facet): [ClashFacet, Facet[]] => {
    const rankOf = ({ value }: Counted) => words[facet]?.indexOf(String(value)) ?? 0
    const byName = (a: Counted, b: Counted) =>
      facet === 'level' ? String(a.value).localeCompare(String(b.value), 'zh', { numeric: true }) : b.count - a.count
    return [
      facet,
      (counted[facet] ?? [])
        .toSorted((a, b) => rankOf(a) - rankOf(b) || byName(a, b) || (a.value < b.value ? -1 : 1))
        .slice(0, MOST)
        .map((one) => ({ ...one, label: labels[facet](one.value) })),
    ]
  })
  return Object.fromEntries(named) as Record<ClashFacet, Facet[]>
}

async function readNames(db: Db, people: readonly Counted[], tests: readonly Counted[]) {
  const idsOf = (counted: readonly Counted[]) => counted.map(({ value }) => Number(value))
  const users = await db
    .select({ id: userTable.id, name: userTable.nickName })
    .from(userTable)
    .where(inArray(userTable.id, idsOf(people)))
  const known = await db
    .select({ id: clashTestTable.id, name: clashTestTable.name })
    .from(clashTestTable)
    .where(inArray(clashTestTable.id, idsOf(tests)))
  const mapOf = (rows: readonly { id: number; name: string }[]) => new Map(rows.map(({ id, name }) => [id, name]))
  return { people: mapOf(users), tests: mapOf(known) }
}

export async function readClashMatrix(ctx: ProjectCtx, filter: ClashFilter): Promise<PairCounts> {
  const { pair: _, ...conditions } = await conditionsOf(ctx, filter)
  const rows = await ctx.db
    .select({ a: table.aDiscipline, b: table.bDiscipline, count: sql<number>`count(*)::int` })
    .from(table)
    .where(and(...Object.values(conditions)))
    .groupBy(table.aDiscipline, table.bDiscipline)
  return (await pairMerger(ctx))(rows)
}

/** Pairs without their order: the discipline that comes first in the dictionary is named first. */
export async function pairMerger(ctx: Pick<ProjectCtx, 'db' | 'lang'>): Promise<(counted: PairCounts) => PairCounts> {
  const words = (await readWords(ctx, ['discipline'])).get('discipline') ?? []
  const rankOf = (value: string) => {
    const at = words.findIndex((word) => word.value === value)
    return at < 0 ? words.length : at
  }
  const inOrder = (a: string, b: string) => rankOf(a) - rankOf(b) || (a < b ? -1 : a === b ? 0 : 1)
  return (counted) => {
    const sums = new Map<string, PairCounts[number]>()
    for (const { a: one, b: other, count } of counted) {
      const [a, b] = [one, other].sort(inOrder) as [string, string]
      const key = JSON.stringify([a, b])
      sums.set(key, { a, b, count: count + (sums.get(key)?.count ?? 0) })
    }
    return [...sums.values()].sort((p, q) => inOrder(p.a, q.a) || inOrder(p.b, q.b))
  }
}
