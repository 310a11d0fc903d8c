// The queue, Redis and the file store, as administrators see and mend them.
import { randomBytes } from 'node:crypto'
import { startRedis } from '@sunmao/testkit'
import { eq, sql } from 'drizzle-orm'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { blobTable } from '../src/blobs/blob.table.ts'
import { storeBlob } from '../src/blobs/store-blob.ts'
import { mailTask } from '../src/modules/outbox/mail.task.ts'
import { storageTable } from '../src/modules/storage/storage.table.ts'
import { checkHashes } from '../src/modules/storage-monitor/check-hashes.ts'
import { claim } from '../src/tasks/claim.ts'
import { enqueue, findTask, finish } from '../src/tasks/queue.ts'
import { taskTable } from '../src/tasks/task.table.ts'
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

describe('the queue', () => {
  beforeEach(() => db.delete(taskTable))
  const put = (id: number, ownerId?: number) => enqueue(db, mailTask, { id }, ownerId ? { ownerId } : {})
  const act = (verb: string, id: string) => admin.call('POST', `/api/monitor/queue/${verb}`, { id })

  it('counts what waits, runs and failed, by kind and by worker', async () => {
    await put(1)
    await put(2)
    const row = (await claim(db, undefined, { worker: hub.services.bus.processId }))!
    await put(3)
    const failed = (await claim(db))!
    await finish(db, failed, { status: 'failed', error: 'no server', isFinal: true })
    const { body } = await admin.call('GET', '/api/monitor/queue')
    expect(body).toMatchObject({ waiting: 1, running: 1, failed: 1, done: 0 })
    expect(body.workers).toMatchObject([{ worker: hub.services.bus.processId, running: 1 }])
    expect(body.kinds).toMatchObject([{ kind: 'mail', name: '发送邮件', waiting: 1, running: 1, failed: 1 }])
    const list = await admin.call('GET', '/api/monitor/queue/tasks?status=failed&status=running')
    expect(list.body.content.map(({ id }: { id: string }) => id)).toEqual([row.id, failed.id])
    expect(list.body.content[1].error).toBe('no server')
  })

  it('lets what is urgent go before everybody’s, tries again and cancels, and says what cannot be', async () => {
    const ids = [await put(1, 1), await put(2, 2), await put(3, 1)]
    expect((await act('hurry', ids[2]!)).status).toBe(200)
    expect((await claim(db))!.id).toBe(ids[2])
    expect((await act('hurry', ids[2]!)).body.code).toBe('queue.doesNotWait')
    expect((await act('retry', ids[0]!)).body.code).toBe('queue.isNotOver')
    expect((await act('cancel', ids[0]!)).status).toBe(200)
    expect((await findTask(db, ids[0]!))!.status).toBe('cancelled')
    expect((await act('cancel', ids[0]!)).body.code).toBe('queue.isOver')
    expect((await act('retry', ids[0]!)).status).toBe(200)
    expect(await findTask(db, ids[0]!)).toMatchObject({ status: 'queued', attempts: 0, cancelAsked: false })
    expect((await act('retry', '00000000-0000-4000-8000-000000000000')).status).toBe(404)
    // Two at once: one of them finds it waiting again.
    await act('cancel', ids[0]!)
    const both = await Promise.all([act('retry', ids[0]!), act('retry', ids[0]!)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('Redis', () => {
  it('is honestly absent where there is none', async () => {
    const { body } = await admin.call('GET', '/api/monitor/redis')
    expect(body).toMatchObject({ isThere: false, prefixes: [] })
    expect((await admin.call('POST', '/api/monitor/redis/clear', { prefix: 'cache' })).body.code).toBe('redis.none')
  })

  it('is shown by prefix without a key or a value, and only what is ours can be cleared', async (context) => {
    const server = await startRedis()
    if (!server) return context.skip()
    const redis = new Redis(server.url)
    const before = hub.services.redis
    try {
      await redis.mset('cache:a', 'geheim', 'cache:b', 'x', 'other:c', 'y')
      const with_ = await startTestServer({ redisUrl: server.url }, { alone: true })
      try {
        const caller = await with_.as('admin')
        await expect.poll(() => with_.services.redis?.status).toBe('ready')
        const { body } = await caller.call('GET', '/api/monitor/redis')
        expect(body).toMatchObject({ isThere: true, answers: true })
        const info = await redis.info('server')
        expect(info).toContain(body.version)
        expect(Math.abs(body.keys - (await redis.dbsize()))).toBeLessThan(5)
        const prefixes = Object.fromEntries(
          body.prefixes.map((one: { prefix: string; keys: number; isOurs: boolean }) => [one.prefix, one]),
        )
        expect(prefixes.other).toMatchObject({ keys: 1, isOurs: false })
        expect(prefixes.cache.keys).toBeGreaterThanOrEqual(2)
        expect(JSON.stringify(body)).not.toContain('geheim')
        const cleared = await caller.call('POST', '/api/monitor/redis/clear', { prefix: 'cache' })
        expect(cleared.body.removed).toBeGreaterThanOrEqual(2)
        expect(await redis.exists('cache:a', 'other:c')).toBe(1)
        expect((await caller.call('POST', '/api/monitor/redis/clear', { prefix: 'other' })).status).toBe(400)
        expect((await caller.call('POST', '/api/monitor/redis/clear', { prefix: '*' })).status).toBe(400)
      } finally {
        await with_.stop()
      }
    } finally {
      hub.services.redis = before
      redis.disconnect()
      await server.stop()
    }
  })
})

describe('the file store', () => {
  const check = () =>
    checkHashes({
      db,
      blobs: hub.services.blobs,
      taskId: '00000000-0000-4000-8000-000000000001',
      progress: () => undefined,
      signal: new AbortController().signal,
    })
  const keep = async (hash: string, name: string) =>
    db.insert(storageTable).values({ name, realName: name, suffix: '', type: '其他', bytes: 1, hash })

  it('is counted by what the files are for, orphans apart', async () => {
    const before = (await admin.call('GET', '/api/monitor/storage')).body
    const named = await storeBlob(hub.services, randomBytes(1000))
    await keep(named.hash, 'a')
    const orphan = await storeBlob(hub.services, randomBytes(500))
    await db.update(blobTable).set({ storeTime: sql`now() - interval '1 hour'` }).where(eq(blobTable.hash, orphan.hash))
    const { body } = await admin.call('GET', '/api/monitor/storage')
    expect(body.bytes - before.bytes).toBe(1500)
    expect(body.orphans).toEqual({ blobs: before.orphans.blobs + 1, bytes: before.orphans.bytes + 500 })
    expect(body.owners).toContainEqual(expect.objectContaining({ table: 'local_storage', name: '文件管理' }))
  })

  it('is whole, until a byte changes or a file is gone', async () => {
    expect((await check()).problems).toBe(0)
    expect((await admin.call('GET', '/api/monitor/storage/check')).body.state).toBe('whole')
    const [changed, missing] = [
      await storeBlob(hub.services, randomBytes(900)),
      await storeBlob(hub.services, randomBytes(900)),
    ]
    await keep(changed.hash, 'b')
    await keep(missing.hash, 'c')
    const { open } = hub.services.blobs
    await hub.services.blobs.remove(missing.hash)
    hub.services.blobs.open = async (hash, range) => {
      const found = await open(hash, range)
      async function* flipped() {
        for await (const piece of found.bytes) {
          const copy = Uint8Array.from(piece)
          copy[0] = copy[0]! ^ 1
          yield copy
        }
      }
      return hash === changed.hash ? { ...found, bytes: flipped() } : found
    }
    try {
      expect((await check()).problems).toBe(2)
    } finally {
      hub.services.blobs.open = open
    }
    const { body } = await admin.call('GET', '/api/monitor/storage/check')
    expect(body.state).toBe('broken')
    expect(body.problems).toEqual(
      expect.arrayContaining([
        { hash: changed.hash, problem: 'changed', owners: ['文件管理'] },
        { hash: missing.hash, problem: 'missing', owners: ['文件管理'] },
      ]),
    )
  })

  it('is checked once at a time, as a task', async () => {
    const [first, second] = [
      await admin.call('POST', '/api/monitor/storage/check'),
      await admin.call('POST', '/api/monitor/storage/check'),
    ]
    expect([first.body.state, second.body.taskId]).toEqual(['running', first.body.taskId])
  })
})
