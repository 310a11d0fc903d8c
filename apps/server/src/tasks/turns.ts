// Whose task is next. Persons take turns: first those with the fewest running tasks, then whoever was served longest ago. Of one
// person's tasks small ones go before large ones, but each lets only so many pass (`rank`). Persons are found by jumping from one
// to the next through the index, however many tasks each of them has waiting.
import { type SQL, sql } from 'drizzle-orm'
import { personOf } from './task.table.ts'

/** A moment that is further away than it was when it was set comes from another clock. */
export const isDue = sql`(run_after <= now() or run_after > now() + make_interval(secs => wait_s))`
export const person = personOf(sql.identifier('owner_id'))

/** For `with recursive`: who waits for what of these kinds, or of all; how many of each run; when each was served last. */
export const turnsOf = (kinds: readonly string[] | undefined): SQL => sql`
  ours as materialized (${
    kinds
      ? sql`select unnest(${sql.param(kinds)}::text[]) as kind`
      : sql`select distinct kind from task where status in ('queued', 'running')`
  }),
  waiting as (
    select ours.kind, first.person from ours, lateral (
      select ${person} as person from task where status = 'queued' and kind = ours.kind order by 1 limit 1) first
    union all
    select waiting.kind, next.person from waiting, lateral (
      select ${person} as person from task
      where status = 'queued' and kind = waiting.kind and ${person} > waiting.person order by 1 limit 1) next
  ),
  running as (
    select ${person} as person, count(*) as count from task
    where status = 'running' and kind in (select kind from ours) group by 1),
  served as (
    select person, max(number) as number from task_turn where kind in (select kind from ours) group by 1)`
