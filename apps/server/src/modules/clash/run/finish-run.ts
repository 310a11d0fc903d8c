// The end of a whole run, in one transaction: what was found becomes points, what is gone is resolved, groups are made, and the
// run says what it did. People wait for it, so what can be read and thought of before is not done in it.

import { matchRuns } from '@sunmao/clash'
import { type ClashPointStatus, unresolvedClashStatuses } from '@sunmao/contract'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { lastUnlikeVersions } from '../../model/unlike-version.service.ts'
import { clashGroupTable, clashPointTable, clashRunTable } from '../clash.table.ts'
import { pairMerger } from '../points/clash-facets.queries.ts'
import { isPointThere } from '../points/clash-filter.ts'
import type { BegunRun } from './begin-run.ts'
import type { Hit, Vec } from './clash-facts.ts'
import { dropEmptyGroups, homeGroups } from './clash-groups.ts'
import type { OpenedModel } from './clash-scene.ts'
import type { Compared } from './compared.ts'
import { standingOf } from './standing.ts'
import {
  changedColumns,
  type Described,
  foundAgain,
  insertHistory,
  insertPoints,
  type PointRow,
  updatePoints,
} from './write-points.ts'

export interface RunResult {
  hits: readonly Hit[]
  /** What the points of the hits keep of them. */
  found: readonly Described[]
  pairs: number
  compared: Compared
  coverOf: (hit: Hit) => number | undefined
  /** The points of the test as they were shortly before. */
  before: readonly PointRow[]
}

export interface FinishedRun {
  resolvedIds: number[]
  reopenedIds: number[]
  /** The point of each hit; nothing where a rule covers a pair that was never a point. */
  pointIds: (number | undefined)[]
}

export const readPointRows = (db: Db, testId: number): Promise<PointRow[]> =>
  db.select().from(clashPointTable).where(eq(clashPointTable.testId, testId)).orderBy(asc(clashPointTable.id))

/**
 * The same as they are now, and nobody changes them until the end of the transaction. Only what has changed is read again. What
 * lies in the recycle bin stays as it is.
 */
async function lockPointRows(tx: Db, testId: number, before: readonly PointRow[]): Promise<PointRow[]> {
  const now = await tx
    .select({ id: clashPointTable.id, rowVersion: clashPointTable.rowVersion })
    .from(clashPointTable)
    .where(and(eq(clashPointTable.testId, testId), isPointThere))
    .orderBy(asc(clashPointTable.id))
    .for('update')
  const rows = new Map(before.map((row) => [row.id, row]))
  const stale = now.filter(({ id, rowVersion }) => rows.get(id)?.rowVersion !== rowVersion).map(({ id }) => id)
  for (let from = 0; from < stale.length; from += BATCH) {
    const ids = stale.slice(from, from + BATCH)
    for (const row of await tx.select().from(clashPointTable).where(inArray(clashPointTable.id, ids)))
      rows.set(row.id, row)
  }
  return now.map(({ id }) => rows.get(id)!)
}

const BATCH = 1000

/** Whether a point waits for somebody. */
const isUnresolved = (status: ClashPointStatus) => (unresolvedClashStatuses as readonly string[]).includes(status)

