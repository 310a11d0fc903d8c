// On engines: notices reach the windows of another process.
import { and, eq, ne } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { instantOf } from '../src/core/wire-time.ts'
import { digestTask } from '../src/modules/message/digest.task.ts'
import { notify } from '../src/modules/message/message.service.ts'
import { messageSettingTable, messageTable } from '../src/modules/message/message.table.ts'
import { outboxTable } from '../src/modules/outbox/outbox.table.ts'
import { userTable } from '../src/modules/users/users.table.ts'
import { claim } from '../src/tasks/claim.ts'
import { nextTime } from '../src/tasks/occasion.ts'
import { plan } from '../src/tasks/schedule.ts'
import { taskTable } from '../src/tasks/task.table.ts'
import { startWorker } from '../src/tasks/worker.ts'
import { taskContext } from './task-context.ts'
import { type Caller, startTestServer, type TestServer } from './test-server.ts'

let hub: TestServer
let db: TestServer['services']['db']
let hvac: Caller
let lead: Caller
const ids: Record<string, number> = {}
beforeAll(async () => {
  hub = await startTestServer()
  db = hub.services.db
  for (const name of ['hvac', 'lead']) {
    const [user] = await db.select().from(userTable).where(eq(userTable.username, name))
    ids[name] = user!.id
    await db
      .update(userTable)
      .set({ email: `${name}@example.com` })
      .where(eq(userTable.id, user!.id))
  }
  hvac = await hub.as('hvac')
  lead = await hub.as('lead')
})
afterAll(() => hub.stop())
beforeEach(async () => {
  await db.delete(messageTable)
  await db.delete(messageSettingTable)
  await db.delete(outboxTable)
  await db.delete(taskTable)
})

type Told = 'todo' | 'announcement'
const tell = (to: number[], told: Told = 'todo', facts = { title: '梁高' }, link?: string) =>
  notify(hub.services, to, told, `message.${told}`, facts, link)
const choose = (who: Caller, group: string, web: boolean, mail: string) =>
  who.call('PUT', '/api/message/settings', [{ group, web, mail }])
const letters = () => db.select().from(outboxTable)
const list = async (who: Caller, query = '') => (await who.call('GET', `/api/message${query}`)).body

describe('a notice', () => {
  it('is in the centre of whom it is for, in the language of who reads', async () => {
    await tell([ids.hvac!], 'todo', { title: '梁高' }, '/projectTodo?projId=2')
    expect(await list(hvac)).toMatchObject({
      unread: 1,
      totalElements: 1,
      content: [{ group: 'todo', text: '新的待办：梁高', link: '/projectTodo?projId=2', read: false }],
    })
    const english = await hvac.call('GET', '/api/message', undefined, { 'accept-language': 'en' })
    expect(english.body.content[0].text).not.toMatch(/\p{Script=Han}{3}/u)
    expect((await list(lead)).totalElements).toBe(0)
    expect(await letters()).toEqual([])
  })

  it('says a word of ours in the reader’s language', async () => {
    await notify(hub.services, ids.hvac!, 'project', 'message.projectStatus', {
      project: '综合楼',
      status: '@project.status.running',
    })
    expect((await list(hvac)).content[0].text).toContain('进行中')
    const english = await hvac.call('GET', '/api/message', undefined, { 'accept-language': 'en' })
    expect(english.body.content[0].text).toContain('Running')
  })

  it('never leads out of the site', async () => {
    for (const link of ['//evil.example', 'https://evil.example', 'javascript:alert(1)', '/a/../..//evil.example'])
      await tell([ids.hvac!], 'todo', { title: 'x' }, link)
    const { content } = await list(hvac)
    expect(content).toHaveLength(4)
    expect(content.map((one: { link?: string }) => one.link)).toEqual(Array(4).fill(undefined))
  })

  it('is filtered, paged and read, each by its owner only', async () => {
    for (let i = 0; i < 3; i++) await tell([ids.hvac!, ids.lead!], 'todo', { title: `第${i}件` })
    await tell([ids.hvac!], 'announcement', { title: '放假' })
    expect((await list(hvac, '?group=announcement')).content).toHaveLength(1)
    expect(await list(hvac, '?group=todo&size=2&page=1')).toMatchObject({ totalElements: 3, unread: 4 })
    expect((await hvac.call('GET', '/api/message?group=nonsense')).status).toBe(400)
    const foreign = (await list(lead)).content.map((one: { id: number }) => one.id)
    await hvac.call('POST', '/api/message/read', { ids: foreign })
    expect((await list(lead)).unread).toBe(3)
    const [first] = (await list(hvac)).content
    await hvac.call('POST', '/api/message/read', { ids: [first.id] })
    expect(await list(hvac, '?unread=true')).toMatchObject({ unread: 3, totalElements: 3 })
    await hvac.call('POST', '/api/message/read', {})
    expect((await list(hvac)).unread).toBe(0)
  })

  it('belongs to the transaction it is left in', async () => {
    await choose(hvac, 'todo', true, 'each')
    const lost = db.transaction(async (tx) => {
      await notify({ ...hub.services, db: tx }, ids.hvac!, 'todo', 'message.todo', { title: 'x' })
      throw new Error('no')
    })
    await expect(lost).rejects.toThrow('no')
    expect([(await list(hvac)).totalElements, (await letters()).length]).toEqual([0, 0])
  })
})

