// Sizes, maintenance and what is removed when it is old.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cleanDataTask } from '../src/modules/database/clean-data.task.ts'
import { maintenanceTask } from '../src/modules/database/maintenance.task.ts'
import { messageTable } from '../src/modules/message/message.table.ts'
import { parameterTable } from '../src/modules/parameters/parameters.table.ts'
import { userTable } from '../src/modules/users/users.table.ts'
import { taskTable } from '../src/tasks/task.table.ts'
import { taskContext } from './task-context.ts'
import { type Caller, startTestServer, type TestServer } from './test-server.ts'

let hub: TestServer
let admin: Caller
beforeAll(async () => {
  hub = await startTestServer({}, { alone: true })
  admin = await hub.as('admin')
})
afterAll(() => hub.stop())

/** By the rules alone. */
const everything = { what: 'all', days: 0 } as const
const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)
const rules = async () => (await admin.call('GET', '/api/database/retention')).body
const rule = async (kind: string) => (await rules()).find((one: { kind: string }) => one.kind === kind)

describe('tables', () => {
  it('are listed with their sizes', async () => {
    const { body } = await admin.call('GET', '/api/database/tables')
    expect(body.version).toMatch(/^\d+/)
    expect(body.bytes).toBeGreaterThan(1_000_000)
    const users = body.content.find(({ name }: { name: string }) => name === 'users')
    expect(users.bytes).toBeGreaterThan(users.indexBytes)
    expect(body.content[0].bytes).toBeGreaterThanOrEqual(body.content[1].bytes)
  })

  it.each(['vacuum', 'reindex'] as const)('take a %s while people work', async (verb) => {
    const begun = await admin.call('POST', '/api/database/maintenance', { verb, tables: ['dict', 'users'] })
    expect(begun.status).toBe(201)
    // A second press answers the same.
    expect((await admin.call('POST', '/api/database/maintenance', { verb, tables: [] })).body).toEqual(begun.body)
    const [row] = await hub.services.db.select().from(taskTable).where(eq(taskTable.id, begun.body.taskId))
    const payload = row!.payload as { verb: typeof verb; tables: string[] }
    expect(await maintenanceTask.run(taskContext(hub, payload))).toEqual({ tables: 2 })
    expect((await admin.call('GET', '/api/database/tables')).body.work).toMatchObject([{ verb, status: 'queued' }])
    await hub.services.db.delete(taskTable).where(eq(taskTable.id, begun.body.taskId))
  })

  it('are named by the catalogue, never by a text of ours', async () => {
    for (const name of ['users; drop table users', '"users"', 'pg_class', '../x']) {
      const { status, body } = await admin.call('POST', '/api/database/maintenance', { verb: 'vacuum', tables: [name] })
      expect([name, status, body.code]).toEqual([name, 400, 'database.noTable'])
    }
    const { status } = await admin.call('POST', '/api/database/maintenance', { verb: 'drop', tables: [] })
    expect(status).toBe(400)
    // A task whose payload was changed fails before it does anything.
    const strange = { verb: 'vacuum' as const, tables: ['users; drop table users'] }
    await expect(maintenanceTask.run(taskContext(hub, strange))).rejects.toThrow('no such table')
    expect(await hub.services.db.$count(userTable)).toBeGreaterThan(0)
  })
})

describe('a rule', () => {
  beforeEach(async () => {
    const { db } = hub.services
    await db.delete(parameterTable).where(eq(parameterTable.code, 'keep_message_days'))
    await db.delete(messageTable)
    const [user] = await db.select().from(userTable).where(eq(userTable.username, 'lead'))
    const message = (days: number, isRead: boolean) => ({
      userId: user!.id,
      kind: 'message.backupLost',
      createTime: daysAgo(days),
      readTime: isRead ? new Date() : null,
    })
    await db
      .insert(messageTable)
      .values([message(400, true), message(400, false), message(100, true), message(1, true)])
  })

  it('tells what would go, and only that goes', async () => {
    expect(await rule('message')).toMatchObject({ days: 365, count: 1, isFixed: false })
    const preview = '/api/database/retention/preview?kind=message&days='
    expect((await admin.call('GET', `${preview}60`)).body).toEqual({ count: 2 })
    expect((await admin.call('GET', `${preview}0`)).body).toEqual({ count: 0 })
    const set = await admin.call('PUT', '/api/database/retention', { kind: 'message', days: 60 })
    expect(set.body).toMatchObject({ days: 60, count: 2 })
    expect(await cleanDataTask.run(taskContext(hub, everything))).toMatchObject({ message: 2 })
    const left = await hub.services.db.select().from(messageTable)
    expect(left.map(({ createTime }) => Math.round((Date.now() - createTime.getTime()) / DAY_MS)).sort()).toEqual([
      1, 400,
    ])
  })

  it('that is off removes nothing, and so does one that says nonsense', async () => {
    await admin.call('PUT', '/api/database/retention', { kind: 'message', days: 0 })
    expect((await cleanDataTask.run(taskContext(hub, everything))) as object).not.toHaveProperty('message')
    for (const value of ['-1', '3', 'x', ''])
      await hub.services.db
        .update(parameterTable)
        .set({ value })
        .where(eq(parameterTable.code, 'keep_message_days'))
        .then(() => cleanDataTask.run(taskContext(hub, everything)))
    expect(await hub.services.db.$count(messageTable)).toBe(4)
  })

  it('refuses too few days, fixed ones and names that are none', async () => {
    const set = (body: object) => admin.call('PUT', '/api/database/retention', body)
    expect((await set({ kind: 'message', days: 5 })).body.code).toBe('database.daysRule')
    expect((await set({ kind: 'file', days: 50 })).body.code).toBe('database.isFixed')
    expect((await set({ kind: 'users', days: 50 })).status).toBe(404)
    expect((await set({ kind: 'message', days: 1.5 })).status).toBe(400)
  })

  it('forgets tasks that are done, and keeps those that failed or wait', async () => {
    const { db } = hub.services
    const task = (status: 'done' | 'failed' | 'queued' | 'cancelled') => ({
      kind: 'old',
      payload: {},
      status,
      endTime: status === 'queued' ? null : daysAgo(120),
    })
    await db.insert(taskTable).values((['done', 'failed', 'queued', 'cancelled'] as const).map(task))
    expect(await cleanDataTask.run(taskContext(hub, everything))).toMatchObject({ task: 2 })
    const left = await db.select().from(taskTable).where(eq(taskTable.kind, 'old'))
    expect(left.map(({ status }) => status).sort()).toEqual(['failed', 'queued'])
  })
})

it('is for administrators with a recent password only', async () => {
  const lead = await hub.as('lead')
  const reads = ['/api/database/tables', '/api/database/retention']
  for (const path of reads) expect([path, (await lead.call('GET', path)).status]).toEqual([path, 403])
  await hub.services.pool.query(`update session set create_time = now() - interval '1 hour', confirm_time = null`)
  const { body } = await admin.call('PUT', '/api/database/retention', { kind: 'message', days: 60 })
  expect(body.code).toBe('auth.recentPassword')
  const begun = await admin.call('POST', '/api/database/maintenance', { verb: 'vacuum', tables: [] })
  expect(begun.body.code).toBe('auth.recentPassword')
})
