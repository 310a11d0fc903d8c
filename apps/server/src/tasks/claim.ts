import { sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { LATE_MS } from './plan-schedules.ts'
import { findTask, hasLapsed, LEASE_S, type TaskRow } from './queue.ts'
import { isDue, person, turnsOf } from './turns.ts'

/** Persons looked at in one round, and tasks of each: as many as may be taken by others at the same moment. */
const ROUND = 16

/** An occasion that its schedule leaves out when it is late. Where a clock jumps over it, it is seen here before it is planned away. */
const isLeftOut = sql`(schedule_id is not null and owner_id is null and attempts = 0
  and run_after between to_timestamp(1) and now() - make_interval(secs => ${LATE_MS / 1000})
  and exists (select from schedule where schedule.id = task.schedule_id and missed = 'skip'))`

interface ClaimOptions {
  /** Those that this process runs already: however its leases look, they are not silent. */
  runningIds?: readonly string[]
  /** Who may not have one more here. */
  busyPersons?: readonly number[]
  /** The process that asks. */
  worker?: string
}

/**
 * Takes the next waiting task of these kinds, or of any, or one whose worker has fallen silent. Two workers never take the
 * same one. That a worker vanished, with its server or its machine, is no fault of the task: such a taking is given back.
 */
export async function claim(
  db: Db,
  kinds?: readonly string[],
  options: ClaimOptions = {},
): Promise<TaskRow | undefined> {
  const { runningIds = [], busyPersons = [], worker = null } = options
  const { rows } = await db.execute<{ id: string }>(sql`
    with recursive ${turnsOf(kinds)},
    round as (
      select waiting.kind, waiting.person, coalesce(running.count, 0) as running, coalesce(served.number, 0) as served
      from waiting left join running using (person) left join served using (person)
      where waiting.person <> all (${sql.param(busyPersons)}::int[]) and exists (
        select from task where status = 'queued' and kind = waiting.kind and ${person} = waiting.person and ${isDue})
      order by running, served limit ${ROUND}),
    candidate as (
      select id, 1 + row_number() over (partition by person order by rank) + running as round, served, rank
      from round, lateral (
        select id, rank from task
        where status = 'queued' and kind = round.kind and ${person} = round.person and ${isDue}
        order by rank limit ${ROUND}) task
      union all
      select id, -1, 0, rank from task where status = 'queued' and is_urgent and kind in (select kind from ours) and ${isDue}
      union all
      select id, 0, 0, rank from task
      where status = 'running' and kind in (select kind from ours) and ${hasLapsed}
        and id <> all (${sql.param(runningIds)}::uuid[])),
    chosen as (
      select task.id from candidate join task using (id)
      where (status = 'queued' and ${isDue} and not ${isLeftOut}) or (status = 'running' and ${hasLapsed})
      order by candidate.round, candidate.served, candidate.rank limit 1 for update of task skip locked),
    taken as (
      update task set status = 'running', worker = ${worker}, attempts = attempts + 1, progress = 0, stage = null, run_after = now(),
        max_attempts = max_attempts + case when status = 'running' then 1 else 0 end,
        lease_until = now() + make_interval(secs => ${LEASE_S})
      where id = (select id from chosen)
      returning id, kind, owner_id),
    turned as (
      insert into task_turn select kind, ${person}, nextval('task_turn_number') from taken
      on conflict (kind, person) do update set number = excluded.number)
    select id from taken`)
  const id = rows[0]?.id
  return id ? findTask(db, id) : undefined
}
