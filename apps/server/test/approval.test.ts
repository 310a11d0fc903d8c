import { afterAll, beforeAll, expect, it } from 'vitest'
import { addStaff, chainOf, draft, idOf, PROJ, people, publishChain, taskOf } from './approval-setup.ts'
import { type Caller, startTestServer, type TestServer } from './test-server.ts'

let hub: TestServer
let lead: Caller
let hvac: Caller
let review: Caller
let outsider: Caller
let admin: Caller
let hvacId: number
let reviewId: number
let subId: number
let checker: Awaited<ReturnType<typeof addStaff>>
let second: typeof checker
let third: typeof checker

beforeAll(async () => {
  hub = await startTestServer()
  lead = await hub.as('lead')
  hvac = await hub.as('hvac')
  review = await hub.as('review')
  outsider = await hub.as('outsider')
  admin = await hub.as('admin')
  hvacId = await idOf(hub, 'hvac')
  reviewId = await idOf(hub, 'review')
  subId = (await lead.call('GET', `/api/projectSub/querySubListByProjId?projId=${PROJ}`)).body[0].subId
  checker = await addStaff(hub, 'checker', '校对人', ['M'])
  second = await addStaff(hub, 'second', '审核人')
  third = await addStaff(hub, 'third', '审定人')
})
afterAll(() => hub.stop())

interface Started {
  id: number
  release: number
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers whose shape is what they check
  body: any
}

async function start(definitionId: number, more: object = {}): Promise<Started> {
  const release = await draft(hub, hvac, subId)
  const { status, body } = await hvac.call('POST', '/api/approval', {
    ...{ definitionId, purpose: 'publish', subjectIds: [release], note: '请审' },
    ...more,
  })
  expect([status, body.message]).toEqual([201, undefined])
  return { id: body.id, release, body }
}
const show = async (who: Caller, id: number) => (await who.call('GET', `/api/approval/detail?id=${id}`)).body
const say = (who: Caller, verb: string, body: object) => who.call('POST', `/api/approval/${verb}`, body)
/** With the open task of somebody. */
async function decide(who: Caller, userId: number, verb: string, id: number, more: object = {}) {
  const taskId = taskOf(await show(who, id), userId)
  return say(who, verb, { id, taskId, reason: '意见', ...more })
}
const releaseOf = async (release: number) =>
  (await lead.call('GET', `/api/modelPubVersion/queryAllPubVersionByProjSub?subId=${subId}`)).body.find(
    ({ id }: { id: number }) => id === release,
  )

it('publishes a release when all steps have agreed, and shows its draft to nobody else before', async () => {
  const definitionId = await publishChain(
    hub,
    chainOf([{ who: people(checker.id) }, { who: people(reviewId), rule: 'any' }]),
  )
  const { id, release, body } = await start(definitionId)
  expect(body).toMatchObject({
    number: expect.stringMatching(/^SP-\d{4}-\d{4}$/),
    status: 'running',
    step: { at: 1, of: 2, name: '步骤1' },
    waitsFor: [{ nickName: 'checker' }],
    subjects: [{ id: release, state: 'same', hash: expect.stringMatching(/^[0-9a-f]{64}$/) }],
  })
  expect(body.offers.map(({ verb }: { verb: string }) => verb)).toEqual(['withdraw', 'urge', 'copy'])
  // Its author and those who take part see it; of those who do not, not even a colleague with rights.
  const listed = async (who: Caller) =>
    (await who.call('GET', `/api/modelPubVersion/queryAllPubVersionByProjSub?subId=${subId}`)).body.map(
      (one: { id: number }) => one.id,
    )
  expect(await listed(hvac)).toContain(release)
  expect(await listed(checker.caller)).toContain(release)
  expect(await listed(second.caller)).not.toContain(release)
  const models = `/api/modelPubVersionGroup/queryAllModelByPubVersion?pubVersionId=${release}`
  expect((await second.caller.call('GET', models)).status).toBe(404)
  expect((await checker.caller.call('GET', models)).status).toBe(200)
  expect((await hvac.call('DELETE', '/api/modelPubVersion/draft', [release])).body.code).toBe('modelPubVersion.isAsked')

  expect((await decide(checker.caller, checker.id, 'agree', id)).body.step).toMatchObject({ at: 2 })
  const done = await decide(review, reviewId, 'agree', id)
  expect(done.body).toMatchObject({ status: 'approved', waitsFor: [] })
  expect(await releaseOf(release)).toMatchObject({ status: 'published' })
  const notices = (await hvac.call('GET', '/api/message?group=approval')).body.content
  expect(notices[0].text).toContain('已通过')
})

