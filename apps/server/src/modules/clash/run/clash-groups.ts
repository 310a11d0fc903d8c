// Automatic groups of a test's points. A group keeps its row from run to run when most of its points are the same, and with it
// who is responsible; points that people put into a group of their own stay there.
import { createHash } from 'node:crypto'
import { type Grouping, type GroupPoint, groupClashes, groupKey } from '@sunmao/clash'
import { and, eq, inArray, isNotNull, isNull, not, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { issueReferenceTable } from '../../issue/issue.table.ts'
import { threadTable } from '../../thread/thread.table.ts'
import { type ClashGroupFacts, clashPointTable, clashGroupTable as table } from '../clash.table.ts'

interface Owner {
  projId: number
  testId: number
  groupBy: Grouping
}

/** A point to be put into a group; `home` is the automatic one that it was in. */
export interface Grouped {
  point: GroupPoint
  home: number | null
}

/** Marks may be long; a key is as long as any other. */
const bucketOf = (point: GroupPoint, by: Grouping) => createHash('sha1').update(groupKey(point, by)).digest('hex')

/** For each point its group, which is there then. */
export async function homeGroups(db: Db, owner: Owner, points: readonly Grouped[]): Promise<number[]> {
  const known = await db.select().from(table).where(eq(table.testId, owner.testId))
  const byKey = new Map(known.flatMap((row) => (row.key ? [[row.key, row.id] as const] : [])))
  const held = await heldGroups(db, owner.testId)
  // One that somebody named is his.
  const taken = new Set(known.filter(({ isManual }) => isManual).map(({ id }) => id))
  const chosen: { facts: ClashGroupFacts; points: number[]; key?: string; id?: number; bucket: string }[] = []
  const buckets = points.map(({ point }) => bucketOf(point, owner.groupBy))
  const bucketOfId = new Map([...byKey].map(([key, id]) => [id, key.split('#')[0]!]))
  // What somebody is responsible for, or an issue is about, stays together though its points would be put elsewhere by now.
  const isHeld = points.map(({ home }, at) => home !== null && held.has(home) && bucketOfId.get(home) !== buckets[at])
  const free = points.flatMap((_, at) => (isHeld[at] ? [] : [at]))
  const clusters = groupClashes(
    free.map((at) => points[at]!.point),
    owner.groupBy,
  ).map(({ points: members, ...facts }) => ({
    facts,
    points: members.map((at) => free[at]!),
    bucket: buckets[free[members[0]!]!]!,
  }))
  const idsIn = new Map<string, Set<number>>()
  for (const [key, id] of byKey) {
    const bucket = key.split('#')[0]!
    idsIn.set(bucket, (idsIn.get(bucket) ?? new Set()).add(id))
  }
  // The largest ones choose first.
  for (const cluster of clusters) {
    const mine = idsIn.get(cluster.bucket)
    const votes = new Map<number, number>()
    for (const at of cluster.points) {
      const { home } = points[at]!
      if (home !== null && mine?.has(home) && !taken.has(home)) votes.set(home, (votes.get(home) ?? 0) + 1)
    }
    const [best] = [...votes].sort((p, q) => q[1] - p[1] || p[0] - q[0])
    if (best) taken.add(best[0])
    chosen.push({ ...cluster, id: best?.[0] })
  }
  for (const one of chosen) {
    if (one.id !== undefined) continue
    let place = 0
    while (byKey.has(`${one.bucket}#${place}`) && taken.has(byKey.get(`${one.bucket}#${place}`)!)) place++
    const key = `${one.bucket}#${place}`
    one.id = byKey.get(key)
    if (one.id !== undefined) taken.add(one.id)
    else {
      one.key = key
      byKey.set(key, -1)
      taken.add(-1)
    }
  }
  const ids = await insertGroups(
    db,
    owner,
    chosen.filter(({ key }) => key) as { key: string; facts: ClashGroupFacts }[],
  )
  const groupOf = points.map(({ home }, at) => (isHeld[at] ? home! : -1))
  for (const { id, key, points: members } of chosen) for (const at of members) groupOf[at] = id ?? ids.get(key!)!
  return groupOf
}

/** While a run goes on: which points are near each other is known at its end. */
export async function firstGroups(db: Db, owner: Owner, points: readonly GroupPoint[]): Promise<number[]> {
  const facts = new Map<string, ClashGroupFacts>()
  const keys = points.map((point) => `${bucketOf(point, owner.groupBy)}#0`)
  points.forEach((point, at) => {
    const { points: _, ...of } = groupClashes([point], owner.groupBy)[0]!
    facts.set(keys[at]!, of)
  })
  const ids = await insertGroups(
    db,
    owner,
    [...facts].map(([key, of]) => ({ key, facts: of })),
  )
  return keys.map((key) => ids.get(key)!)
}

/** Somebody is responsible for them, an issue refers to them, or people talk about them. */
async function heldGroups(db: Db, testId: number): Promise<Set<number>> {
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(
      and(
        eq(table.testId, testId),
        or(isNotNull(table.assigneeId), isNotNull(table.discipline), isReferred, isTalkedAbout),
      ),
    )
  return new Set(rows.map(({ id }) => id))
}

const isReferred = sql`exists (select from ${issueReferenceTable} r where r.kind = 'clashGroup' and r.ref_id = ${table.id})`
const isTalkedAbout = sql`exists (select from ${threadTable} t where t.kind = 'clashGroup' and t.ref_id = ${table.id})`

const BATCH = 1000

async function insertGroups(
  db: Db,
  owner: Owner,
  groups: readonly { key: string; facts: ClashGroupFacts }[],
): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (let from = 0; from < groups.length; from += BATCH) {
    const batch = groups.slice(from, from + BATCH)
    await db
      .insert(table)
      .values(batch.map(({ key, facts }) => ({ projId: owner.projId, testId: owner.testId, key, facts })))
      .onConflictDoNothing()
    const rows = await db
      .select({ id: table.id, key: table.key })
      .from(table)
      .where(
        and(
          eq(table.testId, owner.testId),
          inArray(
            table.key,
            batch.map(({ key }) => key),
          ),
        ),
      )
    for (const { id, key } of rows) ids.set(key!, id)
  }
  return ids
}

/** Those that no point is in or would be in, that nobody is responsible for or talks about and no issue refers to. */
export const dropEmptyGroups = (db: Db, testId: number) =>
  db
    .delete(table)
    .where(
      and(
        eq(table.testId, testId),
        eq(table.isManual, false),
        isNull(table.assigneeId),
        isNull(table.discipline),
        sql`not exists (select from ${clashPointTable} p where p.group_id = ${table.id} or p.home_group_id = ${table.id})`,
        not(isReferred),
        not(isTalkedAbout),
      ),
    )
