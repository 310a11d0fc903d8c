import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clashGroupTable, clashPointHistoryTable, clashPointTable } from '../src/modules/clash/clash.table.ts'
import { modelTable } from '../src/modules/model/model.table.ts'
import { projectSubTable, projectTable } from '../src/modules/project/project.table.ts'
import { userTable } from '../src/modules/users/users.table.ts'
import { addClashTest } from './clash-rows.ts'
import { type Caller, startTestServer, type TestServer } from './test-server.ts'

// `lead` leads project 2, `hvac` designs in it, `review` reviews; `outsider` has no part in it.
const PROJECT = 2
let hub: TestServer
let lead: Caller
let hvac: Caller
let review: Caller
let outsider: Caller
const ids: Record<string, number> = {}
let subId: number

beforeAll(async () => {
  hub = await startTestServer()
  ;[lead, hvac, review, outsider] = (await Promise.all(
    ['lead', 'hvac', 'review', 'outsider'].map((name) => hub.as(name)),
  )) as [Caller, Caller, Caller, Caller]
  for (const { id, username } of await hub.services.db.select().from(userTable)) ids[username] = id
  subId = (await lead.call('GET', `/api/projectSub?projId=${PROJECT}&page=0&size=1`)).body.content[0].subId
})
afterAll(() => hub.stop())

const place = () => ({ projId: PROJECT, subId, userId: ids.lead! })
const newTest = (more?: Parameters<typeof addClashTest>[2]) => addClashTest(hub.services.db, place(), more)
const ask = async (by: Caller, call: string, filter: object = {}, headers?: Record<string, string>) => {
  const answer = await by.call('POST', `/api/clash/${call}`, { projId: PROJECT, ...filter }, headers)
  expect([call, answer.status, answer.body.message]).toEqual([call, 200, undefined])
  return answer.body
}
const decide = (by: Caller, body: object) => by.call('POST', '/api/clash/updateClashPointStatus', body)
const history = async (by: Caller, id: number) =>
  (await by.call('GET', `/api/clash/queryClashPointHistory?id=${id}`)).body
const statusOf = async (id: number) =>
  (await hub.services.db.select().from(clashPointTable).where(eq(clashPointTable.id, id)))[0]!.status
const numbers = (page: { content: { number: string }[] }) => page.content.map(({ number }) => number)
const todosOf = async (by: Caller, bizId: number) => {
  const found = (await by.call('GET', '/api/hubToDo/querySubHubToDoPage?isProj=false&status=pending&size=200')).body
  return found.content.filter(
    (todo: { bizId: number; bizType: string }) => todo.bizType === 'clash' && todo.bizId === bizId,
  )
}

