import { startMail } from '@sunmao/testkit'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { outboxTable } from '../src/modules/outbox/outbox.table.ts'
import { askCancel, claim, enqueue, failExhausted, findTask, finish, heartbeat } from '../src/tasks/queue.ts'
import { taskTable } from '../src/tasks/task.table.ts'
import { startWorker } from '../src/tasks/worker.ts'
import { startHouse, type TestHouse } from './house.ts'

let house: TestHouse
let db: TestHouse['services']['db']
beforeAll(async () => {
  house = await startHouse()
  db = house.services.db
})
afterAll(() => house.stop())

const expire = (id: string) =>
  db
    .update(taskTable)
    .set({ leaseUntil: new Date(0) })
    .where(eq(taskTable.id, id))
const clear = () => db.delete(taskTable)

describe('the queue', () => {
  it('hands each task to one of many workers', async () => {
    await clear()
    for (let i = 0; i < 20; i++) await enqueue(db, 'mail', { id: i })
    const taken = await Promise.all(Array.from({ length: 30 }, () => claim(db)))
    const ids = taken.flatMap((task) => (task ? [task.id] : []))
    expect(ids).toHaveLength(20)
    expect(new Set(ids).size).toBe(20)
  })

  it('gives a silent worker’s task to the next one, and only that one may end it', async () => {
    await clear()
    const id = await enqueue(db, 'mail', {})
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
    const id = await enqueue(db, 'mail', {}, { maxAttempts: 2 })
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

  it('fails a task whose last worker vanished', async () => {
    await clear()
    const id = await enqueue(db, 'mail', {}, { maxAttempts: 1 })
    await claim(db)
    await expire(id)
    await failExhausted(db)
    expect((await findTask(db, id))?.status).toBe('failed')
  })

  it('cancels: a waiting one at once, a running one by asking; only for its owner', async () => {
    await clear()
    const waiting = await enqueue(db, 'mail', {}, { ownerId: 1 })
    const lead = await house.as('lead')
    const hvac = await house.as('hvac')
    expect((await hvac.call('POST', `/api/task/${waiting}/cancel`)).status).toBe(404)
    expect((await lead.call('POST', `/api/task/${waiting}/cancel`)).body.status).toBe('cancelled')
    const running = await enqueue(db, 'mail', {})
    const task = (await claim(db))!
    await askCancel(db, running)
    expect((await heartbeat(db, task, 10)).cancelAsked).toBe(true)
  })
})

describe('the worker', () => {
  it('posts a letter from a child process, tries again after a refusal, and leaves a kind it does not know to others', async () => {
    await clear()
    const mail = await startMail()
    const config = { ...house.services.config, smtpUrl: mail.url }
    const [letter] = await db
      .insert(outboxTable)
      .values({ to: 'lead@example.com', subject: '验证码', text: '123456', status: 'queued' })
      .returning()
    const strange = await enqueue(db, 'nonsense' as 'mail', {}, { maxAttempts: 1 })
    const good = await enqueue(db, 'mail', { id: letter!.id })
    const worker = startWorker({ ...house.services, config }, house.databaseUrl)
    await expect.poll(async () => (await findTask(db, good))?.status, { timeout: 15_000 }).toBe('done')
    expect((await findTask(db, strange))?.status).toBe('queued')
    expect(mail.letters).toHaveLength(1)
    expect((await db.select().from(outboxTable).where(eq(outboxTable.id, letter!.id)))[0]?.status).toBe('sent')
    await worker.stop()
    await mail.stop()
  })
})
