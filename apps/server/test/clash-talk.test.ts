// What people say about a group of clashes before there is an issue, and tests that run by the clock.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clashGroupTable, clashRunTable, clashTestTable } from '../src/modules/clash/clash.table.ts'
import { runNightly } from '../src/modules/clash/clash-nightly.ts'
import { dropEmptyGroups } from '../src/modules/clash/run/clash-groups.ts'
import { projectTable } from '../src/modules/project/project.table.ts'
import { userTable } from '../src/modules/users/users.table.ts'
import { addClashTest } from './clash-rows.ts'
import { type Caller, startTestServer, type TestServer } from './test-server.ts'

const PROJECT = 2
let hub: TestServer
const who: Record<string, Caller> = {}
const ids: Record<string, number> = {}
let subId: number
beforeAll(async () => {
  hub = await startTestServer()
  for (const name of ['lead', 'hvac', 'review', 'outsider', 'plain']) who[name] = await hub.as(name)
  for (const { id, username } of await hub.services.db.select().from(userTable)) ids[username] = id
  subId = (await who.lead!.call('GET', `/api/projectSub?projId=${PROJECT}&page=0&size=1`)).body.content[0].subId
})
afterAll(() => hub.stop())

const test = (more: object = {}) => addClashTest(hub.services.db, { projId: PROJECT, subId, userId: ids.lead! }, more)
const say = (name: string, refId: number, text: string, more: object = {}) =>
  who[name]!.call('POST', '/api/thread/post', { kind: 'clashGroup', refId, text, ...more })
const read = (name: string, refId: number) =>
  who[name]!.call('GET', `/api/thread/posts?kind=clashGroup&refId=${refId}&size=10`)

describe('a group', () => {
  it('is talked about by members of its project, in order, also by two at once', async () => {
    const { addGroup, addPoint } = await test()
    const id = await addGroup()
    await addPoint(id)
    const said = await Promise.all([say('hvac', id, '改走梁下'), say('lead', id, '同意')])
    expect(said.map(({ status }) => status)).toEqual([201, 201])
    const { body } = await read('review', id)
    expect(body.content.map((one: { text: string }) => one.text).sort()).toEqual(['同意', '改走梁下'])
    expect((await say('outsider', id, 'x')).status).toBe(404)
    expect((await read('plain', id)).status).toBe(404)
    expect((await read('lead', 999_999)).status).toBe(404)
    expect((await say('lead', id, ' ')).status).toBe(400)
    const mine = (await who.review!.call('GET', '/api/thread')).body.content
    expect(
      mine.find((one: { kind: string; refId: number }) => one.kind === 'clashGroup' && one.refId === id).link,
    ).toMatch(/^\/clash\?projId=2&sub=\d+&point=\d+$/)
  })

  it('of locked models is talked about by those only who manage models', async () => {
    const { addGroup, addPoint } = await test({ locked: true })
    const id = await addGroup()
    await addPoint(id)
    expect((await say('lead', id, '只给管理模型的人')).status).toBe(201)
    expect((await read('review', id)).status).toBe(404)
    expect((await read('lead', id)).body.content).toHaveLength(1)
    const others = (await who.review!.call('GET', '/api/thread')).body.content
    expect(others.some((one: { kind: string; refId: number }) => one.kind === 'clashGroup' && one.refId === id)).toBe(
      false,
    )
  })

  it('tells whoever has to change something, and keeps what was said when its last point is gone', async () => {
    const { testId, addGroup } = await test()
    const [talked, silent] = [await addGroup('KL-1'), await addGroup('KL-2')]
    const { db } = hub.services
    await db.update(clashGroupTable).set({ assigneeId: ids.hvac! }).where(eq(clashGroupTable.id, talked))
    const other = await test()
    await other.addPoint(talked)
    expect((await say('lead', talked, '请暖通看一下')).status).toBe(201)
    const notices = (await who.hvac!.call('GET', '/api/message?page=0&size=50')).body
    expect(JSON.stringify(notices)).toContain('请暖通看一下')
    await db.update(clashGroupTable).set({ assigneeId: null }).where(eq(clashGroupTable.id, talked))
    await dropEmptyGroups(db, testId)
    const left = await db.select().from(clashGroupTable).where(eq(clashGroupTable.testId, testId))
    expect(left.map(({ id }) => id)).toEqual([talked])
    expect(silent).not.toBe(talked)
  })
})

describe('a test of the night', () => {
  const runsOf = (testId: number) =>
    hub.services.db.select().from(clashRunTable).where(eq(clashRunTable.testId, testId))
  const tonight = () => runNightly(hub.services.db, () => undefined)
  const nightly = async () => {
    const made = await test()
    await hub.services.db.update(clashTestTable).set({ trigger: 'nightly' }).where(eq(clashTestTable.id, made.testId))
    return made.testId
  }

  it('begins once, also when two ask, and one by hand does not', async () => {
    const [id, byHand] = [await nightly(), (await test()).testId]
    await Promise.all([tonight(), tonight()])
    const begun = (await runsOf(id)).filter(({ trigger }) => trigger === 'nightly')
    expect(begun.map(({ status, userId }) => [status, userId])).toEqual([['queued', ids.lead]])
    expect((await runsOf(byHand)).filter(({ trigger }) => trigger === 'nightly')).toEqual([])
  })

  it('rests with its project', async () => {
    const id = await nightly()
    const { db } = hub.services
    const ofProject = eq(projectTable.projId, PROJECT)
    const [before] = await db.select({ status: projectTable.status }).from(projectTable).where(ofProject)
    await db.update(projectTable).set({ status: 'archived' }).where(ofProject)
    await tonight()
    await db.update(projectTable).set(before!).where(ofProject)
    expect((await runsOf(id)).filter(({ trigger }) => trigger === 'nightly')).toEqual([])
  })
})
