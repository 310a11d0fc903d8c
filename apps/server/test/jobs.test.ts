import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { jobRunTable } from '../src/modules/jobs/jobs.table.ts'
import { messageTable } from '../src/modules/message/message.table.ts'
import { outboxTable } from '../src/modules/outbox/outbox.table.ts'
import { claim } from '../src/tasks/claim.ts'
import { defineTask } from '../src/tasks/define-task.ts'
import { type JobKind, paramsOf } from '../src/tasks/job-kind.ts'
import { finishAndTell } from '../src/tasks/run-task.ts'
import { scheduleTable } from '../src/tasks/schedule.table.ts'
import { plan } from '../src/tasks/schedule.ts'
import { taskTable } from '../src/tasks/task.table.ts'
import { startWorker } from '../src/tasks/worker.ts'
import { type Caller, startTestServer, type TestServer } from './test-server.ts'

const tidyTask = defineTask({
  kind: 'tidy',
  file: import.meta.url,
  payload: z.object({
    days: z.int().min(1).max(90).default(30),
    deep: z.boolean().default(false),
    what: z.enum(['old', 'new']).default('old'),
    word: z.string().max(20).default(''),
  }),
  lane: 'quick',
  attempts: 1,
  run: async () => undefined,
}) as JobKind

let hub: TestServer
let db: TestServer['services']['db']
let admin: Caller
beforeAll(async () => {
  hub = await startTestServer({}, { alone: true })
  db = hub.services.db
  admin = await hub.as('admin')
  ;(hub.services.registry.jobKinds as JobKind[]).push(tidyTask)
  ;(hub.services.registry.tasks as JobKind[]).push(tidyTask)
})
afterAll(() => {
  for (const list of [hub.services.registry.jobKinds, hub.services.registry.tasks] as JobKind[][]) list.pop()
  return hub.stop()
})
beforeEach(async () => {
  await db.delete(taskTable)
  await db.delete(scheduleTable)
  await db.delete(jobRunTable)
})

/** As a client of the ancestor stack fills in its form. */
const stock = {
  id: null,
  jobName: '清理',
  subTask: null,
  beanName: 'tidy',
  methodName: 'run',
  params: '{"days":7}',
  cronExpression: '0 0 3 * * ?',
  pauseAfterFailure: 'true',
  isPause: 'false',
  personInCharge: 'lead',
  email: 'ops@example.com',
  description: '每天清理',
}
const create = (given: object = {}) => admin.call('POST', '/api/jobs', { ...stock, ...given })
const list = async (query = '') =>
  (await admin.call('GET', `/api/jobs?page=0&size=10&sort=id,desc${query}`)).body.content
const runs = async (query = '') => (await admin.call('GET', `/api/jobs/logs?size=6${query}`)).body.content
async function end(status: 'done' | 'failed') {
  const row = (await claim(db, ['tidy']))!
  const how = status === 'done' ? { status, result: { removed: 3 } } : { status, error: 'disk full', isFinal: true }
  await finishAndTell(hub.services, tidyTask, row, how)
}

