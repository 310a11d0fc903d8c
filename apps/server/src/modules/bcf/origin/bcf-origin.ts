// Remarks and groups of clashes go out as topics, and what comes back under their guid is known again. One that has become an issue
// is that issue: it goes out as such, and what comes back is merged with it.
import { randomUUID } from 'node:crypto'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { hubAnnotationTable } from '../../hub-annotation/hub-annotation.table.ts'
import { issueReferenceTable, issueTable } from '../../issue/issue.table.ts'
import { bcfTopicTable, bcfOriginTable as table } from '../bcf.table.ts'

type OriginKind = (typeof table.$inferSelect)['kind']

/** Each with the issue that it has become; the oldest that lives comes first. */
const become = (where: SQL) => sql`
  select b.proj_id, b.guid, b.kind, b.ref_id, b.issue_id from (
    select o.proj_id, o.guid, o.kind, o.ref_id, a.issue_id from ${table} o
      join ${hubAnnotationTable} a on o.kind = 'annotation' and a.id = o.ref_id
    union all
    select o.proj_id, o.guid, o.kind, o.ref_id, r.issue_id from ${table} o
      join ${issueReferenceTable} r on o.kind = 'clashGroup' and r.kind = 'clashGroup' and r.ref_id = o.ref_id
  ) b join ${issueTable} i on i.id = b.issue_id and i.status <> 'draft'
  where ${where}
  order by i.status = 'void', b.issue_id`

const any = (column: SQL, values: readonly number[] | readonly string[], type: SQL): SQL =>
  sql`${column} = any(${sql.param([...values])}::${type}[])`

/** Issues that were made of something that has gone out take over its guid, where they have none of their own. */
async function giveGuids(db: Db, where: SQL): Promise<void> {
  await db.execute(sql`
    insert into ${bcfTopicTable} (issue_id, proj_id, guid)
    select issue_id, proj_id, guid from (${become(where)}) made on conflict do nothing`)
}

export const giveOriginGuids = (db: Db, issueIds: readonly number[]): Promise<void> =>
  giveGuids(db, any(sql`b.issue_id`, issueIds, sql`int`))

export const giveGuidsOf = (db: Db, projId: number, guids: readonly string[]): Promise<void> =>
  giveGuids(db, sql`b.proj_id = ${projId} and ${any(sql`b.guid`, guids, sql`uuid`)}`)

interface NamedOrigin {
  guid: string
  /** What it has become. */
  issueId?: number
}

/** By their numbers, with guids for those that never went out. */
export async function nameOrigins(
  db: Db,
  projId: number,
  kind: OriginKind,
  ids: readonly number[],
): Promise<Map<number, NamedOrigin>> {
  if (ids.length === 0) return new Map()
  await db
    .insert(table)
    .values(ids.map((refId) => ({ projId, kind, refId, guid: randomUUID() })))
    .onConflictDoNothing()
  const isThese = and(eq(table.projId, projId), eq(table.kind, kind), inArray(table.refId, [...ids]))
  const where = sql`b.proj_id = ${projId} and b.kind = ${kind} and ${any(sql`b.ref_id`, ids, sql`int`)}`
  await giveGuids(db, where)
  const { rows: made } = await db.execute<{ ref_id: number; issue_id: number }>(become(where))
  const rows = await db
    .select({ refId: table.refId, guid: table.guid, issueId: bcfTopicTable.issueId })
    .from(table)
    .leftJoin(bcfTopicTable, and(eq(bcfTopicTable.projId, table.projId), eq(bcfTopicTable.guid, table.guid)))
    .where(isThese)
  const issueOf = (refId: number) => made.find((one) => one.ref_id === refId)?.issue_id
  return new Map(rows.map(({ refId, guid, issueId }) => [refId, { guid, issueId: issueId ?? issueOf(refId) }] as const))
}

/** What went out under that guid. */
export async function findOrigin(db: Db, projId: number, guid: string) {
  const [row] = await db
    .select()
    .from(table)
    .where(and(eq(table.projId, projId), eq(table.guid, guid)))
  return row
}
