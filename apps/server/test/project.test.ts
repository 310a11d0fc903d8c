import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectRoleTable } from '../src/modules/project/project.table.ts'
import { userTable } from '../src/modules/users/users.table.ts'
import { taskTable } from '../src/tasks/task.table.ts'
import { type Caller, startTestServer, type TestServer } from './test-server.ts'

const SAMPLE = 2
const FOREIGN = 1

let hub: TestServer
let lead: Caller
let hvac: Caller
let outsider: Caller
let admin: Caller
beforeAll(async () => {
  hub = await startTestServer()
  ;[lead, hvac, outsider, admin] = (await Promise.all(
    ['lead', 'hvac', 'outsider', 'admin'].map((name) => hub.as(name)),
  )) as [Caller, Caller, Caller, Caller]
})
afterAll(() => hub.stop())

const idOf = async (username: string) =>
  (await hub.services.db.select().from(userTable).where(eq(userTable.username, username)))[0]!.id
const roleNamed = async (name: string) =>
  (await hub.services.db.select().from(projectRoleTable).where(eq(projectRoleTable.name, name)))[0]!.id
const fields = (indexCode: string, more: object = {}) => ({
  indexCode,
  projName: `项目 ${indexCode}`,
  stage: '方案',
  ...more,
})
const make = async (indexCode: string, more: object = {}) =>
  (await lead.call('POST', '/api/project', fields(indexCode, more))).body
const codes = async (who: Caller, query = '') =>
  (await who.call('GET', `/api/project?size=100${query}`)).body.content.map(
    (row: { indexCode: string }) => row.indexCode,
  )