export async function finishRun(
  tx: Db,
  begun: BegunRun,
  models: readonly OpenedModel[],
  { hits, found, pairs, compared, coverOf, before }: RunResult,
): Promise<FinishedRun> {
  const { run, test } = begun
  // Whoever changes groups and points waits: groups first, then points.
  await tx
    .select({ id: clashGroupTable.id })
    .from(clashGroupTable)
    .where(eq(clashGroupTable.testId, test.id))
    .for('update')
  const known = await lockPointRows(tx, test.id, before)
  const manual = new Set(
    (
      await tx
        .select({ id: clashGroupTable.id, isManual: clashGroupTable.isManual })
        .from(clashGroupTable)
        .where(eq(clashGroupTable.testId, test.id))
    )
      .filter(({ isManual }) => isManual)
      .map(({ id }) => id),
  )
  const ruleOf = hits.map(coverOf)
  const unlike = await lastUnlikeVersions(
    tx,
    models.map(({ modelId }) => modelId),
  )
  const { knownOf, statuses } = match(begun, known, found, models, unlike)
  const hitOf = new Map(Array.from(knownOf, (before, at) => [before, at] as const))

  // Every point that is there gets its group; what was never a point and is covered gets none.
  const shown = found.flatMap((_, at) => (knownOf[at]! >= 0 || ruleOf[at] === undefined ? [at] : []))
  const homes = await homeGroups(
    tx,
    { projId: test.projId, testId: test.id, groupBy: test.groupBy },
    shown.map((at) => ({ point: found[at]!.group, home: known[knownOf[at]!]?.homeGroupId ?? null })),
  )
  const homeOf = new Map(shown.map((at, place) => [at, homes[place]!]))

  const added = shown.filter((at) => knownOf[at]! < 0)
  const inserted = await insertPoints(
    tx,
    begun,
    added.map((at) => ({ ...found[at]!.columns, groupId: homeOf.get(at)! })),
  )
  const changes = known.flatMap((row, at) => {
    const hit = hitOf.get(at)
    const after = statusAfter(
      row,
      statuses[at]!,
      run.id,
      hit === undefined ? undefined : ruleOf[hit],
      hit !== undefined,
    )
    return isSame(row, after) ? [] : [{ row, ...after }]
  })
  const standingOf = new Map(
    changes.map(({ row: { id }, status, ruleId, statusBefore }) => [id, { status, ruleId, statusBefore }]),
  )
  // Every point is written once, and only what of it is another.
  const again = new Map(
    shown.flatMap((at) => {
      const row = known[knownOf[at]!]
      if (!row) return []
      const homeGroupId = homeOf.get(at)!
      const groupId = manual.has(row.groupId) ? row.groupId : homeGroupId
      return [[row.id, { ...foundAgain(row, run.id, found[at]!.columns), homeGroupId, groupId }] as const]
    }),
  )
  await updatePoints(
    tx,
    known.map((row) => changedColumns(row, { id: row.id, ...again.get(row.id), ...standingOf.get(row.id) })),
  )
  await insertHistory(
    tx,
    changes
      .filter(({ row, status }) => row.status !== status)
      .map(({ row, status }) => ({ pointId: row.id, runId: run.id, from: row.status, to: status })),
  )
  await dropEmptyGroups(tx, test.id)

  const idsOf = (to: ClashPointStatus) => changes.filter(({ status }) => status === to).map(({ row }) => row.id)
  const turned = (to: ClashPointStatus) =>
    changes.filter(({ row, status }) => status === to && row.status !== to).length
  const unresolved = await tx
    .select({ a: clashPointTable.aDiscipline, b: clashPointTable.bDiscipline, count: sql<number>`count(*)::int` })
    .from(clashPointTable)
    .where(and(eq(clashPointTable.testId, test.id), inArray(clashPointTable.status, [...unresolvedClashStatuses])))
    .groupBy(clashPointTable.aDiscipline, clashPointTable.bDiscipline)
  const merge = await pairMerger({ db: tx, lang: 'zh-CN' })
  await tx
    .update(clashRunTable)
    .set({
      status: 'completed',
      endTime: new Date(),
      pairs,
      compared,
      found: hits.filter((_, at) => ruleOf[at] === undefined).length,
      added: known.filter(({ firstRunId }) => firstRunId === run.id).length + inserted.length,
      resolved: turned('resolved'),
      reopened: turned('reopened'),
      unresolved: unresolved.reduce((sum, { count }) => sum + count, 0),
      unresolvedPairs: merge(unresolved),
      error: null,
    })
    .where(eq(clashRunTable.id, run.id))
  const idOf = new Map(added.map((at, place) => [at, inserted[place]!]))
  return {
    resolvedIds: idsOf('resolved'),
    reopenedIds: idsOf('reopened'),
    pointIds: hits.map((_, at) => (knownOf[at]! >= 0 ? known[knownOf[at]!]!.id : idOf.get(at))),
  }
}

/**
 * That a point is gone proves nothing where one of its models has become another building since it was found, or where the test
 * has not looked at what stands there now.
 */
function match(
  begun: BegunRun,
  known: readonly PointRow[],
  found: readonly Described[],
  models: readonly OpenedModel[],
  unlike: ReadonlyMap<number, number>,
) {
  // Of one test all are of one kind.
  const kind = 'hard' as const
  const standing = standingOf(begun, models, known)
  const ends = (of: Described['columns']) => ({
    kind,
    a: of.aGlobalId,
    b: of.bGlobalId,
    point: of.point as unknown as Vec,
    hashA: of.aHash ?? undefined,
    hashB: of.bHash ?? undefined,
    likeA: JSON.stringify([of.aClass, of.aSystem, of.aType]),
    likeB: JSON.stringify([of.bClass, of.bSystem, of.bType]),
  })
  const { knownOf, statuses } = matchRuns(
    known.map((row) => ({ ...ends(row), status: row.status })),
    found.map(({ columns }) => ends(columns)),
    { isComplete: true, ...standing },
  )
  const isUnlike = (row: PointRow) =>
    (unlike.get(row.aModelId) ?? 0) > row.aFileId || (unlike.get(row.bModelId) ?? 0) > row.bFileId
  return {
    knownOf,
    statuses: statuses.map((status, at) =>
      status === 'resolved' && (isUnlike(known[at]!) || standing.hasUnasked(known[at]!)) ? known[at]!.status : status,
    ),
  }
}

type Standing = Pick<PointRow, 'status' | 'ruleId' | 'statusBefore'>

/** What a rule ignored comes back as it was when no rule covers it any more; what a rule covers waits for nobody. */
function statusAfter(
  row: PointRow,
  matched: ClashPointStatus,
  runId: number,
  rule: number | undefined,
  isFound: boolean,
): Standing {
  if (!isFound && matched !== 'resolved') return row
  if (matched === 'resolved') return { status: 'resolved', ruleId: null, statusBefore: null }
  const isByRule = row.ruleId !== null && row.statusBefore !== null
  if (isByRule && rule !== undefined) return { ...row, ruleId: rule }
  // What this very run has found before it was interrupted is as new as it was.
  const seen = row.firstRunId === runId ? row.status : matched
  const own = isByRule ? row.statusBefore! : seen
  if (rule !== undefined && isUnresolved(own)) return { status: 'ignored', ruleId: rule, statusBefore: own }
  return { status: own, ruleId: null, statusBefore: null }
}

const isSame = (row: Standing, after: Standing) =>
  row.status === after.status && row.ruleId === after.ruleId && row.statusBefore === after.statusBefore