describe('settings', () => {
  it('start with everything in the centre and nothing by mail, and are each person’s own', async () => {
    const usual = (await hvac.call('GET', '/api/message/settings')).body
    expect(usual.map((one: { group: string }) => one.group)).toEqual([
      'account',
      'project',
      'todo',
      'approval',
      'announcement',
      'feedback',
      'thread',
      'library',
      'meeting',
      'operations',
    ])
    expect(new Set(usual.map((one: { web: boolean; mail: string }) => `${one.web} ${one.mail}`))).toEqual(
      new Set(['true off']),
    )
    const saved = await choose(hvac, 'todo', false, 'daily')
    expect(saved.body[2]).toEqual({ group: 'todo', web: false, mail: 'daily' })
    expect((await lead.call('GET', '/api/message/settings')).body[2]).toMatchObject({ web: true, mail: 'off' })
    for (const bad of [[{ group: 'x', web: true, mail: 'off' }], [{ group: 'todo', web: true, mail: 'hourly' }], {}])
      expect((await hvac.call('PUT', '/api/message/settings', bad)).status).toBe(400)
    expect((await hub.nobody.call('GET', '/api/message/settings')).status).toBe(401)
  })

  it('survive two windows that save at once', async () => {
    const answers = await Promise.all([choose(hvac, 'todo', false, 'each'), choose(hvac, 'todo', false, 'each')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  })

  it('keep a notice out of the centre, and send each by letter in both languages', async () => {
    await choose(hvac, 'todo', false, 'each')
    await tell([ids.hvac!, ids.lead!], 'todo', { title: '梁高\n\n换行' }, '/projectTodo?projId=2')
    expect(await list(hvac)).toMatchObject({ unread: 0, totalElements: 0 })
    expect((await list(lead)).totalElements).toBe(1)
    const [letter, ...more] = await letters()
    expect(more).toEqual([])
    expect(letter).toMatchObject({ to: 'hvac@example.com', status: 'kept', subject: '榫卯 · 新的待办：梁高 换行' })
    expect(letter!.text).toMatch(/新的待办：梁高[\s\S]*New to-do/)
    expect(letter!.text).toContain(`${hub.services.config.publicUrl}/projectTodo?projId=2`)
  })
})

describe('the daily letter', () => {
  const run = () => digestTask.run(taskContext(hub, {}))

  it('collects a day, once, and forgets what was only waiting for it', async () => {
    await choose(hvac, 'todo', false, 'daily')
    await choose(lead, 'todo', true, 'daily')
    for (const title of ['甲', '乙']) await tell([ids.hvac!, ids.lead!], 'todo', { title })
    expect([(await list(hvac)).totalElements, (await list(lead)).totalElements]).toEqual([0, 2])
    await Promise.all([run(), run()])
    const sent = await letters()
    expect(sent.map(({ to }) => to).sort()).toEqual(['hvac@example.com', 'lead@example.com'])
    expect(sent[0]!.subject).toContain('2')
    expect(sent[0]!.text).toMatch(/新的待办：甲[\s\S]*新的待办：乙[\s\S]*2 notifications/)
    expect(await db.select().from(messageTable).where(eq(messageTable.userId, ids.hvac!))).toEqual([])
    expect((await list(lead)).totalElements).toBe(2)
    await run()
    expect(await letters()).toHaveLength(2)
  })

  it('is due at eight o’clock of the site, also over the end of a day', () => {
    const at = (text: string) => nextTime(digestTask.cron!, instantOf(text))
    expect(at('2026-03-01 07:59:59')).toEqual(instantOf('2026-03-01 08:00:00'))
    expect(at('2026-03-01 08:00:00')).toEqual(instantOf('2026-03-02 08:00:00'))
    expect(at('2026-02-28 23:30:00')).toEqual(instantOf('2026-03-01 08:00:00'))
  })

  it('is planned once by any number of processes and taken by one', async () => {
    await Promise.all(Array.from({ length: 8 }, () => plan(db, hub.services.registry)))
    const rows = await db.select().from(taskTable).where(eq(taskTable.kind, 'digest'))
    expect(rows).toHaveLength(1)
    expect(rows[0]!.runAfter.getTime()).toBeGreaterThan(Date.now())
    await db.update(taskTable).set({ runAfter: new Date(0) })
    const taken = await Promise.all([1, 2, 3].map(() => claim(db, ['digest'])))
    expect(taken.filter(Boolean)).toHaveLength(1)
  })

  it('is sent once by two workers', async () => {
    await choose(hvac, 'todo', true, 'daily')
    await tell([ids.hvac!])
    await plan(db, hub.services.registry)
    // The others that are planned would only stand before it.
    await db.delete(taskTable).where(ne(taskTable.kind, 'digest'))
    await db.update(taskTable).set({ runAfter: new Date(0) })
    const workers = [1, 2].map(() => startWorker(hub.services, hub.databaseUrl))
    const done = and(eq(taskTable.kind, 'digest'), eq(taskTable.status, 'done'))
    await expect.poll(() => db.select().from(taskTable).where(done), { timeout: 15_000 }).toHaveLength(1)
    await Promise.all(workers.map((worker) => worker.stop()))
    expect(await letters()).toHaveLength(1)
  })
})