describe('a project', () => {
  it('is made by who may, who then leads it, and stays unknown to others', async () => {
    const made = await lead.call('POST', '/api/project', fields('NEW-1', { planEnd: '2027-05-01' }))
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({
      indexCode: 'NEW-1',
      status: 'not_started',
      memberCount: 1,
      subCount: 0,
      collected: false,
    })
    expect(made.body.myRoles).toEqual(['项目负责人'])
    expect((await lead.call('POST', `/auth/setProject?projectId=${made.body.projId}`)).body).toContain('project:edit')
    expect(await codes(hvac)).not.toContain('NEW-1')
    expect((await hvac.call('GET', `/api/project/detail?projId=${made.body.projId}`)).status).toBe(404)
    expect((await hvac.call('POST', '/api/project', fields('NEW-2'))).status).toBe(403)
    expect((await hub.nobody.call('POST', '/api/project', fields('NEW-2'))).status).toBe(401)
  })

  it('is refused with a code that is taken and with what makes no sense', async () => {
    const twice = await lead.call('POST', '/api/project', fields('ZHL'))
    expect([twice.status, twice.body.code]).toEqual([400, 'error.duplicate'])
    const bad = [
      fields('x y'),
      fields('OK', { stage: '别的' }),
      fields('OK', { projName: ' ' }),
      fields('OK', { startDate: '2026-02-30' }),
      fields('OK', { startDate: '2026-05-02', planEnd: '2026-05-01' }),
      fields('OK', { managerId: 99_999 }),
      fields('OK', { deptId: 99_999 }),
    ]
    for (const body of bad) expect((await lead.call('POST', '/api/project', body)).status).toBe(400)
    expect(await codes(lead)).not.toContain('OK')
  })

  it('is edited by its lead only, and not over a newer state', async () => {
    const row = await make('EDIT')
    const body = { ...fields('EDIT'), projId: row.projId, rowVersion: row.rowVersion }
    const answers = await Promise.all(
      ['甲', '乙'].map((projName) => lead.call('PUT', '/api/project', { ...body, projName })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)!.body.current).toMatchObject({ projId: row.projId })
    const sample = (await lead.call('GET', `/api/project/detail?projId=${SAMPLE}`)).body
    const own = { ...fields('ZHL'), projId: SAMPLE, rowVersion: sample.rowVersion }
    expect((await hvac.call('PUT', '/api/project', own)).status).toBe(403)
    expect((await outsider.call('PUT', '/api/project', own)).status).toBe(404)
  })

  it('goes from status to status by the rules, also by GET, and starts with a day', async () => {
    const { projId } = await make('STEPS')
    const move = (status: string, method: 'GET' | 'POST' = 'GET') =>
      lead.call(method, `/api/project/doUpdateStatus?projId=${projId}&status=${status}`)
    expect((await move('archived')).body.code).toBe('project.wrongStep')
    const started = await lead.call('GET', `/api/project/start?projId=${projId}`)
    expect(started.body).toMatchObject({ status: 'running', startDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) })
    const both = await Promise.all([move('finished'), move('cancelled')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await move('nonsense')).status).toBe(400)
    expect((await hvac.call('GET', `/api/project/start?projId=${SAMPLE}`)).status).toBe(403)
    expect((await outsider.call('GET', `/api/project/start?projId=${SAMPLE}`)).status).toBe(404)
  })

  it('is only read once it is archived', async () => {
    const { projId } = await make('OLD')
    for (const status of ['running', 'finished', 'archived'])
      expect((await lead.call('POST', `/api/project/doUpdateStatus?projId=${projId}&status=${status}`)).status).toBe(
        200,
      )
    const row = (await lead.call('GET', `/api/project/detail?projId=${projId}`)).body
    const tries = [
      await lead.call('PUT', '/api/project', { ...fields('OLD'), projId, rowVersion: row.rowVersion }),
      await lead.call('POST', '/api/projectSub', { projId, subNo: '01', subName: '甲' }),
      await lead.call('POST', '/api/projectResource', { projId, userIds: [await idOf('hvac')], roleIds: [1] }),
    ]
    expect(tries.map(({ status, body }) => [status, body.code])).toEqual(Array(3).fill([409, 'project.archived']))
  })

  it('says that what it begins with is still being made, until the task for that has ended', async () => {
    const { db } = hub.services
    const ask = async (projId: number) =>
      (await lead.call('GET', `/api/project/detail?projId=${projId}`)).body.isPreparing
    const { projId } = await make('PREP')
    const leaseUntil = new Date(Date.now() + 3_600_000)
    const task = { kind: 'demoModels', payload: {}, status: 'running' as const, projId, leaseUntil }
    const [row] = await db.insert(taskTable).values(task).returning()
    expect([await ask(projId), await ask(SAMPLE)]).toEqual([true, undefined])
    for (const status of ['failed', 'done'] as const) {
      await db.update(taskTable).set({ status }).where(eq(taskTable.id, row!.id))
      expect(await ask(projId)).toBeUndefined()
    }
  })

  it('goes to the recycle bin with everything in it, and comes back', async () => {
    const { projId } = await make('BIN')
    const todos = async () =>
      (await lead.call('GET', `/api/hubToDo/querySubHubToDoPage?projId=${projId}`)).body.totalElements
    expect(await todos()).toBe(1)
    expect((await lead.call('DELETE', '/api/project', [projId, FOREIGN])).status).toBe(404)
    expect((await hvac.call('DELETE', '/api/project', [SAMPLE])).status).toBe(403)
    expect((await lead.call('DELETE', '/api/project', [projId])).status).toBe(200)
    expect(await codes(lead)).not.toContain('BIN')
    expect(await codes(lead, '&view=deleted')).toEqual(['BIN'])
    expect(await codes(hvac, '&view=deleted')).toEqual([])
    for (const url of [`/api/project/detail?projId=${projId}`, `/api/projectSub/querySubListByProjId?projId=${projId}`])
      expect((await lead.call('GET', url)).status).toBe(404)
    expect((await lead.call('POST', `/auth/setProject?projectId=${projId}`)).status).toBe(404)
    expect(await todos()).toBe(0)
    expect((await outsider.call('POST', '/api/project/restore', [projId])).status).toBe(404)
    expect((await lead.call('POST', '/api/project/restore', [SAMPLE])).status).toBe(404)
    expect((await lead.call('POST', '/api/project/restore', [projId])).status).toBe(200)
    expect(await codes(lead)).toContain('BIN')
    expect(await todos()).toBe(1)
  })

  it('is collected by each for himself, and counted', async () => {
    const before = (await hvac.call('GET', '/api/project/projectCount')).body
    for (let i = 0; i < 2; i++)
      expect((await hvac.call('GET', `/api/project/collectProject?projId=${SAMPLE}`)).status).toBe(200)
    expect((await hvac.call('GET', '/api/project/projectCount')).body).toEqual({
      ...before,
      collected: before.collected + 1,
    })
    expect(await codes(hvac, '&view=collected')).toEqual(['ZHL'])
    expect(await codes(lead, '&view=collected')).toEqual([])
    expect((await outsider.call('GET', `/api/project/collectProject?projId=${SAMPLE}`)).status).toBe(404)
    await hvac.call('POST', `/api/project/cancelCollectProject?projId=${SAMPLE}`)
    expect(await codes(hvac, '&view=collected')).toEqual([])
    const statuses = (await outsider.call('GET', '/api/project/status')).body
    expect(statuses).toEqual([{ status: 'running', count: 1 }])
  })
})

