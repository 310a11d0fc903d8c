// How many points there are of each value of each field, and of each pair of disciplines. Fields that are not filtered share
// one pass over the rows; a filtered one is counted without its own filter, or nobody could choose a second value.
import {
  type ClashFacet,
  type ClashFilter,
  type ClashMatrix,
  type ClashRun,
  type ClashTestType,
  clashFacets,
  clashStatuses,
  clashTypes,
  type Facet,
} from '@sunmao/contract'
import { translate } from '@sunmao/i18n/node'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { ProjectCtx } from '../../../core/context.ts'
import type { Db } from '../../../db/client.ts'
import { readWords } from '../../dict/dict-labels.service.ts'
import { userTable } from '../../users/users.table.ts'
import { clashGroupTable, clashTestTable, clashPointTable as table } from '../clash.table.ts'
import { readCompared, turned } from './clash-compared.queries.ts'
import { conditionsOf } from './clash-filter.ts'

type Value = string | number
type Counted = Omit<Facet, 'label'>
type PairCounts = ClashRun['unresolvedPairs']

type Sums = Partial<Record<ClashFacet, Counted[]>>
/** What each test is called and of which type it is. */
type Tests = ReadonlyMap<number, { name: string; type: ClashTestType }>

const MOST = 200

export async function countClashFacets(ctx: ProjectCtx, filter: ClashFilter): Promise<Record<ClashFacet, Facet[]>> {
  const conditions = await conditionsOf(ctx, filter)
  const tests = await readTests(ctx.db, filter.projId)
  const without = (facet?: ClashFacet) =>
    and(...Object.entries(conditions).map(([name, condition]) => (name === facet ? undefined : condition)))
  const plain = clashFacets.filter((facet) => facet !== 'assignee')
  const filtered = plain.filter((facet) => conditions[facet])
  const [together, assignee, ...alone] = await Promise.all([
    count(
      ctx.db,
      plain.filter((facet) => !conditions[facet]),
      tests,
      without(),
    ),
    countAssignees(ctx.db, without('assignee')),
    ...filtered.map((facet) => count(ctx.db, [facet], tests, without(facet))),
  ])
  return nameFacets(ctx, Object.assign({}, together, { assignee }, ...alone), tests)
}

/** Points that are alike in all of these fields are counted first; each field's sums are made of those few. */
async function count(db: Db, facets: readonly ClashFacet[], tests: Tests, where: SQL | undefined): Promise<Sums> {
  const { status, level, testId } = table
  const has = (...some: ClashFacet[]) => some.some((facet) => facets.includes(facet))
  const columns = [
    ...(has('status') ? [status] : []),
    ...(has('level') ? [level] : []),
    ...(has('type', 'test') ? [testId] : []),
  ]
  if (columns.length === 0) return {}
  const rows = await db
    .select({
      status: has('status') ? sql<string>`${status}` : sql<string>`''`,
      level: has('level') ? sql<string | null>`${level}` : sql<null>`null`,
      test: has('type', 'test') ? sql<number>`${testId}` : sql<number>`0`,
      total: sql<number>`count(*)::int`,
    })
    .from(table)
    .where(where)
    .groupBy(...columns)
  const facetOf: Partial<Record<ClashFacet, (row: (typeof rows)[number]) => Value>> = {
    status: (row) => row.status,
    level: (row) => row.level ?? '',
    test: (row) => row.test,
    type: (row) => tests.get(row.test)?.type ?? 'hard',
  }
  return Object.fromEntries(
    facets.map((facet) => {
      const sums = new Map<Value, number>()
      for (const row of rows) {
        const value = facetOf[facet]!(row)
        sums.set(value, (sums.get(value) ?? 0) + row.total)
      }
      return [facet, [...sums].map(([value, total]) => ({ value, count: total }))]
    }),
  )
}

/** Of the groups; nobody has the value 0. */
async function countAssignees(db: Db, where: SQL | undefined): Promise<Counted[]> {
  const groups = db
    .select({ groupId: table.groupId, points: sql<number>`count(*)`.as('points') })
    .from(table)
    .where(where)
    .groupBy(table.groupId)
    .as('counted')
  return db
    .select({
      value: sql<number>`coalesce(${clashGroupTable.assigneeId}, 0)`,
      count: sql<number>`sum(${groups.points})::int`,
    })
    .from(groups)
    .innerJoin(clashGroupTable, eq(clashGroupTable.id, groups.groupId))
    .groupBy(clashGroupTable.assigneeId)
}

async function readTests(db: Db, projId: number): Promise<Tests> {
  const rows = await db.select().from(clashTestTable).where(eq(clashTestTable.projId, projId))
  return new Map(rows.map(({ id, name, type }) => [id, { name, type }]))
}

/** Statuses and types in their order, storeys by name, people and tests with most of them first. */
async function nameFacets(ctx: ProjectCtx, counted: Sums, tests: Tests): Promise<Record<ClashFacet, Facet[]>> {
  const none = translate(ctx.lang, 'issue.none')
  const people = await readNames(ctx.db, counted.assignee ?? [])
  const labels: Record<ClashFacet, (value: Value) => string> = {
    status: (value) => translate(ctx.lang, `clash.status.${value as (typeof clashStatuses)[number]}`),
    type: (value) => translate(ctx.lang, `clash.type.${value as (typeof clashTypes)[number]}`),
    level: (value) => String(value) || none,
    assignee: (value) => people.get(Number(value)) ?? none,
    test: (value) => tests.get(Number(value))?.name ?? '',
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

async function readNames(db: Db, people: readonly Counted[]): Promise<Map<number, string>> {
  const rows = await db
    .select({ id: userTable.id, name: userTable.nickName })
    .from(userTable)
    .where(
      inArray(
        userTable.id,
        people.map(({ value }) => Number(value)),
      ),
    )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Every pair of disciplines of the scope's models, with what the last runs compared: 0 of what was not compared says nothing. */
export async function readClashMatrix(ctx: ProjectCtx, filter: ClashFilter): Promise<ClashMatrix> {
  const { pair: _, ...conditions } = await conditionsOf(ctx, filter)
  const rows = await ctx.db
    .select({ a: table.aDiscipline, b: table.bDiscipline, count: sql<number>`count(*)::int` })
    .from(table)
    .where(and(...Object.values(conditions)))
    .groupBy(table.aDiscipline, table.bDiscipline)
  const seen = await readCompared(ctx, filter)
  const merge = await pairMerger(ctx)
  return merge([...rows, ...seen.pairs]).map(({ a, b, count }) => ({
    a,
    b,
    count,
    compared: seen.compared.get(JSON.stringify([a, b])) ?? turned(seen.compared.get(JSON.stringify([b, a]))),
  }))
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
