import { sql } from 'drizzle-orm'
import type { Services } from '../core/context.ts'
import type { Db } from '../db/client.ts'
import { groupBy } from '../db/group-by.ts'
import type { Lane } from './lanes.ts'
import type { TaskRow } from './queue.ts'
import { isDue, person, turnsOf } from './turns.ts'

/** Nobody cares for more; counting stops there, for each person. */
const MOST = 1000

interface Turn extends Record<string, unknown> {
  person: number
  waiting: number
  running: number
  served: number
}

/**
 * How many are before each of these tasks that waits, in its lane: those that run, those of its person before it, and of every
 * other person as many turns as come until then.
 */
export async function tasksBefore(
  { db, registry }: Pick<Services, 'db' | 'registry'>,
  tasks: readonly (TaskRow | null)[],
): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>()
  const waiting = tasks.filter((task): task is TaskRow => task?.status === 'queued')
  const laneOf = new Map(registry.tasks.map(({ kind, lane }) => [kind, lane]))
  for (const [lane, rows] of groupBy(waiting, ({ kind }) => laneOf.get(kind))) {
    if (!lane) continue
    const kinds = registry.tasks.filter((task) => task.lane === (lane as Lane)).map(({ kind }) => kind)
    const turns = await readTurns(db, kinds)
    const running = turns.reduce((sum, turn) => sum + turn.running, 0)
    for (const [id, own] of await readOwn(db, kinds, rows)) {
      const row = rows.find((one) => one.id === id)!
      const mine = turns.find((turn) => turn.person === (row.ownerId ?? 0))
      const others = turns.map((turn) => {
        if (turn === mine) return 0
        return Math.min(turn.waiting, own + (mine && isBefore(turn, mine) ? 1 : 0))
      })
      found.set(
        id,
        others.reduce((sum, count) => sum + count, own + running),
      )
    }
  }
  return found
}

const isBefore = (one: Turn, other: Turn) =>
  (one.running - other.running || one.served - other.served || one.person - other.person) < 0

async function readTurns(db: Db, kinds: readonly string[]): Promise<Turn[]> {
  const { rows } = await db.execute<Turn>(sql`
    with recursive ${turnsOf(kinds)},
    counted as (
      select waiting.person, sum((select count(*) from (
        select from task where status = 'queued' and kind = waiting.kind and ${person} = waiting.person and ${isDue}
        limit ${MOST}) found)) as count
      from waiting group by 1)
    select person, coalesce(counted.count, 0)::int as waiting, coalesce(running.count, 0)::int as running,
      coalesce(served.number, 0)::float8 as served
    from counted full join running using (person) left join served using (person)`)
  return rows
}

/** Of the same person's, before each. */
async function readOwn(db: Db, kinds: readonly string[], rows: readonly TaskRow[]): Promise<[string, number][]> {
  const ids = rows.map(({ id }) => id)
  const counted = await db.execute<{ id: string; own: number }>(sql`
    select one.id, (select sum(least(found.count, ${MOST}))::int from unnest(${sql.param(kinds)}::text[]) as ours(kind), lateral (
      select count(*) as count from (
        select from task where status = 'queued' and kind = ours.kind and ${person} = coalesce(one.owner_id, 0)
          and rank < one.rank and ${isDue} limit ${MOST}) counted) found) as own
    from task one where one.id = any (${sql.param(ids)}::uuid[]) and one.status = 'queued'`)
  return counted.rows.map(({ id, own }) => [id, own])
}
