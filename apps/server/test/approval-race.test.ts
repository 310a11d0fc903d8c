// Many at once, clocks that pass, people who leave, and a server that dies in the middle.
import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { approvalActivityTable, approvalTaskTable } from '../src/modules/approval/approval.table.ts'
import { passTimes } from '../src/modules/approval/pass-times.ts'
import { userTable } from '../src/modules/users/users.table.ts'
import { addStaff, chainOf, draft, idOf, PROJ, people, publishChain, taskOf } from './approval-setup.ts'
import { isLong } from './long.ts'
import { stepClock } from './step-clock.ts'
import { taskContext } from './task-context.ts'
import { type Caller, startTestServer, type TestServer } from './test-server.ts'

/** Of people who vote at once. */
const CROWD = isLong ? 100 : 20
let hub: TestServer
let lead: Caller
let hvac: Caller
let subId: number
let first: Awaited<ReturnType<typeof addStaff>>
let second: typeof first

beforeAll(async () => {
  hub = await startTestServer({}, { alone: true })
  lead = await hub.as('lead')
  hvac = await hub.as('hvac')
  subId = (await lead.call('GET', `/api/projectSub/querySubListByProjId?projId=${PROJ}`)).body[0].subId
  first = await addStaff(hub, 'first', '校对人')
  second = await addStaff(hub, 'second', '审核人')
})
afterAll(() => hub.stop())

async function start(definitionId: number, more: object = {}) {
  const release = await draft(hub, hvac, subId)
  const body = { definitionId, purpose: 'publish', subjectIds: [release], ...more }
  return { release, ...(await hvac.call('POST', '/api/approval', body)) }
}
const show = async (who: Caller, id: number) => (await who.call('GET', `/api/approval/detail?id=${id}`)).body
const pass = () => passTimes(taskContext(hub, {}))
const statusOf = async (release: number) =>
  (await lead.call('GET', `/api/modelPubVersion/queryAllPubVersionByProjSub?subId=${subId}`)).body.find(
    ({ id }: { id: number }) => id === release,
  )?.status
const activityOf = (id: number) =>
  hub.services.db
    .select()
    .from(approvalActivityTable)
    .where(eq(approvalActivityTable.approvalId, id))
    .orderBy(approvalActivityTable.id)

it('takes the votes of a crowd at once, each with one effect', { timeout: 60_000 }, async () => {
  const { db } = hub.services
  const names = Array.from({ length: CROWD }, (_, at) => ({ username: `crowd${at}`, nickName: `众${at}` }))
  const ids = (await db.insert(userTable).values(names).returning({ id: userTable.id })).map(({ id }) => id)
  const definitionId = await publishChain(hub, chainOf([{ who: people(...ids) }]))
  const { body, release } = await start(definitionId)
  const tasks = new Map(
    body.steps[0].tasks.map((task: { id: number; person: { id: number } }) => [task.person.id, task.id]),
  )
  const callers = await Promise.all(names.map(({ username }) => hub.as(username)))
  const votes = await Promise.all(
    callers.flatMap((caller, at) => {
      const vote = async (): ReturnType<Caller['call']> => {
        const answer = await caller.call('POST', '/api/approval/agree', { id: body.id, taskId: tasks.get(ids[at]!) })
        // Busy, and so not counted: as every client does, once more.
        if (answer.status !== 503) return answer
        await sleep(100)
        return vote()
      }
      // Some of them press twice.
      return at % 10 === 0 ? [vote(), vote()] : [vote()]
    }),
  )
  // Counted, or counted before: by the second press, or by a vote whose answer got lost.
  expect(new Set(votes.map(({ status }) => status))).toEqual(new Set([200, 409]))
  const activity = await activityOf(body.id)
  const voters = activity.flatMap(({ verb, userId }) => (verb === 'agree' ? (userId ?? []) : []))
  expect(voters.sort((a, b) => a - b)).toEqual(ids.sort((a, b) => a - b))
  expect([(await show(hvac, body.id)).status, await statusOf(release)]).toEqual(['approved', 'published'])
})

it('numbers without a gap, and starts one decision about one thing', async () => {
  const definitionId = await publishChain(hub, chainOf([{ who: people(first.id) }]))
  const begun = await Promise.all([1, 2, 3, 4, 5].map(() => start(definitionId)))
  const numbers = begun.map(({ body }) => Number(body.number.slice(-4))).sort((a, b) => a - b)
  expect(numbers).toEqual(numbers.map((_, at) => numbers[0]! + at))
  const release = await draft(hub, hvac, subId)
  const body = { definitionId, purpose: 'publish', subjectIds: [release] }
  const both = await Promise.all([1, 2].map(() => hvac.call('POST', '/api/approval', body)))
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
})

it('writes a vote and its effect together or not at all', async () => {
  const definitionId = await publishChain(hub, chainOf([{ who: people(first.id) }]))
  const { body, release } = await start(definitionId)
  const taskId = taskOf(body, first.id)
  const approvable = hub.services.registry.approvables.find(({ kind }) => kind === 'modelPubVersion')!
  const { end } = approvable
  approvable.end = async (...given) => {
    await end(...given)
    throw new Error('killed')
  }
  const vote = () => first.caller.call('POST', '/api/approval/agree', { id: body.id, taskId })
  expect((await vote()).status).toBe(500)
  approvable.end = end
  expect([(await show(hvac, body.id)).status, (await activityOf(body.id)).length]).toEqual(['running', 1])
  expect(await statusOf(release)).toBe('draft')
  expect((await vote()).body.status).toBe('approved')
  expect(await statusOf(release)).toBe('published')
})

