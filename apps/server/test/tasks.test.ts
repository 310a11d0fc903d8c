// On engines: workers of several processes share one queue.
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { startMail } from '@sunmao/testkit'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { clashTask } from '../src/modules/clash/clash.task.ts'
import { convertTask } from '../src/modules/model/convert/convert.task.ts'
import { mailTask } from '../src/modules/outbox/mail.task.ts'
import { outboxTable } from '../src/modules/outbox/outbox.table.ts'
import { claim } from '../src/tasks/claim.ts'
import { askCancel, enqueue, failExhausted, findTask, finish, heartbeat, putBack } from '../src/tasks/queue.ts'
import { taskErrors, taskTable } from '../src/tasks/task.table.ts'
import { startWorker } from '../src/tasks/worker.ts'
import { busyTask } from './busy.task.ts'
import { startTestServer, type TestServer } from './test-server.ts'
import { warmTask } from './warm.task.ts'

let hub: TestServer
let db: TestServer['services']['db']
beforeAll(async () => {
  hub = await startTestServer()
  db = hub.services.db
})
afterAll(() => hub.stop())
afterEach(() => void vi.unstubAllEnvs())

/** For tasks that are not part of the build. */
const letChildrenLoadSources = () => vi.stubEnv('NODE_OPTIONS', '--import tsx')

const expire = (id: string) =>
  db
    .update(taskTable)
    .set({ leaseUntil: new Date(0) })
    .where(eq(taskTable.id, id))
const clear = () => db.delete(taskTable)

describe('the queue', () => {
  it('hands each task to one of many workers', async () => {
    await clear()
    for (let i = 0; i < 20; i++) await enqueue(db, mailTask, { id: i })
    const taken = await Promise.all(Array.from({ length: 30 }, () => claim(db)))
    const ids = taken.flatMap((task) => (task ? [task.id] : []))
    expect(ids).toHaveLength(20)
    expect(new Set(ids).size).toBe(20)
  })

  it('gives a silent worker’s task to the next one, and only that one may end it', async () => {
    await clear()
    const id = await enqueue(db, mailTask, { id: 0 })
    const first = (await claim(db))!
    expect(await claim(db)).toBeUndefined()
    await expire(id)
    const second = (await claim(db))!
    expect([second.id, second.attempts]).toEqual([id, 2])
    expect((await heartbeat(db, first, 50)).isMine).toBe(false)
    expect(await finish(db, first, { status: 'done', result: 'first' })).toBeUndefined()
    expect((await finish(db, second, { status: 'done', result: 'second' }))?.result).toBe('second')
  })

  it('tries again after a failure, later each time, and fails in the end', async () => {
    await clear()
    const id = await enqueue(db, { ...mailTask, attempts: 2 }, { id: 0 })
    const first = (await claim(db))!
    expect((await finish(db, first, { status: 'failed', error: 'no' }))?.status).toBe('queued')
    expect(await claim(db)).toBeUndefined()
    await db
      .update(taskTable)
      .set({ runAfter: new Date(0) })
      .where(eq(taskTable.id, id))
    const second = (await claim(db))!
    expect((await finish(db, second, { status: 'failed', error: 'no again' }))?.status).toBe('failed')
    expect(await claim(db)).toBeUndefined()
  })

  it('blames no task for workers that vanish, unless they always do', async () => {
    await clear()
    const id = await enqueue(db, { ...mailTask, attempts: 2 }, { id: 0 })
    for (let kills = 1; kills <= 3; kills++) {
      expect((await claim(db))?.attempts).toBe(kills)
      await expire(id)
      await failExhausted(db)
      expect((await findTask(db, id))?.status).toBe('running')
    }
    // Its own failures count as ever: the second one is its last.
    const due = () =>
      db
        .update(taskTable)
        .set({ runAfter: new Date(0) })
        .where(eq(taskTable.id, id))
    expect((await finish(db, (await claim(db))!, { status: 'failed', error: 'no' }))?.status).toBe('queued')
    await due()
    expect((await finish(db, (await claim(db))!, { status: 'failed', error: 'no' }))?.status).toBe('failed')
    const killer = await enqueue(db, { ...mailTask, attempts: 2 }, { id: 0 })
    for (let kills = 1; kills <= 10; kills++) {
      expect((await findTask(db, killer))?.status).not.toBe('failed')
      await claim(db)
      await expire(killer)
      await failExhausted(db)
    }
    expect((await findTask(db, killer))?.status).toBe('failed')
    expect(await claim(db)).toBeUndefined()
  })

  it('gives a task back that its worker could not go on with, and ends one at once that would fail again', async () => {
    await clear()
    const id = await enqueue(db, { ...mailTask, attempts: 1 }, { id: 0 })
    await putBack(db, (await claim(db))!)
    const again = (await claim(db))!
    expect([again.id, again.attempts, again.maxAttempts]).toEqual([id, 2, 2])
    const ended = await finish(db, { ...again, maxAttempts: 9 }, { status: 'failed', error: 'no', isFinal: true })
    expect(ended).toMatchObject({ status: 'failed', error: 'no' })
  })

  it('are told of when they are committed, and not when they are rolled back', async () => {
    await clear()
    // Of a kind of its own: what the tests before have told may still be on its way.
    const ownTask = { ...mailTask, kind: 'told' }
    let told = 0
    const unsubscribe = hub.services.bus.subscribe(`queue:${ownTask.kind}`, () => {
      told += 1
    })
    const refused = db.transaction(async (tx) => {
      await enqueue(tx, ownTask, { id: 0 })
      throw new Error('no')
    })
    await expect(refused).rejects.toThrow('no')
    await enqueue(db, ownTask, { id: 0 })
    await expect.poll(() => told).toBe(1)
    unsubscribe()
  })

  it('cancels: a waiting one at once, a running one by asking; only for its owner', async () => {
    await clear()
    const waiting = await enqueue(db, mailTask, { id: 0 }, { ownerId: 1 })
    const lead = await hub.as('lead')
    const hvac = await hub.as('hvac')
    expect((await hvac.call('POST', `/api/task/${waiting}/cancel`)).status).toBe(404)
    expect((await lead.call('POST', `/api/task/${waiting}/cancel`)).body.status).toBe('cancelled')
    const running = await enqueue(db, mailTask, { id: 0 })
    const task = (await claim(db))!
    await askCancel(db, running)
    expect((await heartbeat(db, task, 10)).cancelAsked).toBe(true)
  })
})

