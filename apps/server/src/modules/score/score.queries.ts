// Which issues take points in a release: those that were open when it was published, and those that were raised until the next
// one. What was rejected, made void or never raised takes none.
import type { ScoreWeights } from '@sunmao/contract'
import { and, count, desc, eq, exists, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { issueTable } from '../issue/issue.table.ts'
import { modelPubVersionFileTable, modelPubVersionTable as release } from '../model-version/model-version.table.ts'
import { projectSubTable } from '../project/project.table.ts'
import { type FrozenScore, scoreCheckTable, scoreLineTable, scoreSheetTable as sheet } from './score.table.ts'

/** Releases with the time in which issues are theirs. */
const spans = (ids: readonly number[]): SQL => sql`(
  select v.id, v.sub_id, v.create_time as begins, (
    select min(n.create_time) from ${release} n
    where n.sub_id = v.sub_id and n.create_time > v.create_time and n.status not in ('withdrawn', 'draft')
  ) as ends
  from ${release} v where v.id = any(${sql.param([...ids])}::int[])
)`

/** The issues `i` of the release `span`. */
const isCounted = sql`i.sub_id = span.sub_id and i.number is not null and i.status not in ('draft', 'rejected', 'void')
  and (span.ends is null or i.create_time < span.ends) and (i.close_time is null or i.close_time >= span.begins)`

const pointsBy = (weights: ScoreWeights): SQL =>
  sql`coalesce((${JSON.stringify(weights)}::jsonb ->> i.error_class)::float8, 0)`

interface Deducted {
  releaseId: number
  discipline: string
  points: number
}

/** What issues take by these weights, by release and discipline. */
export async function issuePoints(db: Db, ids: readonly number[], weights: ScoreWeights): Promise<Deducted[]> {
  if (ids.length === 0) return []
  const { rows } = await db.execute<{ id: number; discipline: string; points: number }>(sql`
    select span.id, i.discipline, sum(${pointsBy(weights)})::float8 as points
    from ${spans(ids)} span join ${issueTable} i on ${isCounted}
    group by span.id, i.discipline`)
  return rows.map(({ id, discipline, points }) => ({ releaseId: id, discipline, points }))
}

/** What decisions on the checklist take, by sheet and discipline; also where they take nothing. */
export async function checkPoints(db: Db, sheetIds: readonly number[]) {
  if (sheetIds.length === 0) return []
  return db
    .select({
      sheetId: scoreCheckTable.sheetId,
      discipline: scoreCheckTable.discipline,
      points: sql<number>`sum(${scoreCheckTable.points})::float8`,
    })
    .from(scoreCheckTable)
    .where(inArray(scoreCheckTable.sheetId, [...sheetIds]))
    .groupBy(scoreCheckTable.sheetId, scoreCheckTable.discipline)
}

/** Disciplines that have models in these releases. */
export async function releasedDisciplines(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return []
  return db
    .selectDistinct({
      releaseId: modelPubVersionFileTable.pubVersionId,
      discipline: modelPubVersionFileTable.discipline,
    })
    .from(modelPubVersionFileTable)
    .where(and(inArray(modelPubVersionFileTable.pubVersionId, [...ids]), ne(modelPubVersionFileTable.discipline, '')))
}

const isCurrent = and(eq(sheet.pubVersionId, release.id), sheet.isCurrent)
const statusOf = sql<string>`coalesce(${sheet.status}, 'draft')`

export interface RowFilter {
  projId: number
  subId?: number | undefined
  status?: readonly string[] | undefined
  blurry?: string | undefined
  ids?: readonly number[] | undefined
}

/** A withdrawn release counts only where somebody has written its score. */
const whereOf = (db: Db, { projId, subId, blurry, ids }: RowFilter): SQL | undefined =>
  and(
    eq(release.projId, projId),
    ne(release.status, 'draft'),
    subId === undefined ? undefined : eq(release.subId, subId),
    ids && inArray(release.id, [...ids]),
    blurry?.trim() ? sql`position(lower(${blurry.trim()}) in lower(${release.name})) > 0` : undefined,
    or(
      ne(release.status, 'withdrawn'),
      exists(db.select({ one: sql`1` }).from(sheet).where(eq(sheet.pubVersionId, release.id))),
    ),
  )

const hasStatus = ({ status }: RowFilter) => (status && status.length > 0 ? inArray(statusOf, [...status]) : undefined)

/** Sub by sub, the latest release first. */
export const readReleases = (db: Db, filter: RowFilter, { page, size }: { page: number; size: number }) =>
  db
    .select({ release, sub: projectSubTable, sheet })
    .from(release)
    .innerJoin(projectSubTable, eq(projectSubTable.subId, release.subId))
    .leftJoin(sheet, isCurrent)
    .where(and(whereOf(db, filter), hasStatus(filter)))
    .orderBy(projectSubTable.sort, projectSubTable.subId, desc(release.createTime), desc(release.id))
    .limit(size)
    .offset(page * size)
export type ReleaseWithSheet = Awaited<ReturnType<typeof readReleases>>[number]

export async function countByStatus(db: Db, filter: RowFilter): Promise<Record<string, number>> {
  const rows = await db
    .select({ status: statusOf, count: count() })
    .from(release)
    .leftJoin(sheet, isCurrent)
    .where(whereOf(db, filter))
    .groupBy(statusOf)
  return Object.fromEntries(rows.map((row) => [row.status, row.count]))
}

interface LineRow extends Record<string, unknown> {
  kind: 'issue' | 'check'
  issueId: number | null
  number: string | null
  title: string
  titleEn: string | null
  errorClass: string | null
  note: string | null
  points: number
  now: number
  total: number
}

interface Place {
  releaseId: number
  discipline: string
}

/** What takes points of a discipline now: issues by their weight, then the checklist. */
const liveLines = ({ releaseId, discipline }: Place, sheetId: number | undefined, weights: ScoreWeights): SQL => sql`(
  select 'issue' as kind, i.id as issue_id, i.number, i.title, null as title_en, i.error_class, null as note,
    ${pointsBy(weights)} as points, i.id as place
  from ${spans([releaseId])} span join ${issueTable} i on ${isCounted}
  where i.discipline = ${discipline} and ${pointsBy(weights)} > 0
  union all
  select 'check', null, null, c.name, c.name_en, null, c.note, c.points, c.id
  from ${scoreCheckTable} c
  where c.sheet_id = ${sheetId ?? 0} and c.discipline = ${discipline} and c.points > 0
)`

const columns = sql`l.kind, l.issue_id as "issueId", l.number, l.title, l.title_en as "titleEn",
  l.error_class as "errorClass", l.note, count(*) over ()::int as total`

export async function readLines(
  db: Db,
  place: Place,
  {
    sheetId,
    weights,
    limit,
    offset,
  }: { sheetId?: number | undefined; weights: ScoreWeights; limit: number; offset: number },
): Promise<LineRow[]> {
  const { rows } = await db.execute<LineRow>(sql`
    select ${columns}, l.points, l.points as now from ${liveLines(place, sheetId, weights)} l
    order by l.kind desc, l.points desc, l.place limit ${limit} offset ${offset}`)
  return rows
}

/** What was confirmed, beside what it would be now: issues that are new have no points, those that left have none now. */
export async function readFrozenLines(
  db: Db,
  place: Place,
  {
    sheetId,
    frozen,
    limit,
    offset,
    isOld,
  }: { sheetId: number; frozen: FrozenScore; limit: number; offset: number; isOld: boolean },
): Promise<LineRow[]> {
  const kept = sql`select kind, issue_id, number, title, title_en, error_class, note, points, points as now, id as place
    from ${scoreLineTable} where sheet_id = ${sheetId} and discipline = ${place.discipline}`
  const compared = sql`
    select k.kind, k.issue_id, k.number, k.title, k.title_en, k.error_class, k.note, k.points,
      case when k.kind = 'check' then k.points else coalesce(l.points, 0) end as now, k.place
    from (${kept}) k left join ${liveLines(place, undefined, frozen.weights)} l on l.issue_id = k.issue_id
    union all
    select l.kind, l.issue_id, l.number, l.title, l.title_en, l.error_class, l.note, 0, l.points, l.place
    from ${liveLines(place, undefined, frozen.weights)} l
    where not exists (select from (${kept}) k where k.issue_id = l.issue_id)`
  const { rows } = await db.execute<LineRow>(sql`
    select ${columns}, l.points, l.now from (${isOld ? kept : compared}) l
    order by l.kind desc, l.points desc, l.now desc, l.place limit ${limit} offset ${offset}`)
  return rows
}

/** Keeps what takes points now, of every discipline. */
export async function freezeLines(db: Db, releaseId: number, sheetId: number, weights: ScoreWeights): Promise<void> {
  await db.execute(sql`
    insert into ${scoreLineTable} (sheet_id, discipline, kind, issue_id, number, title, error_class, points)
    select ${sheetId}, i.discipline, 'issue', i.id, i.number, i.title, i.error_class, ${pointsBy(weights)}
    from ${spans([releaseId])} span join ${issueTable} i on ${isCounted}
    where ${pointsBy(weights)} > 0
    order by i.id`)
  await db.execute(sql`
    insert into ${scoreLineTable} (sheet_id, discipline, kind, title, title_en, note, points)
    select sheet_id, discipline, 'check', name, name_en, note, points from ${scoreCheckTable}
    where sheet_id = ${sheetId} and points > 0 order by id`)
}

/** How many issues of one release take points in it and not in another. */
export async function countOnlyIn(
  db: Db,
  discipline: string,
  { of, notOf, weights }: { of: number; notOf: number; weights: ScoreWeights },
): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select i.id from ${spans([of])} span join ${issueTable} i on ${isCounted}
      where i.discipline = ${discipline} and ${pointsBy(weights)} > 0
      except
      select i.id from ${spans([notOf])} span join ${issueTable} i on ${isCounted}
    ) one`)
  return rows[0]!.count
}