it('keeps the version of the definition that it began with', async () => {
  const admin = await hub.as('admin')
  const id = await publishChain(hub, chainOf([{ who: people(first.id) }, { who: people(second.id) }]))
  const { body } = await start(id)
  const read = async () => (await admin.call('GET', `/api/approvalDefinition/detail?id=${id}`)).body
  const chain = chainOf([{ who: people(second.id) }], { name: '改过的流程' })
  await admin.call('PUT', '/api/approvalDefinition', { id, rowVersion: (await read()).rowVersion, chain })
  const named = async () => ({ id, rowVersion: (await read()).rowVersion })
  expect((await admin.call('POST', '/api/approvalDefinition/publish', await named())).body.code).toBe(
    'approval.refused.notSimulated',
  )
  const starterId = await idOf(hub, 'hvac')
  await admin.call('POST', '/api/approvalDefinition/simulate', { ...(await named()), starterId, purpose: 'publish' })
  expect((await admin.call('POST', '/api/approvalDefinition/publish', await named())).body).toMatchObject({
    version: 2,
  })
  expect((await admin.call('DELETE', '/api/approvalDefinition', [id])).body.code).toBe('approval.refused.used')
  const voted = await first.caller.call('POST', '/api/approval/agree', { id: body.id, taskId: taskOf(body, first.id) })
  expect(voted.body).toMatchObject({ definition: { version: 1 }, step: { at: 2, of: 2 } })
  expect((await start(id)).body).toMatchObject({ definitionName: '改过的流程', step: { of: 1 } })
})

it('reminds once when a time limit passes, then lets others decide, however often somebody looks', async () => {
  const timeLimit = { hours: 4, remindHours: 2, escalateTo: people(second.id) }
  const definitionId = await publishChain(hub, chainOf([{ who: people(first.id), timeLimit }]))
  const { body } = await start(definitionId)
  const verbs = async () => (await activityOf(body.id)).map(({ verb }) => verb)
  await pass()
  expect(await verbs()).toEqual(['start'])
  await stepClock(hub, 2 * 3600 + 60)
  await Promise.all([pass(), pass()])
  expect(await verbs()).toEqual(['start', 'remind'])
  const notices = (await first.caller.call('GET', '/api/message?group=approval')).body.content
  expect(notices).toHaveLength(1)
  await stepClock(hub, 2 * 3600)
  await pass()
  await pass()
  expect(await verbs()).toEqual(['start', 'remind', 'escalate'])
  const detail = await show(hvac, body.id)
  expect(detail.waitsFor).toMatchObject([{ nickName: 'second' }])
  const late = await first.caller.call('POST', '/api/approval/agree', { id: body.id, taskId: taskOf(body, first.id) })
  expect(late.body.code).toBe('approval.refused.over')
  const agreed = await second.caller.call('POST', '/api/approval/agree', {
    id: body.id,
    taskId: taskOf(detail, second.id),
  })
  expect(agreed.body.status).toBe('approved')
})

it('asks somebody else when people are away, leave the project or the house', async () => {
  const leaver = await addStaff(hub, 'leaver', '校对人')
  const away = await addStaff(hub, 'away', '审定人')
  const chosen = { by: 'chosen', most: 5 }
  const definitionId = await publishChain(hub, chainOf([{ who: chosen }, { who: people(first.id) }]))
  expect((await start(definitionId)).body.code).toBe('approval.refused.nobodyChosen')
  const { body } = await start(definitionId, { chosen: { s1: [leaver.id, away.id] } })
  const waiting = (await lead.call('POST', '/api/projectResource/waiting', [leaver.resourceId])).body
  expect(waiting).toContainEqual({ kind: 'approval', count: 1 })
  const hand = { resourceIds: [leaver.resourceId], userId: second.id }
  expect((await lead.call('POST', '/api/projectResource/handOver', hand)).status).toBe(200)
  const names = async () =>
    (await show(hvac, body.id)).waitsFor.map(({ nickName }: { nickName: string }) => nickName).sort()
  expect(await names()).toEqual(['away', 'second'])
  // What he could see he still can; nothing waits for him.
  expect((await leaver.caller.call('GET', `/api/approval/counts`)).body.toMe).toBe(0)

  const today = new Date(Date.now() - 864e5).toISOString().slice(0, 10)
  const until = new Date(Date.now() + 5 * 864e5).toISOString().slice(0, 10)
  const put = (who: Caller, userId: number, from = today) =>
    who.call('PUT', '/api/approvalStandIn', { userId, from, to: until })
  expect((await put(away.caller, away.id)).body.code).toBe('approval.refused.ownStandIn')
  expect((await put(away.caller, first.id)).body).toMatchObject({ person: { nickName: 'first' }, isNow: true })
  await pass()
  expect(await names()).toEqual(['first', 'second'])
  const mine = (await show(hvac, body.id)).steps[0].tasks.find(
    ({ state, person }: { state: string; person: { id: number } }) => state === 'open' && person.id === first.id,
  )
  expect(mine.onBehalfOf).toMatchObject({ nickName: 'away' })

  expect((await lead.call('DELETE', '/api/projectResource', [second.resourceId])).status).toBe(200)
  await pass()
  expect(await names()).not.toContain('second')
  // He who stands in is gone as well: never a dead end.
  await hub.services.db.update(userTable).set({ enabled: false }).where(eq(userTable.id, first.id))
  await pass()
  const left = await names()
  expect(left.length).toBeGreaterThan(0)
  expect(left).not.toContain('first')
  const open = await hub.services.db.select().from(approvalTaskTable).where(eq(approvalTaskTable.approvalId, body.id))
  expect(open.some(({ state }) => state === 'open')).toBe(true)
})
