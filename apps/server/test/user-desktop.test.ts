import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { messageTable } from '../src/modules/message/message.table.ts'
import { userDesktopTable } from '../src/modules/user-desktop/user-desktop.table.ts'
import { type Bench, startBench, statusesOf } from './admin/bench.ts'
import { decide as decideOn, turnChain } from './approval-setup.ts'
import type { Caller } from './test-server.ts'

let bench: Bench
let hvac: Caller
beforeAll(async () => {
  bench = await startBench()
  hvac = await bench.hub.as('hvac')
  await turnChain(bench.hub, 'userDesktop', false)
})
beforeEach(() => bench.db.delete(userDesktopTable))
afterAll(() => bench.hub.stop())

const wish = { spec: 'design', reason: '建模需要显卡' }
const apply = (caller: Caller = hvac) => caller.call('POST', '/api/userDesktop/apply', wish)
const decide = (row: { id: number; rowVersion: number }, status: string, more: object = {}) =>
  bench.admin.call('PUT', '/api/userDesktop/decide', { id: row.id, rowVersion: row.rowVersion, status, ...more })
const machine = (name: string) => ({ name, address: `https://desk.example.com/${name}` })
async function ready(name: string, caller = hvac) {
  const { body } = await apply(caller)
  return (await decide(body, 'ready', machine(name))).body
}
const mine = async (caller = hvac) => (await caller.call('GET', '/api/userDesktop/detail')).body

it('goes from a wish to a machine, and tells its owner', async () => {
  const made = await apply()
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({ status: 'applied', isCurrent: false, spec: 'design' })
  expect(made.body.specLabel).toContain('设计型')
  expect(await mine()).toMatchObject({ desktops: [{ status: 'applied' }] })
  const given = await decide(made.body, 'ready', { ...machine('vdi-01'), note: '周五前可用' })
  expect(given.body).toMatchObject({
    status: 'ready',
    isCurrent: true,
    user: { nickName: '沈若溪', deptName: '暖通室' },
  })
  expect(await mine()).toMatchObject({ address: 'https://desk.example.com/vdi-01', desktops: [{ note: '周五前可用' }] })
  const [notice] = await bench.db.select().from(messageTable).orderBy(desc(messageTable.id)).limit(1)
  expect(notice).toMatchObject({
    kind: 'message.desktopDecided',
    link: '/userDesktop',
    userId: await bench.user('hvac'),
  })
  const { content } = (await hvac.call('GET', '/api/message')).body
  expect(content[0].title ?? content[0].text ?? JSON.stringify(content[0])).toContain('已开通')
})

it('refuses a specification that is none, a wish without a reason, and an address that is no web page', async () => {
  expect((await hvac.call('POST', '/api/userDesktop/apply', { ...wish, spec: 'huge' })).status).toBe(400)
  expect((await hvac.call('POST', '/api/userDesktop/apply', { ...wish, reason: ' ' })).status).toBe(400)
  const { body } = await apply()
  for (const address of ['javascript:alert(1)', 'ftp://x/y', 'rdp', '//x'])
    expect((await decide(body, 'ready', { name: 'a', address })).status).toBe(400)
  expect((await decide(body, 'ready', { name: 'a' })).body.code).toBe('userDesktop.readyNeeds')
  expect((await decide(body, 'ready', { address: 'https://x.example.com' })).body.code).toBe('userDesktop.readyNeeds')
})

it('has one wish waiting, also of two sent at once', async () => {
  const answers = await Promise.all([apply(), apply(), apply()])
  expect(statusesOf(answers).sort()).toEqual([201, 409, 409])
  expect((await apply()).body.code).toBe('userDesktop.waiting')
  const again = await hvac.call('POST', '/api/userDesktop/withdraw', { id: (await mine()).desktops[0].id })
  expect([again.status, again.body.status]).toEqual([200, 'withdrawn'])
  expect((await apply()).status).toBe(201)
})

it('lets one of two deciders decide', async () => {
  const { body } = await apply()
  const answers = await Promise.all([
    decide(body, 'ready', machine('a')),
    decide(body, 'refused', { note: '没有名额' }),
  ])
  expect(statusesOf(answers).sort()).toEqual([200, 409])
  const loser = answers.find(({ status }) => status === 409)
  expect(loser?.body.current.status).toBe(answers.find(({ status }) => status === 200)?.body.status)
})

it('knows the order of things', async () => {
  const { body } = await apply()
  expect((await decide(body, 'ended')).body.code).toBe('userDesktop.decided')
  const refused = await decide(body, 'refused', { note: '没有名额' })
  expect((await decide(refused.body, 'ready', machine('a'))).body.code).toBe('userDesktop.decided')
  expect((await hvac.call('POST', '/api/userDesktop/withdraw', { id: body.id })).body.code).toBe(
    'userDesktop.notWaiting',
  )
  expect((await hvac.call('POST', '/api/userDesktop/switch', { id: body.id })).body.code).toBe('userDesktop.notReady')
  const there = await ready('b')
  const ended = await decide(there, 'ended')
  expect(ended.body).toMatchObject({ status: 'ended', isCurrent: false })
  expect((await mine()).address).toBeUndefined()
  expect((await decide({ id: 999_999, rowVersion: 0 }, 'ready', machine('a'))).status).toBe(404)
})