describe('scheduled tasks', () => {
  it('are made, listed, changed, paused and removed as a stock client does it', async () => {
    expect((await create()).status).toBe(201)
    const [row] = await list()
    expect(row).toMatchObject({
      jobName: '清理',
      beanName: 'tidy',
      methodName: 'run',
      isPause: false,
      pauseAfterFailure: true,
      params: '{"days":7,"deep":false,"what":"old","word":""}',
      personInCharge: 'lead',
    })
    expect(row.next).toHaveLength(5)
    expect(await db.$count(taskTable)).toBe(1)
    // It sends the whole row back.
    expect((await admin.call('PUT', '/api/jobs', { ...row, cronExpression: '0 30 4 * * ?' })).status).toBe(204)
    expect((await db.select().from(taskTable)).map(({ runAfter }) => runAfter.toISOString().slice(11, 16))).toEqual([
      '20:30',
    ])
    expect((await admin.call('PUT', `/api/jobs/${row.id}`)).status).toBe(204)
    expect((await list())[0]).toMatchObject({ isPause: true, next: [] })
    expect(await db.$count(taskTable)).toBe(0)
    // Nor does it read it again.
    expect((await admin.call('PUT', '/api/jobs', { ...row, description: '改' })).status).toBe(204)
    expect((await admin.call('DELETE', '/api/jobs', [row.id])).status).toBe(200)
    expect(await list()).toEqual([])
  })

  it('are found by name, and exported', async () => {
    await create()
    await create({ jobName: '', beanName: 'logCheck', params: '' })
    expect((await list('&jobName=操作日志')).map(({ beanName }: { beanName: string }) => beanName)).toEqual([
      'logCheck',
    ])
    expect(await list('&jobName=清理')).toHaveLength(1)
    for (const path of ['/api/jobs/download', '/api/jobs/logs/download'])
      expect((await admin.call('GET', path)).headers['content-type']).toContain('spreadsheet')
  })

  it('can be nothing but what is on the list: no bean, no method, no pattern of seconds', async () => {
    const refusals: [object, string][] = [
      [{ beanName: 'java.lang.Runtime' }, 'jobs.noKind'],
      [{ beanName: 'mail' }, 'jobs.noKind'],
      [{ methodName: 'exec' }, 'jobs.noMethod'],
      [{ params: 'rm -rf /' }, 'jobs.noParams'],
      [{ params: '{"days":0}' }, 'jobs.noParams'],
      [{ cronExpression: '0/5 * * * * ?' }, 'jobs.tooOften'],
      [{ cronExpression: '$(id)' }, 'jobs.noPattern'],
      [{ cronExpression: '0 0 3 30 2 ?' }, 'jobs.neverDue'],
      [{ timeZone: 'Mars/Olympus' }, 'jobs.noZone'],
      [{ email: 'ops' }, 'jobs.noAddress'],
      [{ subTask: '999' }, 'jobs.noFollowing'],
    ]
    for (const [given, code] of refusals) {
      const { status, body } = await create(given)
      expect([status, body.code]).toEqual([400, code])
    }
    expect(await db.$count(scheduleTable)).toBe(0)
  })

  it('take the weekdays of Quartz where its question mark stands, and ours where not', async () => {
    const weekdays = async (pattern: string) => {
      const { body } = await admin.call('GET', `/api/jobs/preview?cronExpression=${encodeURIComponent(pattern)}`)
      return new Set(body.next.map((time: string) => new Date(Date.parse(time) + 8 * 3_600_000).getUTCDay()))
    }
    expect(await weekdays('0 0 12 ? * 2')).toEqual(new Set([1]))
    expect(await weekdays('0 12 * * 2')).toEqual(new Set([2]))
  })

  it('say who was first when two change one', async () => {
    await create()
    const [row] = await list()
    const other = await hub.as('admin')
    expect((await admin.call('PUT', '/api/jobs', { ...row, description: 'a' })).status).toBe(204)
    const { status, body } = await other.call('PUT', '/api/jobs', { ...row, description: 'b' })
    expect([status, body.current.description]).toEqual([409, 'a'])
  })

  it('run now, also while they are paused, and keep what became of it', async () => {
    await create({ isPause: true })
    const [row] = await list()
    expect((await admin.call('PUT', `/api/jobs/exec/${row.id}`)).status).toBe(204)
    await plan(db, hub.services.registry)
    await end('done')
    const [run] = await runs('&isSuccess=true')
    expect(run).toMatchObject({ jobName: '清理', isSuccess: true, result: '{"removed":3}', startedBy: 'admin' })
    expect(await runs('&isSuccess=false')).toEqual([])
    expect((await list())[0].last).toMatchObject({ isSuccess: true })
    await admin.call('DELETE', '/api/jobs', [row.id])
    expect(await runs()).toHaveLength(1)
  })

  it('tell the person in charge and the addresses of a failure, and pause where they should', async () => {
    await create()
    const [row] = await list()
    await admin.call('PUT', `/api/jobs/exec/${row.id}`)
    await end('failed')
    expect((await runs('&isSuccess=false'))[0]).toMatchObject({ exceptionDetail: 'disk full' })
    expect((await list())[0]).toMatchObject({ isPause: true, last: { isSuccess: false } })
    const [notice] = await db.select().from(messageTable).where(eq(messageTable.kind, 'message.jobFailed'))
    expect(notice!.facts).toMatchObject({ job: '清理', reason: 'disk full' })
    expect((await db.select().from(outboxTable)).map(({ to }) => to)).toContain('ops@example.com')
  })

  it('are followed by others, and never lead back to themselves', async () => {
    await create({ jobName: '后' })
    const [after] = await list()
    await create({ jobName: '先', subTask: String(after.id) })
    const first = (await list()).find(({ jobName }: { jobName: string }) => jobName === '先')
    await admin.call('PUT', `/api/jobs/exec/${first.id}`)
    await end('done')
    await plan(db, hub.services.registry)
    await end('done')
    expect((await runs()).map(({ jobName }: { jobName: string }) => jobName)).toEqual(['后', '先'])
    const circle = await admin.call('PUT', '/api/jobs', { ...after, subTask: `${first.id}` })
    expect([circle.status, circle.body.code]).toEqual([400, 'jobs.circle'])
  })

  it('run once with two processes at work', async () => {
    vi.stubEnv('NODE_OPTIONS', '--import tsx')
    await create({ beanName: 'logCheck', params: '', jobName: '' })
    const [row] = await db.select().from(scheduleTable)
    // Nobody was there when it was due.
    const due = new Date(Date.now() - 2 * 86_400_000)
    await db.delete(taskTable)
    await db.update(scheduleTable).set({ lastPlanned: due }).where(eq(scheduleTable.id, row!.id))
    const workers = [startWorker(hub.services, hub.databaseUrl), startWorker(hub.services, hub.databaseUrl)]
    try {
      await vi.waitFor(async () => expect(await runs()).toHaveLength(1), { timeout: 20_000, interval: 200 })
      await plan(db, hub.services.registry)
    } finally {
      await Promise.all(workers.map((worker) => worker.stop()))
      vi.unstubAllEnvs()
    }
    expect(await runs()).toMatchObject([{ isSuccess: true, beanName: 'logCheck' }])
  })

  it('of every kind say what their parameters are', async () => {
    const { body } = await admin.call('GET', '/api/jobs/kinds')
    expect(body.map(({ kind }: { kind: string }) => kind)).toEqual(
      expect.arrayContaining(['logCheck', 'checkStore', 'checkDatabase', 'digest', 'remind', 'tidy']),
    )
    expect(paramsOf(tidyTask)).toMatchObject([
      { name: 'days', type: 'number', least: 1, most: 90, initial: 30 },
      { name: 'deep', type: 'flag', initial: false },
      { name: 'what', type: 'choice', choices: ['old', 'new'] },
      { name: 'word', type: 'text', most: 20 },
    ])
    const nested = { ...tidyTask, payload: z.object({ a: z.array(z.string()) }) }
    expect(() => paramsOf(nested)).toThrow('cannot show a')
  })
})