describe('subs', () => {
  const subs = async (projId: number) =>
    (await lead.call('GET', `/api/projectSub/querySubListByProjId?projId=${projId}`)).body as {
      subId: number
      subNo: string
      rowVersion: number
    }[]

  it('are added, renamed, ordered and removed by the lead', async () => {
    const { projId } = await make('SUBS')
    for (const subNo of ['01', '02', '03'])
      expect((await lead.call('POST', '/api/projectSub', { projId, subNo, subName: `楼 ${subNo}` })).body.subCode).toBe(
        `SUBS-${subNo}`,
      )
    expect((await lead.call('POST', '/api/projectSub', { projId, subNo: '01', subName: '重' })).body.code).toBe(
      'error.duplicate',
    )
    const ids = (await subs(projId)).map((one) => one.subId)
    expect((await lead.call('PUT', '/api/projectSub/sort', { projId, subIds: ids.toReversed() })).status).toBe(200)
    expect((await subs(projId)).map((one) => one.subNo)).toEqual(['03', '02', '01'])
    for (const wrong of [ids.slice(1), [...ids, ids[0]!], [...ids.slice(1), 1]])
      expect((await lead.call('PUT', '/api/projectSub/sort', { projId, subIds: wrong })).status).toBe(409)
    const [first] = await subs(projId)
    const edit = { subId: first!.subId, rowVersion: first!.rowVersion, subNo: '09', subName: '改' }
    const answers = await Promise.all([
      lead.call('PUT', '/api/projectSub', edit),
      lead.call('PUT', '/api/projectSub', edit),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await lead.call('DELETE', '/api/projectSub', [first!.subId])).status).toBe(200)
    expect(await subs(projId)).toHaveLength(2)
  })

  it('are a stranger’s neither to see nor to touch, nor mixed with own ones', async () => {
    const [own] = await subs(SAMPLE)
    const foreign = (await outsider.call('GET', `/api/projectSub/querySubListByProjId?projId=${FOREIGN}`)).body[0]
    expect((await outsider.call('GET', `/api/projectSub?subId=${own!.subId}`)).body.totalElements).toBe(0)
    expect((await hvac.call('POST', '/api/projectSub', { projId: SAMPLE, subNo: '99', subName: 'x' })).status).toBe(403)
    expect((await lead.call('DELETE', '/api/projectSub', [own!.subId, foreign.subId])).status).toBe(404)
    expect((await lead.call('DELETE', '/api/projectSub', [own!.subId, 99_999])).status).toBe(404)
    expect(await subs(SAMPLE)).toHaveLength(3)
  })
})

