import { readFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMeter, percentileOf, timeClasses } from '../src/core/meter.ts'
import { version } from '../src/core/version.ts'
import { diskForecast as forecast } from '../src/modules/monitor/disk-forecast.service.ts'
import { processSampleTable, processTable } from '../src/modules/monitor/monitor.table.ts'
import { startSampler, thinSamples } from '../src/modules/monitor/sampler.ts'
import { type Caller, startTestServer, type TestServer } from './test-server.ts'

let hub: TestServer
let admin: Caller
let db: TestServer['services']['db']
beforeAll(async () => {
  hub = await startTestServer({}, { alone: true })
  admin = await hub.as('admin')
  db = hub.services.db
})
afterAll(() => hub.stop())

const zero = Object.fromEntries(
  Object.keys(processSampleTable)
    .filter((name) => !['processId', 'sampleTime', 'enableRLS'].includes(name))
    .map((name) => [name, 0]),
) as unknown as Omit<typeof processSampleTable.$inferInsert, 'processId' | 'sampleTime'>
const addProcess = (processId: string, more: object = {}) =>
  db.insert(processTable).values({
    processId,
    host: processId,
    pid: 1,
    role: 'worker',
    version: '1',
    node: 'v22',
    state: { children: [], statements: [], topics: [] },
    startTime: new Date(),
    ...more,
  })

describe('the server monitor', () => {
  it('answers a stock client with all blocks, in numbers that agree with the system', async () => {
    const { status, body } = await admin.call('GET', '/api/monitor')
    expect(status).toBe(200)
    expect(Object.keys(body).sort()).toEqual(['cpu', 'disk', 'memory', 'swap', 'sys', 'time'])
    for (const text of [body.cpu.used, body.cpu.idle, body.memory.usageRate, body.swap.usageRate, body.disk.usageRate])
      expect(Number(text)).toBeGreaterThanOrEqual(0)
    expect(body.cpu.coreNumber).toBe(cpus().length)
    expect(Number.parseFloat(body.memory.total)).toBeLessThanOrEqual(totalmem() / 2 ** 20)
    expect(body.time).toMatch(/^\d\d:\d\d:\d\d$/)
  })

  it('shows every process of a cluster once, and says which has fallen silent or ended', async () => {
    await addProcess('quiet', { seenTime: new Date(Date.now() - 600_000) })
    await addProcess('gone', { endTime: new Date() })
    const stop = startSampler(hub.services, 'server')
    await expect.poll(() => db.$count(processSampleTable)).toBe(1)
    const { body } = await admin.call('GET', '/api/monitor/processes')
    const states = Object.fromEntries(
      body.processes.map((one: { host: string; state: string }) => [one.host, one.state]),
    )
    expect(states).toMatchObject({ quiet: 'silent', gone: 'ended' })
    const own = body.processes.filter(({ pid }: { pid: number }) => pid === process.pid)
    expect(own).toMatchObject([{ isThis: true, state: 'alive', version, node: process.version }])
    expect(own[0].rssMb).toBeGreaterThan(20)
    expect(body.hosts).toHaveLength(1)
    expect(body.engines).toContainEqual(expect.objectContaining({ kind: 'database', isThere: true }))
    await stop()
    const rows = await db.select().from(processTable)
    expect(rows.find(({ pid }) => pid === process.pid)?.endTime).not.toBeNull()
  })

  it('tells when the disk will be full by the line through the last days, and nothing by an hour of it', async () => {
    await addProcess('growing')
    const sample = (hours: number, diskUsed: number) => ({
      ...zero,
      processId: 'growing',
      sampleTime: new Date(Date.now() - hours * 3_600_000),
      diskUsed,
      diskTotal: 1000,
    })
    await db.insert(processSampleTable).values([sample(1.5, 499), sample(0.5, 500)])
    expect(await forecast(db, 'growing', 500)).toEqual({})
    // Ten a day.
    await db.insert(processSampleTable).values([24, 48, 72, 96].map((hours) => sample(hours, 500 - (10 * hours) / 24)))
    const { perDay, fullTime } = await forecast(db, 'growing', 500)
    expect(perDay).toBeCloseTo(10, 0)
    expect((Date.parse(fullTime!) - Date.now()) / 86_400_000).toBeGreaterThan(45)
    expect((Date.parse(fullTime!) - Date.now()) / 86_400_000).toBeLessThan(55)
    const { body } = await admin.call('GET', '/api/monitor/history?hours=168')
    expect(body.processes.find(({ host }: { host: string }) => host === 'growing').points.length).toBe(6)
    expect((await admin.call('GET', '/api/monitor/history?hours=7')).status).toBe(400)
  })

  it('keeps every minute for a day, every tenth for a week, and nothing after that', async () => {
    await addProcess('old')
    // From the hour before on: three minutes after this one may still be to come, and a day before them less than a day ago.
    const rows = [1, 1441, 1442, 2881, 7 * 1440 + 5].map((minutes) => ({
      ...zero,
      processId: 'old',
      sampleTime: sql`date_trunc('hour', now()) - interval '57 minutes' - make_interval(mins => ${minutes})`,
    }))
    const tenth = { ...zero, processId: 'old', sampleTime: sql`date_trunc('hour', now()) - interval '2 days'` }
    await db.insert(processSampleTable).values([...rows, tenth])
    await thinSamples(db)
    const kept = await db.select().from(processSampleTable).where(sql`process_id = 'old'`)
    expect(kept.map(({ sampleTime }) => sampleTime.getUTCMinutes() % 10).sort()).toEqual([0, 2])
  })

  it('counts windows and topics of the websocket', async () => {
    const { meter } = hub.services
    const undo = [
      meter.openSocket(),
      meter.followTopic('project:1'),
      meter.followTopic('project:1'),
      meter.followTopic('task:2'),
    ]
    // Figures are kept for two seconds.
    await expect
      .poll(async () => (await admin.call('GET', '/api/monitor/webSocket')).body.connections, { timeout: 4000 })
      .toBe(1)
    const { body } = await admin.call('GET', '/api/monitor/webSocket')
    expect(body.topics).toContainEqual({ kind: 'project', topics: 1, followers: 2 })
    for (const step of undo) step()
    expect([meter.sockets(), meter.topics().size]).toEqual([0, 0])
  })

  it('is of the version of the product', () => {
    const { version: packaged } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
    expect(version).toBe(packaged)
  })
})

it('a percentile lies in the class of the call that it names', () => {
  const meter = createMeter()
  for (let ms = 1; ms <= 100; ms++) meter.call(ms, 200)
  meter.call(1, 500)
  meter.call(3000, 429)
  const { times, failed, slow, refused } = meter.counts()
  expect([failed, slow, refused]).toEqual([1, 1, 1])
  expect(percentileOf(times, 0.5)).toBeGreaterThan(20)
  expect(percentileOf(times, 0.5)).toBeLessThanOrEqual(50)
  expect(
    percentileOf(
      timeClasses.map(() => 0),
      0.95,
    ),
  ).toBe(0)
})
