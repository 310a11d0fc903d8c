import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { feedbackTable } from '../src/modules/feedback/feedback.table.ts'
import { projectTable } from '../src/modules/project/project.table.ts'
import { threadTable } from '../src/modules/thread/thread.table.ts'
import { userTable } from '../src/modules/users/users.table.ts'
import { type Caller, startTestServer, type TestServer } from './test-server.ts'

/** `outsider` and `review` staff the first seeded project, `lead`, `hvac` and `review` the second. */
const OTHER = 1
const SAMPLE = 2
const MISSING = 999_999

let hub: TestServer
let db: TestServer['services']['db']
const who: Record<string, Caller> = {}
beforeAll(async () => {
  hub = await startTestServer()
  db = hub.services.db
  // The demo has something to talk about already.
  await db.delete(threadTable)
  for (const name of ['lead', 'hvac', 'review', 'outsider', 'plain', 'admin']) who[name] = await hub.as(name)
})
afterAll(() => hub.stop())

const idOf = async (name: string) => (await db.select().from(userTable).where(eq(userTable.username, name)))[0]!.id
const post = (name: string, refId: number, text: string, kind = 'project') =>
  who[name]!.call('POST', '/api/thread/post', { kind, refId, text })
const posts = async (name: string, query: string) => (await who[name]!.call('GET', `/api/thread/posts?${query}`)).body
const threads = async (name: string) => (await who[name]!.call('GET', '/api/thread')).body
const ofSample = `kind=project&refId=${SAMPLE}`