describe('points', () => {
  it('are found by each field of the filter', async () => {
    const test = await newTest({ name: '桥架×水管', type: 'clearance' })
    const [one, other] = [await test.addGroup('KL-7'), await test.addGroup('KL-9', 'B1')]
    const deep = await test.addPoint(one, 'new', { depth: 120 })
    const flat = await test.addPoint(one, 'reviewed', { depth: 12, level: null, aName: '排烟管 100%_a' })
    const third = await test.addPoint(other, 'resolved', { depth: 40, level: 'B1', bDiscipline: 'A' })
    await hub.services.db.update(clashGroupTable).set({ assigneeId: ids.hvac! }).where(eq(clashGroupTable.id, other))
    const all = { testId: test.testId }
    const found = async (filter: object) => numbers(await ask(hvac, 'points', { ...all, ...filter }))
    expect(await found({})).toEqual([deep.number, third.number, flat.number])
    expect(await found({ sort: { by: 'number', isDescending: false } })).toEqual([
      deep.number,
      flat.number,
      third.number,
    ])
    expect(await found({ sort: { by: 'level', isDescending: false } })).toEqual([
      deep.number,
      third.number,
      flat.number,
    ])
    expect(await found({ subId })).toHaveLength(3)
    expect(await found({ groupId: one })).toEqual([deep.number, flat.number])
    expect(await found({ ids: [flat.id] })).toEqual([flat.number])
    expect(await found({ status: ['new', 'resolved'] })).toEqual([deep.number, third.number])
    expect(await found({ type: ['hard'] })).toEqual([])
    expect(await found({ type: ['clearance'] })).toHaveLength(3)
    expect(await found({ pair: ['A', 'M'] })).toEqual([third.number])
    expect(await found({ pair: ['S', 'M'] })).toEqual([deep.number, flat.number])
    expect(await found({ level: ['B1', ''] })).toEqual([third.number, flat.number])
    expect(await found({ assignee: [ids.hvac] })).toEqual([third.number])
    expect(await found({ assignee: [0] })).toEqual([deep.number, flat.number])
    expect(await found({ depthFrom: 13, depthTo: 100 })).toEqual([third.number])
    expect(await found({ hasIssue: true })).toEqual([])
    expect(await found({ hasIssue: false })).toHaveLength(3)
    // The number, its own words, the group's name as it is read; signs of the pattern mean themselves.
    expect(await found({ blurry: deep.number.toLowerCase() })).toEqual([deep.number])
    expect(await found({ blurry: '走道' })).toHaveLength(3)
    expect(await found({ blurry: '梁 KL-9' })).toEqual([third.number])
    expect(await found({ blurry: '%_' })).toEqual([])
    const english = await ask(hvac, 'points', { ...all, blurry: 'Beam KL-9' }, { 'accept-language': 'en' })
    expect(numbers(english)).toEqual([third.number])
    expect((await ask(hvac, 'points', { ...all, size: 1, page: 1 })).totalElements).toBe(3)
  })

  it('tell both elements, their models, the runs and the place', async () => {
    const test = await newTest()
    const group = await test.addGroup()
    const { id, number } = await test.addPoint(group, 'active')
    await test.addPoint(group, 'approved')
    const { body } = await hvac.call('GET', `/api/clash/point?id=${id}`)
    expect(body).toMatchObject({
      number,
      type: 'hard',
      a: { discipline: 'M', name: '送风管 500×320', system: '送风' },
      b: { class: 'IfcBeam', discipline: 'S' },
      group: { id: group, name: '3F 风管 × 梁 KL-3', points: 2 },
      test: { id: test.testId, name: '风管×梁', tolerance: 10 },
      firstRun: { id: test.runId, label: '施工图 V1' },
      levels: [],
    })
    expect(body.a.model).toMatch(/^M-/)
    const pins = await ask(hvac, 'pins', { testId: test.testId })
    expect(pins.map((pin: { point: number[] }) => pin.point)).toEqual([
      [1, 2, 3],
      [1, 2, 3],
    ])
  })

  it('are counted by field, by pair and by group', async () => {
    const test = await newTest({ name: '水管×结构' })
    const [one, other] = [await test.addGroup('KL-1'), await test.addGroup('KL-2')]
    for (const status of ['new', 'active', 'active'] as const) await test.addPoint(one, status)
    await test.addPoint(other, 'approved', { depth: 5, level: null, aDiscipline: 'S', bDiscipline: 'M' })
    const scope = { testId: test.testId }
    const facets = await ask(lead, 'facets', { ...scope, status: ['active'] })
    const counts = (facet: string) =>
      facets[facet].map(({ value, label, count }: { value: string; label: string; count: number }) => [
        value,
        label,
        count,
      ])
    expect(counts('status')).toEqual([
      ['new', '新增', 1],
      ['active', '活动', 2],
      ['approved', '已核准', 1],
    ])
    expect(counts('level')).toEqual([['3F', '3F', 2]])
    expect(counts('type')).toEqual([['hard', '硬碰撞', 2]])
    expect(counts('test')).toContainEqual([test.testId, '水管×结构', 2])
    expect(counts('assignee').map(([value]: [number]) => value)).toEqual([0])
    expect(await ask(lead, 'matrix', { ...scope, pair: ['A', 'E'] })).toEqual([{ a: 'S', b: 'M', count: 4 }])
    const groups = await ask(lead, 'groups', scope)
    expect(groups.totalElements).toBe(2)
    expect(groups.content[0]).toMatchObject({ id: one, points: 3, name: '3F 风管 × 梁 KL-1', isManual: false })
    expect(groups.content[0].counts).toMatchObject({ new: 1, active: 2, resolved: 0 })
    const filtered = await ask(lead, 'groups', { ...scope, status: ['approved'] }, { 'accept-language': 'en' })
    expect(filtered.content).toMatchObject([
      { id: other, points: 1, depthMin: 5, depthMax: 5, name: '3F Duct × Beam KL-2', pair: ['S', 'M'] },
    ])
    expect((await ask(lead, 'groups', { ...scope, page: 5 })).totalElements).toBe(2)
  })

  it('have a trend: what each version left, of all tests together', async () => {
    const project = { projId: PROJECT, subId }
    const [one, other] = [await newTest(), await newTest()]
    const pairs = (count: number) => [{ a: 'M', b: 'S', count }]
    await one.addRun('V2', { unresolved: 5, unresolvedPairs: pairs(5) })
    await other.addRun('V2', { unresolved: 3, unresolvedPairs: [{ a: 'S', b: 'M', count: 3 }] })
    await one.addRun('V3', { unresolved: 1, unresolvedPairs: pairs(1) })
    await one.addRun('V4', { status: 'aborted', unresolved: 99 })
    const trend = await ask(lead, 'trend', project)
    expect(trend.slice(-2).map(({ label }: { label: string }) => label)).toEqual(['V2', 'V3'])
    // Before the last run what it left; after it what the list shows.
    const mine = await ask(lead, 'trend', { ...project, testId: one.testId })
    expect(mine.map(({ label, unresolved }: { label: string; unresolved: number }) => [label, unresolved])).toEqual([
      ['施工图 V1', 0],
      ['V2', 5],
      ['V3', 0],
    ])
    const { id } = await other.addPoint(await other.addGroup())
    const now = async () => (await ask(lead, 'trend', { ...project, testId: other.testId })).at(-1)
    expect(await now()).toMatchObject({ label: 'V2', unresolved: 1, pairs: [{ a: 'S', b: 'M', count: 1 }] })
    await decide(hvac, { ids: [id], status: 'approved' })
    expect((await now()).unresolved).toBe(0)
  })

  it('belong to their project: others find nothing, and no number', async () => {
    const test = await newTest()
    const { id, number } = await test.addPoint(await test.addGroup())
    for (const call of ['points', 'groups', 'facets', 'matrix', 'pins', 'trend'])
      expect((await outsider.call('POST', `/api/clash/${call}`, { projId: PROJECT })).status).toBe(404)
    for (const call of ['point', 'queryClashPointHistory'])
      expect((await outsider.call('GET', `/api/clash/${call}?id=${id}`)).status).toBe(404)
    const found = async (by: Caller, words = number) =>
      (await by.call('GET', `/api/search?blurry=${encodeURIComponent(words)}`)).body.filter(
        ({ kind }: { kind: string }) => kind === 'clash',
      )
    expect(await found(outsider)).toEqual([])
    expect(await found(hvac)).toMatchObject([
      { title: `${number} 风管 × 梁`, link: `/clash?projId=${PROJECT}&sub=${subId}&point=${id}`, projId: PROJECT },
    ])
    expect(await found(hvac, number.replace('CP-', 'cp'))).toHaveLength(1)
    expect(await found(hvac, number.replace('CP-', ''))).toEqual([])
  })

  it('of locked models are for who manages models', async () => {
    const test = await newTest({ locked: true })
    const group = await test.addGroup()
    const point = await test.addPoint(group)
    const scope = { testId: test.testId }
    expect((await ask(lead, 'points', scope)).totalElements).toBe(1)
    expect((await ask(review, 'points', scope)).totalElements).toBe(0)
    expect((await ask(review, 'groups', scope)).totalElements).toBe(0)
    expect(await ask(review, 'pins', scope)).toEqual([])
    const cells: { count: number }[] = await ask(review, 'matrix', scope)
    expect(cells.every(({ count }) => count === 0)).toBe(true)
    expect((await ask(review, 'facets', scope)).status).toEqual([])
    expect((await review.call('GET', `/api/clash/point?id=${point.id}`)).status).toBe(403)
    expect((await decide(review, { ids: [point.id], status: 'approved' })).status).toBe(403)
    expect((await decide(review, { groupIds: [group], status: 'approved' })).status).toBe(403)
    const found = (by: Caller) => by.call('GET', `/api/search?blurry=${point.number}`)
    expect((await found(review)).body.filter(({ kind }: { kind: string }) => kind === 'clash')).toEqual([])
    expect((await found(lead)).body.filter(({ kind }: { kind: string }) => kind === 'clash')).toHaveLength(1)
    // Of several it is said which one stands in the way, and nothing of what it shows.
    const free = await newTest()
    const plain = await free.addPoint(await free.addGroup())
    const both = await decide(review, { ids: [plain.id, point.id], status: 'approved' })
    expect([both.status, both.body.code, both.body.refused]).toEqual([409, 'error.rowsRefused', 1])
    expect(both.body.rows).toEqual([
      { id: point.id, projId: PROJECT, title: `#${point.id}`, code: 'model.locked', text: expect.any(String) },
    ])
    expect(await statusOf(plain.id)).toBe('active')
    // Of a group that is open in part, only that part is decided on.
    const open = await newTest()
    const mixed = await open.addGroup()
    const [seen, hidden] = [
      await open.addPoint(mixed),
      await open.addPoint(mixed, 'active', { aModelId: test.duct.modelId, aFileId: test.duct.fileId }),
    ]
    expect((await decide(review, { groupIds: [mixed], status: 'reviewed' })).body).toEqual({ changed: 1 })
    expect([await statusOf(seen.id), await statusOf(hidden.id)]).toEqual(['reviewed', 'active'])
    await hub.services.db.update(modelTable).set({ locked: false }).where(eq(modelTable.modelId, test.duct.modelId))
  })
})