it('switches between what is ready, and only one is current whatever the race', async () => {
  const first = await ready('one')
  const second = await ready('two')
  expect([first.isCurrent, second.isCurrent]).toEqual([true, false])
  const switched = await hvac.call('POST', '/api/userDesktop/switch', { id: second.id })
  expect(switched.body).toEqual({ address: 'https://desk.example.com/two' })
  expect((await mine()).address).toBe('https://desk.example.com/two')
  const both = [first.id, second.id, first.id].map((id) => hvac.call('POST', '/api/userDesktop/switch', { id }))
  expect(statusesOf(await Promise.all(both))).toEqual([200, 200, 200])
  const current = await bench.db.select().from(userDesktopTable).where(eq(userDesktopTable.isCurrent, true))
  expect(current).toHaveLength(1)
})

it('is one’s own: others neither see, withdraw nor switch it', async () => {
  const row = await ready('mine')
  const lead = await bench.hub.as('lead')
  expect((await mine(lead)).desktops).toEqual([])
  for (const verb of ['withdraw', 'switch'])
    expect((await lead.call('POST', `/api/userDesktop/${verb}`, { id: row.id })).status).toBe(404)
})

it('is managed by who has the right, and a looker does not decide', async () => {
  const lead = await bench.hub.as('lead')
  const { body: row } = await apply()
  const tries = async () =>
    statusesOf([
      await lead.call('GET', '/api/userDesktop'),
      await lead.call('PUT', '/api/userDesktop/decide', { id: row.id, rowVersion: 99, status: 'refused' }),
    ])
  expect(await tries()).toEqual([403, 403])
  await bench.grant('manager', 'userDesktop:list')
  expect(await tries()).toEqual([200, 403])
  await bench.grant('manager', 'userDesktop:edit')
  expect(await tries()).toEqual([200, 409])
  const { body } = await lead.call('GET', '/api/userDesktop?status=applied&size=5&blurry=沈')
  expect([body.totalElements, body.content[0].user.nickName]).toEqual([1, '沈若溪'])
  expect((await lead.call('GET', '/api/userDesktop?status=ready')).body.totalElements).toBe(0)
})

describe('where a chain decides', () => {
  beforeAll(() => turnChain(bench.hub, 'userDesktop', true))
  afterAll(() => turnChain(bench.hub, 'userDesktop', false))
  /** Who is asked now; the administrator where a department has no head. */
  const decider = async (id: number): Promise<Caller> => {
    const { body } = await bench.admin.call('GET', `/api/approval/detail?id=${id}`)
    const open = body.steps.flatMap((step: { tasks: { state: string; person: { id: number } }[] }) =>
      step.tasks.filter(({ state }) => state === 'open'),
    )
    for (const name of ['admin', 'lead', 'review', 'structure'])
      if ((await bench.user(name).catch(() => 0)) === open[0].person.id) return bench.hub.as(name)
    throw new Error(JSON.stringify(open))
  }

  it('begins with the application, and a machine is assigned once it is approved', async () => {
    const { body } = await apply()
    expect(body).toMatchObject({ status: 'applied', approvalId: expect.any(Number) })
    expect((await decide(body, 'ready', machine('a'))).body.code).toBe('userDesktop.inApproval')
    const seen = await hvac.call('GET', `/api/approval/detail?id=${body.approvalId}`)
    expect(seen.body).toMatchObject({ kind: 'userDesktop', purpose: 'apply', note: wish.reason })
    const caller = await decider(body.approvalId)
    const agreed = await decideOn(caller, body.approvalId, 'agree')
    expect([agreed.status, agreed.body.status]).toEqual([200, 'approved'])
    const [row] = (await mine()).desktops
    expect(row.status).toBe('approved')
    expect((await apply()).body.code).toBe('userDesktop.waiting')
    expect((await decide(row, 'ready', machine('a'))).body).toMatchObject({ status: 'ready', isCurrent: true })
  })

  it('ends with a refusal, and with a withdrawal', async () => {
    const { body: first } = await apply()
    expect((await decideOn(await decider(first.approvalId), first.approvalId, 'refuse', '没有名额')).status).toBe(200)
    expect((await mine()).desktops[0].status).toBe('refused')
    const { body: second } = await apply()
    const taken = await hvac.call('POST', '/api/userDesktop/withdraw', { id: second.id })
    expect([taken.status, taken.body.status]).toEqual([200, 'withdrawn'])
    const ended = await hvac.call('GET', `/api/approval/detail?id=${second.approvalId}`)
    expect(ended.body.status).toBe('withdrawn')
    expect((await apply()).status).toBe(201)
  })

  it('is nobody else’s to submit, and of two applications at once one begins', async () => {
    const answers = await Promise.all([apply(), apply()])
    expect(statusesOf(answers).sort()).toEqual([201, 409])
    const { body } = answers.find(({ status }) => status === 201)!
    const lead = await bench.hub.as('lead')
    const [option] = (await lead.call('GET', '/api/approval/options?kind=userDesktop')).body
    const stolen = { definitionId: option.definitionId, purpose: 'apply', subjectIds: [body.id] }
    expect((await lead.call('POST', '/api/approval', stolen)).status).toBe(404)
    expect((await hvac.call('POST', '/api/approval', stolen)).status).toBe(409)
  })
})
