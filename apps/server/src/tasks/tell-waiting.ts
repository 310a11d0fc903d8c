import { inArray, sql } from 'drizzle-orm'
import { tellProject } from '../bus/tell.ts'
import type { Services } from '../core/context.ts'
import type { Db } from '../db/client.ts'
import { taskTable } from './task.table.ts'
import { tasksBefore } from './tasks-before.ts'
import { person, turnsOf } from './turns.ts'

/** Whoever waits behind so many hears of it when he looks. */
const TOLD_MOST = 50
const TOLD_EACH = 10

/** Tells those who wait for tasks of these kinds how many are before them. */
export async function tellWaiting(services: Services, kinds: readonly string[]): Promise<void> {
  const { db, bus, registry } = services
  const ids = await nextOfEach(db, kinds)
  if (ids.length === 0) return
  const rows = await db.select().from(taskTable).where(inArray(taskTable.id, ids))
  const found = await tasksBefore(services, rows)
  for (const { id, progress } of rows) {
    const before = found.get(id)
    if (before !== undefined) bus.publish(`task:${id}`, { type: 'task', id, status: 'queued', progress, before })
  }
  const changeOf = new Map(registry.tasks.map(({ kind, change }) => [kind, change]))
  const told = new Set<string>()
  for (const { kind, projId } of rows) {
    const change = changeOf.get(kind)
    if (!projId || !change || told.has(`${projId} ${change}`)) continue
    told.add(`${projId} ${change}`)
    tellProject({ bus }, projId, change)
  }
}

async function nextOfEach(db: Db, kinds: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with recursive ${turnsOf(kinds)}
    select next.id from waiting, lateral (
      select id from task where status = 'queued' and kind = waiting.kind and ${person} = waiting.person
      order by rank limit ${TOLD_EACH}) next
    limit ${TOLD_MOST}`)
  return rows.map(({ id }) => id)
}
