import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { todoCopyTable, todoTable } from '../src/modules/hub-to-do/hub-to-do.table.ts'
import { userTable } from '../src/modules/users/users.table.ts'
import { type Caller, startTestServer, type TestServer } from './test-server.ts'

const FOREIGN = 1
const SAMPLE = 2

let hub: TestServer
let admin: Caller
let lead: Caller
let hvac: Caller
let review: Caller
beforeAll(async () => {
  hub = await startTestServer()
  admin = await hub.as('admin')
  lead = await hub.as('lead')
  hvac = await hub.as('hvac')
  review = await hub.as('review')
})
afterAll(() => hub.stop())

const idOf = async (username: string) =>
  (await hub.services.db.select().from(userTable).where(eq(userTable.username, username)))[0]!.id
interface Row {
  projId: number
  title: string
  status: string
  handler: string
}
const listed = async (who: Caller, query = ''): Promise<Row[]> =>
  (await who.call('GET', `/api/hubToDo/querySubHubToDoPage?size=100${query}`)).body.content
const fields = (indexCode: string) => ({ indexCode, projName: `项目${indexCode}`, stage: '方案' })
const make = async (indexCode: string, more: object = {}) =>
  (await admin.call('POST', '/api/project', { ...fields(indexCode), ...more })).body
const startsOf = async (who: Caller, projId: number, view = 'pending') =>
  (await listed(who, `&status=${view}&projId=${projId}`)).map(({ title, status }) => [title, status])

it('asks the manager of a new project to start it, until somebody does', async () => {
  const leadId = await idOf('lead')
  const { projId } = await make('T1', { managerId: leadId })
  const [todo] = (await lead.call('GET', `/api/hubToDo/querySubHubToDoPage?projId=${projId}`)).body.content
  expect(todo).toMatchObject({
    bizType: 'review',
    action: 'start',
    title: '项目T1',
    link: `/project/detail?projId=${projId}`,
    from: '方既白',
    status: 'pending',
  })
  const notices = (await lead.call('GET', '/api/message')).body.content
  expect(notices[0]).toMatchObject({ group: 'todo', text: '新的待办：项目T1', link: todo.link })
  expect(await startsOf(admin, projId, 'mine')).toEqual([['项目T1', 'pending']])
  expect((await admin.call('POST', `/api/project/start?projId=${projId}`)).status).toBe(200)
  expect(await startsOf(lead, projId)).toEqual([])
  expect(await startsOf(lead, projId, 'done')).toEqual([['项目T1', 'done']])
  expect(await startsOf(admin, projId, 'mine')).toEqual([['项目T1', 'done']])
})

it('goes to the new manager when there is another one, and away when the project is called off', async () => {
  const { projId, rowVersion } = await make('T2', { managerId: await idOf('lead') })
  const managerId = await idOf('hvac')
  expect((await admin.call('PUT', '/api/project', { ...fields('T2'), projId, rowVersion, managerId })).status).toBe(200)
  expect(await startsOf(lead, projId)).toEqual([])
  expect(await startsOf(hvac, projId)).toEqual([['项目T2', 'pending']])
  await admin.call('POST', `/api/project/doUpdateStatus?projId=${projId}&status=cancelled`)
  expect(await startsOf(hvac, projId)).toEqual([])
  expect(await startsOf(hvac, projId, 'done')).toEqual([])
})

it('leaves nothing behind for somebody who has left the project', async () => {
  const { projId } = await make('T3', { managerId: await idOf('hvac') })
  const { content } = (await admin.call('GET', `/api/projectResource?projId=${projId}`)).body
  const gone = content.find((row: { user: { username: string } }) => row.user.username === 'hvac')
  expect((await admin.call('DELETE', '/api/projectResource', [gone.resourceId])).status).toBe(200)
  expect(await startsOf(hvac, projId)).toEqual([])
})

it('is not given when the project is not made', async () => {
  const before = (await listed(lead)).length
  const twice = await admin.call('POST', '/api/project', { ...fields('T1'), managerId: await idOf('lead') })
  expect(twice.status).toBe(400)
  expect((await listed(lead)).length).toBe(before)
})

it('counts a person’s own by project and by sub, in each view', async () => {
  const handlerId = await idOf('review')
  const [sub] = (await lead.call('GET', `/api/projectSub/querySubListByProjId?projId=${SAMPLE}`)).body
  const fromId = await idOf('lead')
  const todo = { bizType: 'issue', bizId: 1, title: '风管', action: 'handle', link: '/x', handlerId, fromId } as const
  const rows = await hub.services.db
    .insert(todoTable)
    .values([
      { ...todo, projId: SAMPLE, subId: sub.subId },
      { ...todo, projId: SAMPLE, bizType: 'clash', title: '桥架' },
      { ...todo, projId: FOREIGN },
      { ...todo, projId: FOREIGN, status: 'done' },
    ])
    .returning()
  await hub.services.db.insert(todoCopyTable).values({ userId: await idOf('hvac'), todoId: rows[0]!.todoId })
  const counts = async (who: Caller, view: string) =>
    (await who.call('GET', `/api/hubToDo/queryProjHubToDoProjItems?status=${view}`)).body.map(
      (row: { projId: number; count: number }) => [row.projId, row.count],
    )
  expect(await counts(review, 'pending')).toEqual([
    [FOREIGN, 1],
    [SAMPLE, 2],
  ])
  expect(await counts(review, 'done')).toEqual([[FOREIGN, 1]])
  expect(await counts(lead, 'mine')).toEqual([
    [FOREIGN, 2],
    [SAMPLE, 2],
  ])
  expect(await counts(hvac, 'copied')).toEqual([[SAMPLE, 1]])
  const subs = (await review.call('GET', `/api/hubToDo/querySubHubToDoProjSubItems?projId=${SAMPLE}`)).body
  expect(subs).toEqual([expect.objectContaining({ subId: sub.subId, count: 1 }), { count: 1 }])
  expect(await listed(review, `&projId=${SAMPLE}&subId=${sub.subId}`)).toHaveLength(1)
  expect((await listed(review, '&bizType=clash')).map(({ title }) => title)).toEqual(['桥架'])
  expect((await listed(review, '&blurry=%E6%A1%A5')).map(({ title }) => title)).toEqual(['桥架'])
  expect((await listed(lead, '&status=mine&bizType=clash'))[0]!.handler).toBe('周以宁')
  expect(await listed(hvac, '&status=copied')).toHaveLength(1)
  expect(await listed(lead, '&status=copied')).toEqual([])
})

it('answers no view that it does not know', async () => {
  expect((await lead.call('GET', '/api/hubToDo/querySubHubToDoPage?status=all')).status).toBe(400)
  expect((await hub.nobody.call('GET', '/api/hubToDo/querySubHubToDoPage')).status).toBe(401)
})

it('counts inside one project or over the whole site, as the dot asks', async () => {
  const managerId = await idOf('lead')
  const { projId } = await make('T8', { managerId })
  await make('T9', { managerId })
  const total = async (query: string) =>
    (await lead.call('GET', `/api/hubToDo/querySubHubToDoPage?page=0&size=1&${query}`)).body.totalElements
  const everywhere = await total('isProj=false')
  expect(everywhere).toBeGreaterThan(1)
  expect(await total(`isProj=true&projId=${projId}`)).toBe(1)
  expect(await total(`isProj=false&projId=${projId}`)).toBe(everywhere)
  // Inside a project that nobody names there is nothing.
  expect(await total('isProj=true')).toBe(0)
})