describe('a decision', () => {
  it('is written with who, from what and why; resolved ones and equal ones stay', async () => {
    const test = await newTest()
    const group = await test.addGroup()
    const [fresh, gone, same] = [
      await test.addPoint(group, 'new'),
      await test.addPoint(group, 'resolved'),
      await test.addPoint(group, 'approved'),
    ]
    const given = { ids: [fresh.id, gone.id, same.id], status: 'approved', note: '  已与结构商定  ' }
    expect((await decide(hvac, given)).body).toEqual({ changed: 1 })
    expect(await statusOf(gone.id)).toBe('resolved')
    expect(await history(hvac, fresh.id)).toMatchObject([
      { from: 'new', to: 'approved', note: '已与结构商定', user: { id: ids.hvac } },
    ])
    expect(await history(hvac, gone.id)).toEqual([])
    expect(await history(hvac, same.id)).toEqual([])
  })

  it('is taken for whole groups, for what of them is unresolved', async () => {
    const test = await newTest()
    const group = await test.addGroup()
    const points = []
    for (const status of ['new', 'reviewed', 'reopened', 'ignored', 'approved', 'resolved'] as const)
      points.push(await test.addPoint(group, status))
    expect((await decide(hvac, { groupIds: [group], status: 'active' })).body).toEqual({ changed: 3 })
    const after = await Promise.all(points.map(({ id }) => statusOf(id)))
    expect(after).toEqual(['active', 'active', 'active', 'ignored', 'approved', 'resolved'])
  })

  it('needs the right, a known point and a decision that people take', async () => {
    const test = await newTest()
    const { id } = await test.addPoint(await test.addGroup())
    expect((await decide(outsider, { ids: [id], status: 'active' })).status).toBe(404)
    expect((await decide(hub.nobody, { ids: [id], status: 'active' })).status).toBe(401)
    for (const status of ['resolved', 'reopened', 'new', 'gone'])
      expect((await decide(lead, { ids: [id], status })).status).toBe(400)
    expect((await decide(lead, { status: 'active' })).status).toBe(400)
    expect((await decide(lead, { ids: [999_999], status: 'active' })).status).toBe(404)
    expect(await statusOf(id)).toBe('active')
  })

  it('is refused whole when one of the points is of a project that is not the caller’s', async () => {
    const { db } = hub.services
    const mine = await newTest()
    const own = await mine.addPoint(await mine.addGroup())
    const row = { indexCode: 'CLX', projName: 'x', stage: '施工图', status: 'running', searchText: 'x' } as const
    const [{ projId } = { projId: 0 }] = await db.insert(projectTable).values(row).returning()
    const [sub] = await db.insert(projectSubTable).values({ projId, subNo: '01', subName: 'x' }).returning()
    const test = await addClashTest(db, { projId, subId: sub!.subId, userId: ids.lead! })
    const group = await test.addGroup()
    const foreign = await test.addPoint(group)
    for (const body of [{ ids: [own.id, foreign.id] }, { ids: [own.id], groupIds: [group] }])
      expect((await decide(lead, { ...body, status: 'approved' })).status).toBe(404)
    expect([await statusOf(own.id), await statusOf(foreign.id)]).toEqual(['active', 'active'])
    expect((await lead.call('POST', '/api/clashGroup', { name: 'x', pointIds: [own.id, foreign.id] })).status).toBe(404)
  })

  it('of two at once on the same points leaves one story of each', async () => {
    const test = await newTest()
    const group = await test.addGroup()
    const points = []
    for (let at = 0; at < 30; at++) points.push(await test.addPoint(group))
    const all = points.map(({ id }) => id)
    const answers = await Promise.all([
      decide(lead, { ids: all, status: 'approved' }),
      decide(hvac, { ids: all.toReversed(), status: 'reviewed' }),
      decide(hvac, { groupIds: [group], status: 'reviewed' }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    for (const { id } of points) {
      const steps = await hub.services.db
        .select()
        .from(clashPointHistoryTable)
        .where(eq(clashPointHistoryTable.pointId, id))
        .orderBy(clashPointHistoryTable.id)
      const chain = ['active', ...steps.map(({ to }) => to)]
      expect(steps.map(({ from }) => from)).toEqual(chain.slice(0, -1))
      expect(chain.at(-1)).toBe(await statusOf(id))
    }
  })

  it('takes the point out of its ignore rule', async () => {
    const { db } = hub.services
    const test = await newTest()
    const { id } = await test.addPoint(await test.addGroup(), 'ignored', { statusBefore: 'new' })
    expect((await decide(hvac, { ids: [id], status: 'active' })).body).toEqual({ changed: 1 })
    const [row] = await db.select().from(clashPointTable).where(eq(clashPointTable.id, id))
    expect([row!.ruleId, row!.statusBefore]).toEqual([null, null])
  })
})

describe('a group', () => {
  const update = (by: Caller, body: object) => by.call('PUT', '/api/clashGroup', body)

  it('is made of points, takes more, and gives them back when it goes', async () => {
    const test = await newTest()
    const [home, next] = [await test.addGroup('KL-1'), await test.addGroup('KL-2')]
    const [one, two, three] = [await test.addPoint(home), await test.addPoint(home), await test.addPoint(next)]
    const made = await hvac.call('POST', '/api/clashGroup', { name: ' 走道吊顶 ', pointIds: [one.id, two.id] })
    expect([made.status, made.body.name, made.body.isManual, made.body.points]).toEqual([201, '走道吊顶', true, 2])
    const { id } = made.body
    const more = await hvac.call('POST', '/api/clashGroup/points', { id, pointIds: [three.id] })
    expect(more.body.points).toBe(3)
    const listed = await ask(hvac, 'groups', { testId: test.testId })
    expect(listed.content.map((group: { name: string }) => group.name)).toEqual(['走道吊顶'])
    expect((await hvac.call('DELETE', '/api/clashGroup', [home])).status).toBe(409)
    expect((await hvac.call('DELETE', '/api/clashGroup', [id])).status).toBe(200)
    const after = await ask(hvac, 'groups', { testId: test.testId })
    expect(after.content.map((group: { id: number; points: number }) => [group.id, group.points])).toEqual([
      [home, 2],
      [next, 1],
    ])
  })

  it('is dissolved with others or not at all, and those that stand in the way are named with their reason', async () => {
    const test = await newTest()
    const [home, next] = [await test.addGroup('KL-1'), await test.addGroup('KL-2')]
    const point = await test.addPoint(home)
    await test.addPoint(next)
    const { id } = (await hvac.call('POST', '/api/clashGroup', { name: '机房', pointIds: [point.id] })).body
    const { status, body } = await hvac.call('DELETE', '/api/clashGroup', [id, next])
    expect([status, body.code, body.refused]).toEqual([409, 'error.rowsRefused', 1])
    expect(body.rows).toEqual([
      expect.objectContaining({ id: next, projId: PROJECT, title: expect.stringContaining('KL-2') }),
    ])
    expect(body.rows[0]).toMatchObject({ code: 'clash.automaticGroup', text: expect.stringMatching(/自动/) })
    expect((await ask(hvac, 'groups', { testId: test.testId })).content.map((row: { id: number }) => row.id)).toContain(
      id,
    )
  })

  it('that got a name is a manual one, and is automatic again when that goes', async () => {
    const test = await newTest()
    const id = await test.addGroup('KL-5')
    await test.addPoint(id)
    const named = await update(hvac, { id, rowVersion: 0, name: '三层走道' })
    expect(named.body).toMatchObject({ name: '三层走道', isManual: true })
    const [row] = await hub.services.db.select().from(clashGroupTable).where(eq(clashGroupTable.id, id))
    expect(row!.key).toBeNull()
    expect((await hvac.call('DELETE', '/api/clashGroup', [id])).status).toBe(200)
    expect((await ask(hvac, 'groups', { testId: test.testId })).content).toMatchObject([
      { id, name: '3F 风管 × 梁 KL-5', isManual: false, points: 1 },
    ])
  })

  it('gives its assignee a to-do until its last point is decided', async () => {
    const test = await newTest()
    const id = await test.addGroup('KL-6')
    const points = [await test.addPoint(id), await test.addPoint(id)]
    const assigned = await update(lead, { id, rowVersion: 0, assigneeId: ids.hvac, discipline: 'M' })
    expect(assigned.body).toMatchObject({ assignee: { id: ids.hvac }, discipline: 'M', isManual: false })
    expect(await todosOf(hvac, id)).toMatchObject([
      {
        title: '3F 风管 × 梁 KL-6',
        action: 'handle',
        link: `/clash?projId=${PROJECT}&sub=${subId}&point=${points[0]!.id}`,
      },
    ])
    await decide(hvac, { ids: [points[0]!.id], status: 'approved' })
    expect(await todosOf(hvac, id)).toHaveLength(1)
    await decide(hvac, { ids: [points[1]!.id], status: 'ignored' })
    expect(await todosOf(hvac, id)).toEqual([])
    await decide(lead, { ids: [points[1]!.id], status: 'active' })
    expect(await todosOf(hvac, id)).toHaveLength(1)
    const { rowVersion } = assigned.body
    const moved = await update(lead, { id, rowVersion, assigneeId: ids.lead })
    expect(await todosOf(hvac, id)).toEqual([])
    expect(await todosOf(lead, id)).toHaveLength(1)
    await update(lead, { id, rowVersion: moved.body.rowVersion, assigneeId: null })
    expect(await todosOf(lead, id)).toEqual([])
  })

  it('keeps to its test, its project and its version', async () => {
    const [one, other] = [await newTest(), await newTest()]
    const group = await one.addGroup()
    const [own, foreign] = [await one.addPoint(group), await other.addPoint(await other.addGroup())]
    const both = { name: 'x', pointIds: [own.id, foreign.id] }
    expect((await lead.call('POST', '/api/clashGroup', both)).status).toBe(400)
    expect((await lead.call('POST', '/api/clashGroup/points', { id: group, pointIds: [foreign.id] })).status).toBe(400)
    expect((await lead.call('POST', '/api/clashGroup', { name: ' ', pointIds: [own.id] })).status).toBe(400)
    for (const body of [
      { id: group, rowVersion: 0, assigneeId: ids.outsider },
      { id: group, rowVersion: 0, discipline: 'no such' },
    ])
      expect((await update(lead, body)).status).toBe(400)
    expect((await update(outsider, { id: group, rowVersion: 0, name: 'x' })).status).toBe(404)
    expect((await outsider.call('POST', '/api/clashGroup', { name: 'x', pointIds: [own.id] })).status).toBe(404)
    const answers = await Promise.all([
      update(lead, { id: group, rowVersion: 0, discipline: 'M' }),
      update(hvac, { id: group, rowVersion: 0, discipline: 'S' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('loses no point when two put the same ones into different groups', async () => {
    const { db } = hub.services
    const test = await newTest()
    const home = await test.addGroup()
    const points: number[] = []
    for (let at = 0; at < 10; at++) points.push((await test.addPoint(home)).id)
    const answers = await Promise.all(
      ['甲', '乙'].map((name, at) =>
        (at ? hvac : lead).call('POST', '/api/clashGroup', { name, pointIds: at ? points : points.toReversed() }),
      ),
    )
    // The second takes them from the first, which is then empty.
    expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(0)
    const groups = await ask(lead, 'groups', { testId: test.testId })
    expect(groups.content.reduce((sum: number, group: { points: number }) => sum + group.points, 0)).toBe(10)
    expect(groups.content).toHaveLength(1)
    const left = await db
      .select()
      .from(clashPointTable)
      .where(and(eq(clashPointTable.testId, test.testId), eq(clashPointTable.homeGroupId, home)))
    expect(left).toHaveLength(10)
  })
})