describe('the worker', () => {
  it('posts a letter from a child process, tries again after a refusal, and leaves a kind it does not know to others', {
    timeout: 60_000,
  }, async () => {
    await clear()
    const mail = await startMail()
    const config = { ...hub.services.config, smtpUrl: mail.url }
    const [letter] = await db
      .insert(outboxTable)
      .values({ to: 'lead@example.com', subject: '验证码', text: '123456', status: 'queued' })
      .returning()
    const strange = await enqueue(db, { ...mailTask, kind: 'nonsense', attempts: 1 }, { id: 0 })
    const good = await enqueue(db, mailTask, { id: letter!.id })
    const worker = startWorker({ ...hub.services, config }, hub.databaseUrl)
    await expect.poll(async () => (await findTask(db, good))?.status, { timeout: 50_000 }).toBe('done')
    expect((await findTask(db, strange))?.status).toBe('queued')
    expect(mail.letters).toHaveLength(1)
    expect((await db.select().from(outboxTable).where(eq(outboxTable.id, letter!.id)))[0]?.status).toBe('sent')
    await worker.stop()
    await mail.stop()
  })

  it('has a process ready where each task gets one, and never gives it a second task', {
    timeout: 60_000,
  }, async () => {
    await clear()
    letChildrenLoadSources()
    const registry = { ...hub.services.registry, tasks: [warmTask] }
    const config = { ...hub.services.config, spareConverter: true }
    const worker = startWorker({ ...hub.services, registry, config }, hub.databaseUrl)
    const run = async () => {
      const id = await enqueue(db, warmTask, {})
      await expect.poll(async () => (await findTask(db, id))?.status, { timeout: 40_000 }).toBe('done')
      return (await findTask(db, id))!.result as { pid: number; isWarm: boolean }
    }
    const first = await run()
    expect(first.isWarm).toBe(false)
    let last = await run()
    expect(last.pid).not.toBe(first.pid)
    // After a while without a task the next one meets a process that has loaded everything.
    for (let tries = 0; tries < 3 && !last.isWarm; tries++) {
      await new Promise((resolve) => setTimeout(resolve, 3000))
      last = await run()
    }
    expect(last.isWarm).toBe(true)
    await worker.stop()
  })

  it('converts a file while clash tests run', { timeout: 60_000 }, async () => {
    await clear()
    letChildrenLoadSources()
    const running = { ...busyTask, lane: clashTask.lane, caps: { ms: 60_000 } }
    const registry = { ...hub.services.registry, tasks: [running, { ...warmTask, lane: convertTask.lane }] }
    const worker = startWorker({ ...hub.services, registry }, hub.databaseUrl)
    const run = await enqueue(db, running, {})
    await expect.poll(async () => (await findTask(db, run))?.status, { timeout: 40_000 }).toBe('running')
    const file = await enqueue(db, warmTask, {})
    await expect.poll(async () => (await findTask(db, file))?.status, { timeout: 40_000 }).toBe('done')
    expect((await findTask(db, run))?.status).toBe('running')
    await worker.stop()
  })

  it('runs clash tests one after another in one process, which ends with the last', { timeout: 60_000 }, async () => {
    await clear()
    letChildrenLoadSources()
    const registry = { ...hub.services.registry, tasks: [{ ...warmTask, lane: clashTask.lane }] }
    const ids = [await enqueue(db, warmTask, {}), await enqueue(db, warmTask, {})]
    const worker = startWorker({ ...hub.services, registry }, hub.databaseUrl)
    const ended = () => Promise.all(ids.map((id) => findTask(db, id)))
    await expect
      .poll(async () => (await ended()).map((task) => task?.status), { timeout: 40_000 })
      .toEqual(['done', 'done'])
    const [first, second] = (await ended()).map((task) => (task!.result as { pid: number }).pid)
    expect(second).toBe(first)
    const isThere = () => existsSync(`/proc/${first}`)
    expect(isThere()).toBe(true)
    await expect.poll(isThere, { timeout: 20_000 }).toBe(false)
    await worker.stop()
  })

  /** A letter that nobody takes: its task lasts until somebody ends it. */
  async function startEndless(caps: Parameters<typeof startWorker>[2]) {
    await clear()
    const silent = createServer(() => undefined).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const config = { ...hub.services.config, smtpUrl: `smtp://127.0.0.1:${port}` }
    const [letter] = await db
      .insert(outboxTable)
      .values({ to: 'lead@example.com', subject: 'x', text: 'x', status: 'queued' })
      .returning()
    const id = await enqueue(db, mailTask, { id: letter!.id })
    const worker = startWorker({ ...hub.services, config }, hub.databaseUrl, caps)
    const stop = async () => {
      await worker.stop()
      silent.close()
    }
    return { id, stop }
  }

  it.each([
    ['memory', { residentMb: 10 }],
    ['time', { ms: 0 }],
  ] as const)(
    'ends a process that uses more %s than it may, once and for all',
    { timeout: 60_000 },
    async (what, caps) => {
      const { id, stop } = await startEndless(caps)
      await expect.poll(async () => (await findTask(db, id))?.status, { timeout: 50_000 }).toBe('failed')
      expect(await findTask(db, id)).toMatchObject({ error: taskErrors[what], attempts: 1 })
      await stop()
    },
  )

  it('ends a process that never lets go of its thread when its time is over', { timeout: 60_000 }, async () => {
    await clear()
    letChildrenLoadSources()
    const registry = { ...hub.services.registry, tasks: [busyTask] }
    const worker = startWorker({ ...hub.services, registry }, hub.databaseUrl)
    const id = await enqueue(db, busyTask, {})
    await expect.poll(async () => (await findTask(db, id))?.status, { timeout: 50_000 }).toBe('failed')
    expect(await findTask(db, id)).toMatchObject({ error: taskErrors.time, attempts: 1 })
    await worker.stop()
  })

  it('ends a task within a second when somebody cancels it', { timeout: 60_000 }, async () => {
    const { id, stop } = await startEndless({})
    await expect.poll(async () => (await findTask(db, id))?.status, { timeout: 50_000 }).toBe('running')
    const from = performance.now()
    await askCancel(db, id)
    await expect.poll(async () => (await findTask(db, id))?.status, { interval: 20 }).toBe('cancelled')
    expect(performance.now() - from).toBeLessThan(1000)
    await stop()
  })

  it('puts back what it was at when it has to stop', { timeout: 60_000 }, async () => {
    const { id, stop } = await startEndless({})
    await expect.poll(async () => (await findTask(db, id))?.status, { timeout: 50_000 }).toBe('running')
    await stop()
    expect(await findTask(db, id)).toMatchObject({
      status: 'queued',
      attempts: 1,
      maxAttempts: mailTask.attempts! + 1,
      error: null,
    })
    expect((await claim(db))?.id).toBe(id)
  })
})
