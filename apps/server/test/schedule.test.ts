// Regular work that was set up in the running product.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { claim } from '../src/tasks/claim.ts'
import { defineTask, type Task } from '../src/tasks/define-task.ts'
import { changeSchedule } from '../src/tasks/plan-schedules.ts'
import { finish } from '../src/tasks/queue.ts'
import { scheduleTable } from '../src/tasks/schedule.table.ts'
import { plan } from '../src/tasks/schedule.ts'
import { taskTable } from '../src/tasks/task.table.ts'
import { startTestServer, type TestServer } from './test-server.ts'

const backup = defineTask({
  kind: 'backup',
  file: import.meta.url,
  payload: z.object({ to: z.string() }),
  lane: 'quick',
  run: async () => undefined,
}) as Task
const fixed: Task = { ...backup, kind: 'fixed' }

let hub: TestServer
let db: TestServer['services']['db']
beforeAll(async () => {
  hub = await startTestServer({}, { alone: true })
  db = hub.services.db
})
afterAll(() => hub.stop())
beforeEach(async () => {
  await db.delete(taskTable)
  await db.delete(scheduleTable)
})

const at = (time: string) => new Date(`${time}:00+08:00`)
const planAt = (time: string) => plan(db, { tasks: [fixed], jobKinds: [backup] }, at(time))
async function add(values: Partial<typeof scheduleTable.$inferInsert> = {}): Promise<number> {
  const [row] = await db
    .insert(scheduleTable)
    .values({ kind: 'backup', cron: '0 3 * * *', payload: { to: 'shelf' }, ...values })
    .returning()
  return row!.id
}
const planned = async () =>
  (await db.select().from(taskTable).orderBy(taskTable.runAfter)).map(
    ({ status, runAfter }) => `${status} ${runAfter.toISOString().slice(0, 16)}`,
  )
const take = async () => {
  const row = await claim(db, ['backup'])
  if (row) await finish(db, row, { status: 'done', result: null })
  return row
}

describe('a schedule', () => {
  it('is planned once by any number of processes, with its payload', async () => {
    await add()
    await Promise.all(Array.from({ length: 6 }, () => planAt('2026-03-05T02:00')))
    const rows = await db.select().from(taskTable)
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ kind: 'backup', payload: { to: 'shelf' }, status: 'queued' })
    expect(await planned()).toEqual(['queued 2026-03-04T19:00'])
  })

  it('is one of several of the same kind at the same moment', async () => {
    await add()
    await add({ payload: { to: 'cellar' } })
    await planAt('2026-03-05T02:00')
    expect(await planned()).toHaveLength(2)
  })

  it('is due by its own zone', async () => {
    await add({ timeZone: 'Europe/Berlin' })
    await planAt('2026-03-05T02:00')
    expect(await planned()).toEqual(['queued 2026-03-05T02:00'])
  })

  it('that was changed is due as it says now, and not as before', async () => {
    const id = await add()
    await planAt('2026-03-05T02:00')
    await changeSchedule(db, id, { cron: '30 4 * * *' })
    await planAt('2026-03-05T02:01')
    expect(await planned()).toEqual(['queued 2026-03-04T20:30'])
    // Also one that was changed by hand.
    await db.update(scheduleTable).set({ cron: '45 5 * * *' }).where(eq(scheduleTable.id, id))
    await planAt('2026-03-05T02:02')
    expect(await planned()).toEqual(['queued 2026-03-04T21:45'])
  })

  it('that is paused or gone does not run, though it was planned', async () => {
    const id = await add()
    await planAt('2026-03-05T02:00')
    await changeSchedule(db, id, { enabled: false })
    await planAt('2026-03-05T02:59')
    expect(await planned()).toEqual([])
    await changeSchedule(db, id, { enabled: true })
    await planAt('2026-03-05T02:59')
    expect(await planned()).toHaveLength(1)
    await db.delete(scheduleTable)
    await planAt('2026-03-05T02:59')
    expect(await planned()).toEqual([])
  })

  it('is not done twice when the clock goes back over its moment', async () => {
    await add()
    await planAt('2026-03-05T02:59')
    expect(await take()).toBeDefined()
    await planAt('2026-03-05T03:01')
    await planAt('2026-03-05T02:01')
    await planAt('2026-03-05T02:59')
    expect((await planned()).map((one) => one.slice(0, 4))).toEqual(['done'])
    await planAt('2026-03-05T03:01')
    expect(await planned()).toContain('queued 2026-03-05T19:00')
  })

  it('is done once for all the times that nobody was there', async () => {
    await add()
    await planAt('2026-03-05T02:59')
    await take()
    await planAt('2026-03-05T03:01')
    await planAt('2026-03-09T10:00')
    expect((await planned()).filter((one) => one.startsWith('queued'))).toEqual([
      'queued 2026-03-05T19:00',
      'queued 2026-03-09T19:00',
    ])
  })

  it('leaves out what it missed, where it says so', async () => {
    await add({ missed: 'skip' })
    await planAt('2026-03-05T02:00')
    await planAt('2026-03-09T10:00')
    expect(await planned()).toEqual(['queued 2026-03-09T19:00'])
  })

  it('leaves it out also when a clock jumps over it before anybody plans', async () => {
    await add({ missed: 'skip' })
    await add({ payload: { to: 'cellar' } })
    const now = Date.now()
    await plan(db, { tasks: [fixed], jobKinds: [backup] }, new Date(now - 86_400_000))
    await db.update(taskTable).set({ runAfter: new Date(now - 6 * 60_000) })
    expect((await take())?.payload).toEqual({ to: 'cellar' })
    expect(await take()).toBeUndefined()
  })

  it('of a kind that is not for schedules, or with a pattern that means nothing, keeps no other from its turn', async () => {
    await add({ kind: 'fixed' })
    await add({ cron: 'never' })
    await add({ payload: { to: 5 } })
    await add()
    await planAt('2026-03-05T02:00')
    expect(await planned()).toHaveLength(1)
  })
})
