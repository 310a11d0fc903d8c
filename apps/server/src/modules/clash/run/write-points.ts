import { getTableColumns, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { clashPointHistoryTable, clashPointTable, clashSerialTable } from '../clash.table.ts'
import { clashNumber } from '../points/clash-name.service.ts'
import type { BegunRun } from './begin-run.ts'
import { type ElementFacts, factsOf, groupPointOf, type Hit, placeOf } from './clash-facts.ts'
import type { OpenedModel } from './clash-scene.ts'

export type PointRow = typeof clashPointTable.$inferSelect
type NewPoint = typeof clashPointTable.$inferInsert

/** A pair with everything that its point keeps of it. */
export const describeHit = (models: readonly OpenedModel[], hit: Hit) => {
  const place = placeOf(models, hit)
  const { depth, quality } = hit
  const [a, b] = [factsOf(models, hit.a), factsOf(models, hit.b)]
  return {
    columns: {
      ...named('a', a),
      ...named('b', b),
      ...place,
      depth,
      quality,
      point: [...hit.point],
      box: hit.box,
      why: hit.why ?? null,
      subId: models[hit.a.model]!.subId,
    },
    group: groupPointOf(models, hit, place),
  }
}
export type Described = ReturnType<typeof describeHit>
type FoundColumns = Described['columns']

type Named<P extends string> = { [K in keyof ElementFacts as `${P}${Capitalize<K>}`]: ElementFacts[K] }
const named = <P extends 'a' | 'b'>(prefix: P, facts: ElementFacts) =>
  Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [`${prefix}${name[0]!.toUpperCase()}${name.slice(1)}`, value]),
  ) as Named<P>

const searchTextOf = (number: number, { aName, bName, level, room, grid }: FoundColumns) =>
  [clashNumber(number), aName, bName, level, room, grid].filter(Boolean).join(' ').toLowerCase()

const BATCH = 500

/** New points; their ids in the order of their numbers. */
export async function insertPoints(
  db: Db,
  { run, test }: BegunRun,
  found: readonly (FoundColumns & { groupId: number })[],
): Promise<number[]> {
  if (found.length === 0) return []
  const [serial] = await db
    .insert(clashSerialTable)
    .values({ projId: test.projId, last: found.length })
    .onConflictDoUpdate({
      target: clashSerialTable.projId,
      set: { last: sql`${clashSerialTable.last} + ${found.length}` },
    })
    .returning()
  const first = serial!.last - found.length + 1
  const rows = found.map(
    (columns, at): NewPoint => ({
      ...columns,
      projId: test.projId,
      testId: test.id,
      homeGroupId: columns.groupId,
      number: first + at,
      status: 'new',
      firstRunId: run.id,
      lastRunId: run.id,
      searchText: searchTextOf(first + at, columns),
    }),
  )
  const ids: number[] = []
  for (let from = 0; from < rows.length; from += BATCH) {
    const batch = rows.slice(from, from + BATCH)
    const given = new Set(batch.flatMap((row) => Object.keys(row)))
    const names = sql.join(
      [...given].map((name) => sql.identifier(columnsOf[name as 'id'].name)),
      sql`, `,
    )
    // One value instead of twenty thousand: a statement with that many takes longer to be read than to be done.
    const added = await db.execute<{ id: number }>(sql`insert into ${clashPointTable} (${names})
      select ${names} from jsonb_populate_recordset(null::${clashPointTable}, ${jsonOf(batch)}::jsonb) returning id`)
    ids.push(...added.rows.map(({ id }) => id))
  }
  return ids
}

const columnsOf = getTableColumns(clashPointTable)

/** Rows by the names of their columns in the database. */
const jsonOf = (rows: readonly object[]) =>
  JSON.stringify(
    rows.map((row) => Object.fromEntries(Object.entries(row).map(([k, v]) => [columnsOf[k as 'id'].name, v]))),
  )

type Changes = Partial<PointRow> & { id: number }

/** What was found again, as it is now. */
export const foundAgain = (row: PointRow, runId: number, columns: FoundColumns): Changes => ({
  ...columns,
  id: row.id,
  lastRunId: runId,
  searchText: searchTextOf(row.number, columns),
})

/** What of it is not as the row is already. A run of a hundred thousand points finds most of them as they were. */
export function changedColumns(row: PointRow, next: Changes): Changes {
  const changes: Changes = { id: row.id }
  for (const [name, value] of Object.entries(next)) {
    const before = row[name as keyof PointRow]
    const isSame = Array.isArray(value) ? String(value) === String(before) : (value ?? null) === before
    if (!isSame) Object.assign(changes, { [name]: value })
  }
  return changes
}

/** Each row has the columns that change; without any it stays as it is. */
export async function updatePoints(db: Db, changes: readonly Changes[]): Promise<void> {
  const alike = new Map<string, Changes[]>()
  for (const change of changes) {
    const names = Object.keys(change).join()
    if (names === 'id') continue
    const others = alike.get(names)
    if (others) others.push(change)
    else alike.set(names, [change])
  }
  for (const rows of alike.values()) await updateColumns(db, rows)
}

/** All rows change the same columns. */
async function updateColumns(db: Db, changes: readonly Changes[]): Promise<void> {
  const names = Object.keys(changes[0]!).filter((name) => name !== 'id') as (keyof PointRow)[]
  const sets = sql.join(
    names.map((name) => sql`${sql.identifier(columnsOf[name].name)} = v.${sql.identifier(columnsOf[name].name)}`),
    sql`, `,
  )
  for (let from = 0; from < changes.length; from += BATCH)
    await db.execute(sql`update ${clashPointTable} p set ${sets}
      from jsonb_populate_recordset(null::${clashPointTable}, ${jsonOf(changes.slice(from, from + BATCH))}::jsonb) v
      where p.id = v.id`)
}

export async function insertHistory(
  db: Db,
  rows: readonly (typeof clashPointHistoryTable.$inferInsert)[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH)
    await db.insert(clashPointHistoryTable).values(rows.slice(from, from + BATCH))
}