describe('members', () => {
  const members = async (projId: number) =>
    (await lead.call('GET', `/api/projectResource?projId=${projId}&size=10000&sort=resource_id,desc`)).body.content

  it('are added together, get their rights at once, and lose them as quickly', async () => {
    const { projId } = await make('TEAM')
    const [designer, visitor] = await Promise.all([roleNamed('设计人'), roleNamed('访客')])
    const sub = (await lead.call('POST', '/api/projectSub', { projId, subNo: '01', subName: '甲' })).body
    const userIds = [await idOf('hvac'), await idOf('plain')]
    const body = { projId, userIds, roleIds: [designer], disciplines: ['M'], subIds: [sub.subId] }
    expect((await hvac.call('GET', `/api/project/detail?projId=${projId}`)).status).toBe(404)
    const added = await lead.call('POST', '/api/projectResource', body)
    expect([added.status, added.body.length]).toEqual([201, 2])
    expect(added.body[0]).toMatchObject({ roleNames: ['设计人'], disciplines: ['M'], subIds: [sub.subId] })
    expect((await hvac.call('GET', `/api/project/detail?projId=${projId}`)).status).toBe(200)
    expect((await lead.call('POST', '/api/projectResource', body)).body.code).toBe('project.alreadyMember')
    const mine = added.body.find((one: { user: { username: string } }) => one.user.username === 'hvac')
    const edit = { resourceId: mine.resourceId, rowVersion: mine.rowVersion, roleIds: [visitor] }
    expect((await lead.call('PUT', '/api/projectResource', edit)).body).toMatchObject({
      roleNames: ['访客'],
      subIds: [],
    })
    expect((await lead.call('PUT', '/api/projectResource', edit)).status).toBe(409)
    expect((await hvac.call('POST', `/auth/setProject?projectId=${projId}`)).body).toEqual([])
    expect((await hvac.call('DELETE', '/api/projectResource', [mine.resourceId])).status).toBe(403)
    expect((await lead.call('DELETE', '/api/projectResource', [mine.resourceId])).status).toBe(200)
    expect((await hvac.call('GET', '/api/message')).body.content[0].text).toContain('把您移出了项目')
    expect((await hvac.call('GET', `/api/project/detail?projId=${projId}`)).status).toBe(404)
  })

  it('never lose their last lead, and belong to this project in every part', async () => {
    const { projId } = await make('LAST')
    const [own] = await members(projId)
    const visitor = await roleNamed('访客')
    const edit = { resourceId: own.resourceId, rowVersion: own.rowVersion, roleIds: [visitor] }
    expect((await lead.call('PUT', '/api/projectResource', edit)).body.code).toBe('project.needsLead')
    expect((await lead.call('DELETE', '/api/projectResource', [own.resourceId])).body.code).toBe('project.needsLead')
    const foreignSub = (await outsider.call('GET', `/api/projectSub/querySubListByProjId?projId=${FOREIGN}`)).body[0]
      .subId
    const body = { projId, userIds: [await idOf('hvac')], roleIds: [visitor], subIds: [foreignSub] }
    expect((await lead.call('POST', '/api/projectResource', body)).body.code).toBe('project.noSuchSub')
    expect((await lead.call('POST', '/api/projectResource', { ...body, subIds: [], userIds: [99_999] })).status).toBe(
      400,
    )
    expect((await lead.call('POST', '/api/projectResource', { ...body, subIds: [], roleIds: [99_999] })).status).toBe(
      400,
    )
    expect(await members(projId)).toHaveLength(1)
  })

  it('are found by name, pinyin and number: the present ones, the possible ones, the site’s and the experts', async () => {
    const names = async (who: Caller, path: string, blurry = '') =>
      (await who.call('GET', `${path}?projId=${SAMPLE}&blurry=${encodeURIComponent(blurry)}`)).body.map(
        (row: { username: string }) => row.username,
      )
    const colleagues = ['hesiyuan', 'lujingxing', 'qiaoanran', 'suwanqing', 'tangyan', 'zhengqinghe']
    const team = [...colleagues, 'hvac', 'lead', 'review'].sort()
    for (const path of ['/api/projectMember/projectUsers', '/api/users/project_users'])
      expect((await names(lead, path)).sort()).toEqual(team)
    expect(await names(lead, '/api/projectMember/users')).not.toContain('hvac')
    expect(await names(lead, '/api/projectMember/users')).toContain('outsider')
    expect(await names(lead, '/api/projectMember/projectUsers', 'srx')).toEqual(['hvac'])
    expect(await names(lead, '/api/projectMember/projectUsers', '沈若')).toEqual(['hvac'])
    expect(await names(lead, '/api/projectMember/projectUsers', 'J20418')).toEqual(['hvac'])
    const [hvacRow] = (await lead.call('GET', `/api/projectMember/projectUsers?projId=${SAMPLE}&blurry=srx`)).body
    expect(hvacRow).toMatchObject({ roleNames: ['设计人'], disciplines: ['M'], jobNumber: 'J20418' })
    const [site] = (await lead.call('GET', `/api/projectMember/users?projId=${SAMPLE}&blurry=gnz`)).body
    expect(site).not.toHaveProperty('roleNames')
    expect(await names(lead, '/api/project/users_zj')).toEqual(['review'])
    expect((await outsider.call('GET', `/api/project/users_zj?projId=${SAMPLE}`)).status).toBe(404)
    const [sub] = (await lead.call('GET', `/api/projectSub/querySubListByProjId?projId=${SAMPLE}`)).body
    expect((await hvac.call('GET', `/api/users/sub_users?subId=${sub.subId}`)).body).toHaveLength(team.length)
    expect((await outsider.call('GET', `/api/users/sub_users?subId=${sub.subId}`)).status).toBe(404)
  })
})

it('an administrator may do all of it, and foreign writes by him are logged', async () => {
  expect((await admin.call('POST', '/api/projectSub', { projId: SAMPLE, subNo: '88', subName: '附楼' })).status).toBe(
    201,
  )
  expect(hub.logLines.join('')).toContain('administrator in a project')
})

it('offers the staff of the sample project’s site', async () => {
  const lead = await hub.as('lead')
  const { content } = (await lead.call('GET', '/api/project?page=0&size=1&blurry=ZHL')).body
  const { body } = await lead.call('GET', `/api/project/users_fy?projId=${content[0].projId}`)
  expect(body.map(({ username }: { username: string }) => username)).toEqual(expect.arrayContaining(['lead', 'hvac']))
  expect(body.map(({ username }: { username: string }) => username)).not.toContain('admin')
})