describe('a thread of a project', () => {
  it('begins with its first post, once, also when two are first', async () => {
    const before = await who.lead!.call('GET', `/api/thread/open?${ofSample}`)
    expect(before.body).toMatchObject({ kind: 'project', refId: SAMPLE, unread: 0 })
    expect(before.body.threadId).toBeUndefined()
    const answers = await Promise.all(['lead', 'hvac', 'review'].map((name) => post(name, SAMPLE, `我是 ${name}`)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    const rows = await db
      .select()
      .from(threadTable)
      .where(and(eq(threadTable.kind, 'project'), eq(threadTable.refId, SAMPLE)))
    expect(rows).toHaveLength(1)
    expect((await posts('lead', ofSample)).content).toHaveLength(3)
  })

  it('is read by members, newest first, piece by piece', async () => {
    for (let i = 1; i <= 5; i++) await post('lead', SAMPLE, `第 ${i} 条`)
    const newest = await posts('hvac', `${ofSample}&size=3`)
    expect(newest.content.map((one: { text: string }) => one.text)).toEqual(['第 5 条', '第 4 条', '第 3 条'])
    expect(newest.more).toBe(true)
    const older = await posts('hvac', `${ofSample}&size=10&before=${newest.content[2].postId}`)
    expect(older.content).toHaveLength(5)
    expect(older.more).toBe(false)
    expect((await posts('lead', `${ofSample}&size=1`)).content[0].mine).toBe(true)
  })

  it('counts what is new, per person, and a mark never goes back nor too far', async () => {
    const before = await threads('hvac')
    expect(before.content[0]).toMatchObject({ kind: 'project', refId: SAMPLE, last: { text: '第 5 条' } })
    expect(before.unread).toBe(before.content[0].unread)
    expect(before.unread).toBeGreaterThanOrEqual(5)
    const [last] = (await posts('hvac', `${ofSample}&size=1`)).content
    const read = (postId: number) =>
      who.hvac!.call('POST', '/api/thread/read', { kind: 'project', refId: SAMPLE, postId })
    expect((await read(2_000_000_000)).status).toBe(200)
    expect((await threads('hvac')).unread).toBe(0)
    await read(1)
    expect((await threads('hvac')).unread).toBe(0)
    await post('lead', SAMPLE, '又一条')
    expect((await threads('hvac')).unread).toBe(1)
    expect((await threads('lead')).unread).toBe((await threads('lead')).content[0].unread)
    await read(last.postId + 1)
    await post('hvac', SAMPLE, '我的')
    expect((await threads('hvac')).unread).toBe(0)
  })

  it('is not there for strangers, and a foreign one is like a missing one', async () => {
    const tries = async (refId: number) => {
      const about = { kind: 'project', refId }
      const answers = [
        await who.outsider!.call('GET', `/api/thread/open?kind=project&refId=${refId}`),
        await who.outsider!.call('GET', `/api/thread/posts?kind=project&refId=${refId}`),
        await post('outsider', refId, '混进来'),
        await who.outsider!.call('POST', '/api/thread/read', { ...about, postId: 1 }),
      ]
      return answers.map(({ status, body }) => [status, body.code])
    }
    expect(await tries(SAMPLE)).toEqual(Array(4).fill([404, 'error.notFound']))
    expect(await tries(MISSING)).toEqual(await tries(SAMPLE))
    expect((await threads('outsider')).content).toEqual([])
    expect((await post('admin', SAMPLE, '管理员')).status).toBe(201)
    expect((await threads('plain')).content).toEqual([])
    await post('outsider', OTHER, '我们的')
    const seen = (await threads('review')).content.map((one: { refId: number }) => one.refId)
    expect(seen.sort()).toEqual([OTHER, SAMPLE])
  })

  it('refuses what makes no sense', async () => {
    for (const text of ['', '   ', 'x'.repeat(2001)]) expect((await post('lead', SAMPLE, text)).status).toBe(400)
    expect((await post('lead', SAMPLE, 'x', 'nonsense')).status).toBe(404)
    expect((await post('lead', SAMPLE, 'x', '__proto__')).status).toBe(400)
    expect((await hub.nobody.call('GET', '/api/thread')).status).toBe(401)
  })

  it('goes with its project: only read when archived, gone from the lists in the recycle bin', async () => {
    const set = (changes: object) => db.update(projectTable).set(changes).where(eq(projectTable.projId, OTHER))
    await set({ status: 'archived' })
    expect((await post('outsider', OTHER, '还能说吗')).body.code).toBe('project.archived')
    expect((await posts('outsider', `kind=project&refId=${OTHER}`)).content).toHaveLength(1)
    await set({ status: 'running', deleteTime: new Date() })
    expect((await threads('outsider')).content).toEqual([])
    expect((await post('admin', OTHER, 'x')).status).toBe(404)
    await set({ deleteTime: null })
  })

  it('leaves no notices, but tells open windows when the post is there', async () => {
    const heard: unknown[] = []
    const stop = hub.services.bus.subscribe(`members:${SAMPLE}`, (event) => heard.push(event))
    await post('lead', SAMPLE, '听见了吗')
    await expect.poll(() => heard).toContainEqual({ type: 'change', kind: 'thread', projId: SAMPLE, id: SAMPLE })
    stop()
    expect((await who.hvac!.call('GET', '/api/message?group=thread')).body.totalElements).toBe(0)
  })
})

describe('a thread of feedback', () => {
  it('is between its sender and those who answer; each hears of the other', async () => {
    const [row] = await db
      .insert(feedbackTable)
      .values({ userId: await idOf('hvac'), module: 'model', description: '打不开模型' })
      .returning()
    const refId = row!.id
    expect((await post('lead', refId, '偷看', 'feedback')).status).toBe(404)
    expect((await post('hvac', refId, '再补充一句', 'feedback')).status).toBe(201)
    const told = (await who.admin!.call('GET', '/api/message?group=thread')).body.content
    expect(told[0]).toMatchObject({ link: `/feedback?id=${refId}`, text: expect.stringContaining('再补充一句') })
    expect((await post('admin', refId, '请升级浏览器', 'feedback')).status).toBe(201)
    const back = (await who.hvac!.call('GET', '/api/message?group=thread')).body.content
    expect(back).toHaveLength(1)
    expect(back[0].link).toBe(`/feedback/mine?id=${refId}`)
    const [mine] = (await threads('hvac')).content.filter((one: { kind: string }) => one.kind === 'feedback')
    expect(mine).toMatchObject({ title: '反馈：打不开模型', link: `/feedback/mine?id=${refId}`, unread: 1 })
  })
})
