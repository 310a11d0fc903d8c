import { and, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { watchHealth } from '../src/modules/health/health.service.ts'
import { healthEventTable } from '../src/modules/health/health.table.ts'
import { logTable } from '../src/modules/logs/logs.table.ts'
import { messageTable } from '../src/modules/message/message.table.ts'
import { processSampleTable, processTable } from '../src/modules/monitor/monitor.table.ts'
import { mailTask } from '../src/modules/outbox/mail.task.ts'
import { outboxTable } from '../src/modules/outbox/outbox.table.ts'
import { parameterTable } from '../src/modules/parameters/parameters.table.ts'
import { userTable } from '../src/modules/users/users.table.ts'
import { enqueue } from '../src/tasks/queue.ts'
import { taskTable } from '../src/tasks/task.table.ts'
import { type Caller, startTestServer, type TestServer } from './test-server.ts'

let hub: TestServer
let admin: Caller
let adminId: number
let db: TestServer['services']['db']
beforeAll(async () => {
  hub = await startTestServer({ metricsToken: 'metrics-token-0123' }, { alone: true })
  admin = await hub.as('admin')
  db = hub.services.db
  await db.delete(taskTable)
  const [user] = await db.select().from(userTable).where(eq(userTable.username, 'admin'))
  adminId = user!.id
})
afterAll(() => hub.stop())

const zero = Object.fromEntries(
  Object.keys(processSampleTable)
    .filter((name) => !['processId', 'sampleTime', 'enableRLS'].includes(name))
    .map((name) => [name, 0]),
) as unknown as Omit<typeof processSampleTable.$inferInsert, 'processId' | 'sampleTime'>
async function setDisk(percent: number) {
  await db
    .insert(processTable)
    .values({
      processId: 'p',
      host: 'h',
      pid: 1,
      role: 'server',
      version: '4.0.4',
      node: 'v22',
      state: { children: [], statements: [], topics: [] },
      startTime: new Date(),
    })
    .onConflictDoNothing()
  await db.delete(processSampleTable)
  await db
    .insert(processSampleTable)
    .values({ ...zero, processId: 'p', sampleTime: new Date(), diskUsed: percent, diskTotal: 100 })
}
const set = (code: string, value: string) =>
  db.update(parameterTable).set({ value }).where(eq(parameterTable.code, code))
const read = async (lang = 'zh-CN') =>
  (await admin.call('GET', '/api/health', undefined, { 'accept-language': lang })).body
const item = async (area: string, lang?: string) =>
  (await read(lang)).items.find((one: { area: string }) => one.area === area)
const told = async (kind: string) =>
  db
    .select()
    .from(messageTable)
    .where(and(eq(messageTable.kind, kind), eq(messageTable.userId, adminId)))
const look = async (times: number) => {
  for (let i = 0; i < times; i++) await watchHealth(hub.services)
}

describe('the health page', () => {
  it('says of every area how it is, in either language, the worst first', async () => {
    await setDisk(50)
    const body = await read()
    expect(body.items.map(({ area }: { area: string }) => area)).toEqual(
      expect.arrayContaining(['disk', 'servers', 'database', 'calls', 'tasks', 'mail', 'log', 'jobs', 'files']),
    )
    expect(JSON.stringify(body)).not.toContain('health.')
    expect(JSON.stringify(await read('en')).replace(/"name":"h"/, '')).not.toMatch(/[\u4e00-\u9fff]/)
    // There is no mail server.
    expect(body.items[0]).toMatchObject({ area: 'mail', state: 'amber', action: { path: '/monitor/outbox' } })
  })

  it('follows the thresholds of the parameters, which must mean something', async () => {
    await setDisk(85)
    expect(await item('disk')).toMatchObject({ state: 'amber', text: '用了 85%。' })
    await set('health_disk_amber', '90')
    expect((await item('disk')).state).toBe('green')
    await set('health_disk_amber', '80')
    const [row] = await db.select().from(parameterTable).where(eq(parameterTable.code, 'health_disk_red'))
    expect((await admin.call('PUT', '/api/parameters', { ...row, value: 'much' })).status).toBe(400)
  })

  it('sees tasks that wait too long', async () => {
    const id = await enqueue(db, mailTask, { id: 0 })
    expect((await item('tasks')).state).toBe('green')
    await db
      .update(taskTable)
      .set({ createTime: new Date(Date.now() - 20 * 60_000) })
      .where(eq(taskTable.id, id))
    expect(await item('tasks')).toMatchObject({ state: 'amber', action: { path: '/monitor/queue' } })
    await db.delete(taskTable)
  })
})

describe('an alert', () => {
  it('comes once when it is certain, from however many processes, and once when it is over', async () => {
    await set('health_alert_mail', 'ops@example.com, night@example.com')
    await setDisk(50)
    await look(3)
    await setDisk(95)
    await look(1)
    expect(await told('message.healthBad')).toHaveLength(0)
    // One look is no change.
    await setDisk(50)
    await look(1)
    await setDisk(95)
    await look(2)
    await Promise.all([look(1), look(1), look(1)])
    expect(await told('message.healthBad')).toMatchObject([{ facts: { area: '@health.area.disk' } }])
    const letters = await db.select().from(outboxTable).where(like(outboxTable.to, '%@example.com'))
    expect(letters.map(({ to }) => to)).toEqual(expect.arrayContaining(['ops@example.com', 'night@example.com']))
    await setDisk(50)
    await look(3)
    expect(await told('message.healthOver')).toHaveLength(1)
    expect(await told('message.healthBad')).toHaveLength(1)
    const events = await db.select().from(healthEventTable).where(eq(healthEventTable.area, 'disk'))
    expect(events.map(({ state }) => state)).toEqual(['red', 'green'])
    expect((await read()).events[0]).toMatchObject({ area: 'disk', state: 'green' })
  })

  it('tells a new cause of failures once, and one that comes too often once until it has stopped', async () => {
    const fail = (cause: string, count: number) =>
      db.insert(logTable).values(
        Array.from({ length: count }, () => ({
          ...{ logType: 'ERROR' as const, outcome: 'failed' as const, description: 'log.error', method: 'GET /x' },
          ...{ cause, exception: `Error: ${cause} broke\n  at x` },
        })),
      )
    const kinds = async () => [(await told('message.failureNew')).length, (await told('message.failureOften')).length]
    await fail('c1', 1)
    await Promise.all([watchHealth(hub.services), watchHealth(hub.services)])
    await watchHealth(hub.services)
    expect(await kinds()).toEqual([1, 0])
    expect((await told('message.failureNew'))[0]).toMatchObject({ link: expect.stringContaining('cause=c1') })
    await set('health_failures_per_hour', '3')
    await fail('c1', 3)
    await watchHealth(hub.services)
    await watchHealth(hub.services)
    expect(await kinds()).toEqual([1, 1])
    // It stops for an hour and comes back: that is another event, and no new cause.
    await db.update(logTable).set({ createTime: new Date(Date.now() - 2 * 3_600_000) })
    await watchHealth(hub.services)
    await fail('c1', 4)
    await watchHealth(hub.services)
    expect(await kinds()).toEqual([1, 2])
    await set('health_failures_per_hour', '0')
    await fail('c2', 5)
    await watchHealth(hub.services)
    expect(await kinds()).toEqual([1, 2])
    await db.delete(logTable)
  })

  it('of amber comes where a parameter says so', async () => {
    await setDisk(85)
    await look(2)
    expect(await told('message.healthBad')).toHaveLength(1)
    await setDisk(50)
    await look(2)
    await set('health_alert_from', 'amber')
    await setDisk(85)
    await look(2)
    expect(await told('message.healthBad')).toHaveLength(2)
  })
})

describe('for whoever helps', () => {
  it('there is a file with figures and no secret', async () => {
    const { status, body, headers } = await admin.call('POST', '/api/health/diagnostics')
    expect([status, headers['content-type']]).toEqual([200, expect.stringContaining('json')])
    const text = JSON.stringify(body)
    expect(body).toMatchObject({ version: '4.0.4', settings: { database: 'embedded', mail: false } })
    for (const secret of ['metrics-token-0123', hub.services.config.dataDir, hub.databaseUrl])
      expect(text).not.toContain(secret)
  })

  it('/metrics and /readyz tell of sockets, queries, store and due tasks', async () => {
    await enqueue(db, mailTask, { id: 0 })
    const later = await enqueue(db, mailTask, { id: 1 })
    await db
      .update(taskTable)
      .set({ runAfter: new Date(Date.now() + 3_600_000) })
      .where(eq(taskTable.id, later))
    const ready = await hub.http.inject('/readyz')
    expect(ready.json()).toMatchObject({ database: true, store: true, waitingTasks: 1 })
    const { body } = await hub.http.inject({ url: '/metrics', headers: { authorization: 'Bearer metrics-token-0123' } })
    for (const name of [
      'sunmao_sockets',
      'sunmao_db_queries_total',
      'sunmao_store_up 1',
      'sunmao_redis_up -1',
      'sunmao_tasks{status="queued"} 2',
      'sunmao_http_limited_total',
    ])
      expect(body).toContain(name)
  })
})

describe('the mail screen of a stock client', () => {
  it('is never null, changes nothing, and sends through the outbox', async () => {
    expect((await admin.call('GET', '/api/email')).body).toEqual({
      fromUser: '',
      user: '',
      pass: '',
      host: '',
      port: '',
    })
    const other = await admin.call('PUT', '/api/email', {
      fromUser: 'a',
      user: 'b',
      pass: 'c',
      host: 'evil.example',
      port: 25,
    })
    expect([other.status, other.body.code]).toEqual([400, 'email.byEnvironment'])
    const sent = await admin.call('POST', '/api/email', {
      subject: '试',
      tos: ['a@example.com'],
      content: '<p>你好<br>&lt;b&gt;</p>',
    })
    expect(sent.status).toBe(200)
    const [letter] = await db.select().from(outboxTable).where(eq(outboxTable.to, 'a@example.com'))
    expect(letter).toMatchObject({ subject: '试', text: '你好\n<b>', status: 'kept' })
    expect((await admin.call('POST', '/api/email', { subject: 'x', tos: ['nobody'], content: 'y' })).status).toBe(400)
  })

  it('is told of the mail server without its password', async () => {
    const with_ = await startTestServer(
      { smtpUrl: 'smtps://hub%40a:geheim@mail.example:465', mailFrom: 'hub@a' },
      { alone: true },
    )
    try {
      const caller = await with_.as('admin')
      const { body } = await caller.call('GET', '/api/email')
      expect(body).toEqual({ fromUser: 'hub@a', user: 'hub@a', pass: '', host: 'mail.example', port: '465' })
      expect((await caller.call('PUT', '/api/email', body)).status).toBe(204)
    } finally {
      await with_.stop()
    }
  })

  it('has no payment and no generator: 404 in JSON', async () => {
    for (const path of ['/api/aliPay', '/api/generator/tables', '/api/genConfig/users']) {
      const { status, body } = await admin.call('GET', path)
      expect([status, body.status]).toEqual([404, 404])
    }
  })
})
