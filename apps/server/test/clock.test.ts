// What a clock that is set wrong, and set right again, does to those who sign in, write and wait.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { throttleTable } from '../src/modules/credentials/credentials.table.ts'
import { putOnce, takeOnce, tryOnce } from '../src/modules/credentials/one-time.service.ts'
import { mailTask } from '../src/modules/outbox/mail.task.ts'
import { createCounter } from '../src/redis/counter.ts'
import { rateLimits } from '../src/redis/rate-limit.ts'
import { claim } from '../src/tasks/claim.ts'
import { enqueue, failExhausted, findTask, finish } from '../src/tasks/queue.ts'
import { plan } from '../src/tasks/schedule.ts'
import { taskTable } from '../src/tasks/task.table.ts'
import { startWorker } from '../src/tasks/worker.ts'
import { stepClock } from './step-clock.ts'
import { startTestServer, type TestServer } from './test-server.ts'
import { warmTask } from './warm.task.ts'

const HOUR = 3600
const DAY = 24 * HOUR

let hub: TestServer
let db: TestServer['services']['db']
beforeAll(async () => {
  hub = await startTestServer({}, { alone: true })
  db = hub.services.db
})
afterAll(() => hub.stop())
beforeEach(() => db.delete(taskTable))

const home = { 'x-from': '10.7.7.7' }
const signIn = (password = 'sunmao-lead', from = home) =>
  hub.nobody.call('POST', '/auth/login', { username: 'lead', password: hub.encrypt(password) }, from)

describe('signing in', () => {
  it.each([-10 * 60, -HOUR, 40 * DAY])('goes on from the same address after a step of %i s', async (seconds) => {
    expect((await signIn()).status).toBe(200)
    await stepClock(hub, seconds)
    expect((await signIn()).status).toBe(200)
  })

  it('does not wait after few failures because the clock was set back a little', async () => {
    await db.delete(throttleTable)
    await signIn('wrong')
    await stepClock(hub, -10 * 60)
    expect((await signIn()).status).toBe(200)
  })

  it('waits no longer than it ever may after failures, whatever the clock did meanwhile', async () => {
    await stepClock(hub, 40 * DAY)
    const statuses = []
    for (let tries = 0; tries < 7; tries++) statuses.push((await signIn('wrong')).status)
    expect(statuses.at(-1)).toBe(429)
    await stepClock(hub, -40 * DAY)
    expect((await signIn()).status).toBe(200)
  })

  it('forgets old failures also when the clock has been far ahead', async () => {
    await db.delete(throttleTable)
    await stepClock(hub, 40 * DAY)
    for (let tries = 0; tries < 4; tries++) await signIn('wrong')
    await stepClock(hub, -40 * DAY)
    await signIn('wrong')
    const [row] = await db.select().from(throttleTable).where(eq(throttleTable.key, 'account:lead'))
    expect(row?.fails).toBe(1)
  })

  it('works with a process whose own clock is two days behind the database', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 2 * DAY * 1000 })
    try {
      await db.delete(throttleTable)
      const { body } = await signIn('sunmao-lead', { 'x-from': '10.7.7.8' })
      expect((await hub.withToken(body.token).call('GET', '/auth/info')).status).toBe(200)
      await putOnce(db, 'mailCode', 'lead', { hash: 'x' }, 600)
      expect(await tryOnce(db, 'mailCode', 'lead', '10.7.7.8')).toMatchObject({ hash: 'x' })
      expect(await takeOnce(db, 'mailCode', 'lead')).toMatchObject({ hash: 'x' })
    } finally {
      vi.useRealTimers()
    }
  })

  it.each([-2 * DAY, 2 * DAY])(
    'remembers two tabs that renew at once, by a process whose clock is %i s off',
    async (off) => {
      const remembered = { username: 'lead', password: hub.encrypt('sunmao-lead'), rememberMe: true }
      const { headers } = await hub.nobody.call('POST', '/auth/login', remembered, { 'x-from': '10.7.7.9' })
      const cookie = String(headers['set-cookie']).split(';')[0]!
      const renew = () => hub.nobody.call('POST', '/auth/refresh', undefined, { cookie })
      expect((await renew()).status).toBe(200)
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + off * 1000 })
      try {
        const second = await renew()
        expect(second.status).toBe(200)
        expect((await hub.withToken(second.body.token).call('GET', '/auth/info')).status).toBe(200)
      } finally {
        vi.useRealTimers()
      }
      await stepClock(hub, 60)
      expect((await renew()).status).toBe(401)
    },
  )
})