it('is found by its number in full, in small letters too, and by nobody who may not see it', async () => {
  const definitionId = await publishChain(hub, chainOf([{ who: people(checker.id) }]))
  const { id, body } = await start(definitionId)
  const found = async (who: Caller, blurry: string) =>
    (await who.call('GET', `/api/approval?view=all&blurry=${blurry}`)).body.content.map((row: { id: number }) => row.id)
  expect(await found(hvac, body.number)).toEqual([id])
  expect(await found(checker.caller, body.number.toLowerCase())).toEqual([id])
  expect(await found(second.caller, body.number)).toEqual([])
  expect(await found(hvac, body.number.slice(0, -1))).toContain(id)
})

it('tells strangers nothing, and lets nobody decide but who is asked', async () => {
  const definitionId = await publishChain(hub, chainOf([{ who: people(checker.id) }]))
  const { id } = await start(definitionId)
  for (const who of [outsider, second.caller]) {
    expect((await who.call('GET', `/api/approval/detail?id=${id}`)).status).toBe(404)
    expect((await who.call('GET', `/api/approval/pdf?id=${id}`)).status).toBe(404)
    expect((await say(who, 'agree', { id, taskId: 1 })).status).toBe(404)
    expect(
      (await who.call('GET', '/api/approval?view=all')).body.content.map((row: { id: number }) => row.id),
    ).not.toContain(id)
  }
  const taskId = taskOf(await show(lead, id), checker.id)
  expect((await say(lead, 'agree', { id, taskId })).body.code).toBe('approval.refused.notYours')
  expect((await say(hvac, 'cancel', { id, reason: 'x' })).status).toBe(403)
  expect((await say(checker.caller, 'refuse', { id, taskId, reason: '' })).status).toBe(400)
  expect((await say(checker.caller, 'withdraw', { id })).status).toBe(403)
  expect((await say(lead, 'cancel', { id, reason: '不做了' })).body.status).toBe('cancelled')
  const late = await say(checker.caller, 'agree', { id, taskId })
  expect([late.status, late.body.current.status]).toEqual([409, 'cancelled'])
})

it('returns to the starter or to an earlier step, and begins again', async () => {
  const definitionId = await publishChain(
    hub,
    chainOf([{ who: people(checker.id) }, { who: people(second.id, third.id) }], { options: { resubmit: 'back' } }),
  )
  const { id, release } = await start(definitionId)
  await decide(checker.caller, checker.id, 'agree', id)
  const [, current] = (await show(second.caller, id)).steps
  const back = await decide(second.caller, second.id, 'return', id, { stepId: (await show(hvac, id)).steps[0].id })
  expect(back.body.steps.map(({ state }: { state: string }) => state)).toEqual(['open', 'waiting'])
  expect(current.tasks).toHaveLength(2)
  await decide(checker.caller, checker.id, 'agree', id)
  await decide(second.caller, second.id, 'agree', id)
  const returned = await decide(third.caller, third.id, 'return', id)
  expect(returned.body.status).toBe('returned')
  const todos = await hvac.call('GET', `/api/hubToDo/querySubHubToDoPage?bizType=approval&size=100`)
  expect(todos.body.content.map(({ bizId }: { bizId: number }) => bizId)).toContain(id)
  const { rowVersion } = await show(hvac, id)
  const again = { id, rowVersion, subjectIds: [release], note: '已改' }
  expect((await say(checker.caller, 'resubmit', again)).status).toBe(403)
  expect((await say(hvac, 'resubmit', { ...again, rowVersion: rowVersion - 1 })).status).toBe(409)
  const once = await say(hvac, 'resubmit', again)
  expect(once.body).toMatchObject({
    round: 2,
    status: 'running',
    steps: [{ skipped: 'agreedBefore' }, { state: 'open' }],
    earlier: [{ round: 1 }],
  })
  await decide(second.caller, second.id, 'agree', id)
  expect((await decide(third.caller, third.id, 'agree', id)).body.status).toBe('approved')
})

it('knows transfers, opinions, added people, copies and urging', async () => {
  const definitionId = await publishChain(hub, chainOf([{ who: people(checker.id) }]))
  const { id } = await start(definitionId)
  expect((await decide(checker.caller, checker.id, 'transfer', id, { userId: hvacId })).body.code).toBe(
    'approval.refused.starter',
  )
  await decide(checker.caller, checker.id, 'transfer', id, { userId: second.id })
  await decide(second.caller, second.id, 'delegate', id, { userId: third.id })
  const advised = await decide(third.caller, third.id, 'refuse', id)
  expect([advised.body.status, advised.body.waitsFor]).toMatchObject(['running', [{ nickName: 'second' }]])
  const added = await decide(second.caller, second.id, 'addSigner', id, {
    ...{ where: 'before', userIds: [reviewId, checker.id], rule: 'inTurn' },
  })
  expect(added.body.steps).toMatchObject([{ isAdded: true, state: 'open' }, { state: 'waiting' }])
  const { tasks } = added.body.offers.find(({ verb }: { verb: string }) => verb === 'removeSigner')
  const last = tasks.find(({ person }: { person: { id: number } }) => person.id === checker.id)
  await say(second.caller, 'removeSigner', { id, taskIds: [last.taskId] })
  await decide(review, reviewId, 'agree', id)
  expect((await say(hvac, 'urge', { id, reason: '急' })).status).toBe(200)
  expect((await say(hvac, 'urge', { id })).body.code).toBe('approval.refused.urged')
  await say(hvac, 'copy', { id, userIds: [await idOf(hub, 'lead')] })
  const counts = async () => (await lead.call('GET', `/api/approval/counts?projId=${PROJ}`)).body.copied
  const before = await counts()
  await lead.call('POST', '/api/approval/markRead', { id })
  expect(await counts()).toBe(before - 1)
  expect((await decide(second.caller, second.id, 'agree', id)).body.status).toBe('approved')
})