describe('what somebody writes', () => {
  it('is not refused as stale because his own write before lies in the future', async () => {
    const admin = await hub.as('admin')
    const { body } = await admin.call('GET', '/api/job?size=1')
    const row = body.content[0]
    const write = async (jobSort: number) => (await admin.call('PUT', '/api/job', { ...row, jobSort })).status
    expect(await write(70)).toBe(204)
    await stepClock(hub, -HOUR)
    // As the ancestor's clients do: with the version of before the first write.
    expect(await write(71)).toBe(204)
  })

  it('is counted by the minute on, though the clock went back an hour', async () => {
    const { store: Store } = rateLimits(createCounter(undefined)) as unknown as {
      store: new () => { incr(key: string, tell: (error: unknown, count: { ttl: number }) => void, ms: number): void }
    }
    const store = new Store()
    const count = () => new Promise<{ ttl: number }>((resolve) => store.incr('x', (_, told) => resolve(told), 60_000))
    await count()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - HOUR * 1000 })
    try {
      expect((await count()).ttl).toBeLessThanOrEqual(60_000)
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('the queue', () => {
  const taken = async () => (await claim(db, [mailTask.kind]))?.id

  it.each([-HOUR, 40 * DAY, -40 * DAY])('takes what was put into it before a step of %i s', async (seconds) => {
    const id = await enqueue(db, mailTask, { id: 0 })
    await stepClock(hub, seconds)
    expect(await taken()).toBe(id)
  })

  it('tries again after its own wait at the latest, though the clock went back an hour', async () => {
    const id = await enqueue(db, mailTask, { id: 0 })
    await finish(db, (await claim(db, [mailTask.kind]))!, { status: 'failed', error: 'no' })
    expect(await taken()).toBeUndefined()
    await stepClock(hub, -HOUR)
    expect(await taken()).toBe(id)
  })

  it('gives a vanished worker’s task to the next one, though the clock went back an hour', async () => {
    const id = await enqueue(db, mailTask, { id: 0 })
    await claim(db, [mailTask.kind])
    expect(await taken()).toBeUndefined()
    await stepClock(hub, -HOUR)
    await failExhausted(db)
    expect(await taken()).toBe(id)
  })

  it('keeps the order in which tasks came through a step back', async () => {
    const first = await enqueue(db, mailTask, { id: 1 })
    await stepClock(hub, -HOUR)
    const second = await enqueue(db, mailTask, { id: 2 })
    expect([await taken(), await taken()]).toEqual([first, second])
  })

  it('plans on and takes tasks in a running worker when the process’s clock goes back and ahead', {
    timeout: 60_000,
  }, async () => {
    vi.stubEnv('NODE_OPTIONS', '--import tsx')
    const planned = { ...warmTask, kind: 'planned', cron: '* * * * *' }
    const registry = { ...hub.services.registry, tasks: [warmTask, planned] }
    const worker = startWorker({ ...hub.services, registry }, hub.databaseUrl)
    const real = Date.now()
    try {
      for (const step of [-HOUR, 40 * DAY, 0]) {
        vi.useFakeTimers({ toFake: ['Date'], now: real + step * 1000 })
        await stepClock(hub, step || -40 * DAY)
        const id = await enqueue(db, warmTask, {})
        await expect.poll(async () => (await findTask(db, id))?.status, { timeout: 30_000 }).toBe('done')
      }
    } finally {
      vi.useRealTimers()
      vi.unstubAllEnvs()
      await worker.stop()
    }
  })
})

describe('what is regular', () => {
  const daily = { ...mailTask, kind: 'daily', cron: '0 8 * * *' }
  const rows = () => db.select().from(taskTable).where(eq(taskTable.kind, 'daily'))

  it('is not done twice when the clock goes back over its moment', async () => {
    await plan(db, { tasks: [daily], jobKinds: [] }, new Date('2026-03-05T07:59:00+08:00'))
    await db.update(taskTable).set({ status: 'done' })
    await plan(db, { tasks: [daily], jobKinds: [] }, new Date('2026-03-05T07:30:00+08:00'))
    expect(await rows()).toHaveLength(1)
  })

  it('is not done early, and not missed, when the clock went 40 days ahead and back', async () => {
    await plan(db, { tasks: [daily], jobKinds: [] }, new Date('2026-04-14T07:59:00+08:00'))
    await plan(db, { tasks: [daily], jobKinds: [] }, new Date('2026-03-05T07:59:00+08:00'))
    expect((await rows()).map(({ runAfter }) => runAfter?.toISOString()).sort()).toEqual([
      '2026-03-05T00:00:00.000Z',
      '2026-04-14T00:00:00.000Z',
    ])
  })
})