it('does not let a starter decide on what he submitted, and asks others where nobody is found', async () => {
  const nobody = chainOf([{ who: people(hvacId) }])
  const definitionId = await publishChain(hub, nobody)
  const { body } = await start(definitionId)
  expect(body.steps[0]).toMatchObject({ vacancy: 'projectLead' })
  expect(body.waitsFor.map(({ id }: { id: number }) => id)).not.toContain(hvacId)
})

it('refuses definitions that cannot end, and forms that are not filled in', async () => {
  const chain = chainOf(
    [
      {
        who: people(),
        rule: 'share',
        share: { of: 'count', value: 3 },
        condition: { join: 'all', of: [{ subject: 'field', field: 'x', operator: 'is', values: [] }] },
      },
    ],
    { fields: [{ key: 'level', name: '级别', type: 'choice', isRequired: true }] },
  )
  const { body } = await admin.call('POST', '/api/approvalDefinition/check', chain)
  expect(body.map(({ code }: { code: string }) => code).sort()).toEqual([
    'noAlways',
    'noOptions',
    'nobody',
    'shareTooLarge',
    'unknownField',
  ])
  const outside = chainOf([{ who: { by: 'projectRole', roleIds: [1] } }], { kind: 'designItem' })
  const needs = (await admin.call('POST', '/api/approvalDefinition/check', outside)).body
  expect(needs).toMatchObject([{ code: 'needsProject', step: 's1' }])
  const made = (await admin.call('POST', '/api/approvalDefinition', chain)).body
  const named = { id: made.id, rowVersion: made.rowVersion }
  expect((await admin.call('POST', '/api/approvalDefinition/publish', named)).body.code).toBe(
    'approval.refused.problems',
  )
  expect((await admin.call('DELETE', '/api/approvalDefinition', [made.id])).status).toBe(200)
  expect((await lead.call('POST', '/api/approvalDefinition', chain)).status).toBe(403)
  const field = { key: 'level', name: '级别', type: 'number', isRequired: true }
  const definitionId = await publishChain(hub, chainOf([{ who: people(checker.id) }], { fields: [field] }))
  const release = await draft(hub, hvac, subId)
  const form = { definitionId, purpose: 'publish', subjectIds: [release] }
  expect((await hvac.call('POST', '/api/approval', form)).body.code).toBe('approval.refused.fieldEmpty')
  const wrong = { ...form, form: { level: 'x' } }
  expect((await hvac.call('POST', '/api/approval', wrong)).body.code).toBe('approval.refused.fieldWrong')
  expect((await outsider.call('POST', '/api/approval', form)).status).toBe(404)
})

it('ships a chain for everything that can be submitted', async () => {
  for (const { kind, purposes } of hub.services.registry.approvables)
    for (const purpose of purposes) {
      const { body } = await hvac.call('GET', `/api/approval/options?kind=${kind}&purpose=${purpose}&projId=${PROJ}`)
      expect(body, `${kind} ${purpose}`).not.toEqual([])
    }
})

it('ships chains that can be used at once, and writes all votes into a PDF', async () => {
  const options = (await hvac.call('GET', `/api/approval/options?kind=modelPubVersion&projId=${PROJ}`)).body
  const shipped = options.find(({ name }: { name: string }) => name === '设计-校对-审核-审定')
  const { id } = await start(shipped.definitionId, { form: { level: 'normal' } })
  const pdf = await hvac.call('GET', `/api/approval/pdf?id=${id}`)
  expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
  const statistics = (await lead.call('GET', `/api/approval/statistics?projId=${PROJ}`)).body
  expect(statistics.byStatus.approved).toBeGreaterThan(0)
  const returnsOf = (list: { returns: number }[]) => list.reduce((sum, one) => sum + one.returns, 0)
  expect([returnsOf(statistics.definitions), returnsOf(statistics.steps), returnsOf(statistics.people)]).toEqual([
    2, 2, 2,
  ])
  expect(statistics.total).toBe((await lead.call('GET', `/api/approval?view=all&projId=${PROJ}`)).body.totalElements)
})
