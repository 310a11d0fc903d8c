// A file under a known name that is another building: it becomes a version only when somebody says so, and nothing rests on it.
import { planBuilding, writeIfc } from '@sunmao/sample'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ClashSetup, plan, SAMPLE, startClashSetup, workOff } from './clash-setup.ts'
import type { Caller } from './test-server.ts'

let hub: ClashSetup
let review: Caller
let outsider: Caller
const stranger = Buffer.from(
  [...writeIfc(planBuilding({ name: '别处', seed: 9, floors: 1, basements: 0, bays: [1, 2] }))].join(''),
)
const second = Buffer.from([...writeIfc(plan, { disciplines: ['M'], version: 2 })].join(''))

beforeAll(async () => {
  hub = await startClashSetup(['S', 'M'])
  review = await hub.as('review')
  outsider = await hub.as('outsider')
}, 60_000)
afterAll(() => hub.stop())

const detail = async (fileId: number) => (await hub.lead.call('GET', `/api/model/detail?fileId=${fileId}`)).body
const list = async (more: object = {}) =>
  (
    await hub.lead.call('POST', '/api/model/list', {
      ...{ projId: SAMPLE, subId: hub.subId, discipline: 'M', page: 0, size: 20 },
      ...more,
    })
  ).body.content.filter(({ name }: { name: string }) => name.startsWith('碰撞-'))
const confirm = (fileId: number, body: object, who = hub.lead) =>
  who.call('POST', '/api/model/confirm', { fileId, ...body })

it('asks before a stranger becomes a version, and changes nothing until then', { timeout: 60_000 }, async () => {
  const test = await hub.fromTemplate('airStructure')
  const before = await hub.run(test.id)
  expect(before.unresolved).toBeGreaterThan(0)
  const [first] = await list()

  const fileId = await hub.addFile('M', stranger)
  const asked = await detail(fileId)
  expect(asked).toMatchObject({ status: 'unconfirmed', version: 2, isLatest: false })
  expect(asked.error).toBeUndefined()
  expect(asked.doubt).toMatchObject({ beforeFileId: first.fileId, beforeVersion: 1, isConfirmed: false })
  expect(asked.doubt.shared).toBeLessThan(0.1)
  expect((await list()).map((row: { fileId: number }) => row.fileId)).toEqual([first.fileId])
  expect((await list({ unconfirmed: true })).map((row: { fileId: number }) => row.fileId).sort()).toEqual(
    [first.fileId, fileId].sort(),
  )
  // No run followed it, and one by hand looks at the version before.
  expect(await hub.lastRun(test.id)).toMatchObject({ id: before.id })
  expect(await hub.run(test.id)).toMatchObject({ unresolved: before.unresolved, resolved: 0 })
  const { content } = (await hub.lead.call('GET', '/api/message?page=0&size=5')).body
  expect(content[0].text).toContain('碰撞-M.ifc')

  // A true second version is taken beside it, without a question.
  const next = await hub.addFile('M', second)
  expect(await detail(next)).toMatchObject({ version: 3, isLatest: true })
  expect((await detail(next)).doubt).toBeUndefined()
  expect((await hub.lastRun(test.id)).id).toBeGreaterThan(before.id)
  await hub.lead.call('DELETE', '/api/model', [next])
  expect((await list())[0].fileId).toBe(first.fileId)
  await hub.lead.call('DELETE', '/api/model', [fileId])
  expect((await list({ unconfirmed: true })).map((row: { fileId: number }) => row.fileId)).toEqual([first.fileId])
})

it('resolves no clash and answers no issue by a version that was confirmed in spite of the doubt', {
  timeout: 60_000,
}, async () => {
  const [test] = (await hub.lead.call('POST', '/api/clash/list', { projId: SAMPLE, page: 0, size: 20 })).body.content
  const [point] = (await hub.points(test.id)).filter(({ status }) => status === 'new' || status === 'active')
  const raised = await review.call('POST', '/api/issue', {
    ...{ subId: hub.subId, title: '风管碰梁', type: 'clash', errorClass: 'technical', priority: 'high' },
    ...{ raiseDiscipline: 'A', discipline: 'M', references: [{ kind: 'clashPoint', id: point!.id }] },
  })
  expect([raised.status, raised.body.message]).toEqual([201, undefined])
  const fileId = await hub.addFile('M', stranger)
  const open = (await hub.lastRun(test.id)).unresolved
  expect((await confirm(fileId, { as: 'version' })).status).toBe(200)
  await workOff(hub)
  expect(await detail(fileId)).toMatchObject({ status: 'ready', isLatest: true, doubt: { isConfirmed: true } })
  const after = await hub.lastRun(test.id)
  expect(after).toMatchObject({ status: 'completed', resolved: 0 })
  expect(after.unresolved).toBeGreaterThanOrEqual(open)
  const { body } = await review.call('GET', `/api/issue/detail?id=${raised.body.id}`)
  expect(body.status).toBe('open')
  // Nor by the versions after it: what was found in the building before is not looked for in this one.
  await hub.addFile('M', stranger)
  expect(await hub.lastRun(test.id)).toMatchObject({ resolved: 0, unresolved: after.unresolved })
  // Converting again asks nobody again.
  expect((await hub.lead.call('POST', '/api/model/convert', { fileId })).status).toBe(200)
  await workOff(hub)
  expect(await detail(fileId)).toMatchObject({ status: 'ready' })
})

it('makes a model of its own of it under another name', { timeout: 60_000 }, async () => {
  const fileId = await hub.addFile('S', stranger)
  const { modelId } = await detail(fileId)
  expect((await confirm(fileId, { as: 'model' })).body.code).toBe('model.otherNameNeeded')
  expect((await confirm(fileId, { as: 'model', name: '碰撞-s.ifc' })).body.code).toBe('model.otherNameNeeded')
  expect((await confirm(fileId, { as: 'model', name: '碰撞-M.ifc' })).body.code).toBe('error.duplicate')
  expect((await confirm(fileId, { as: 'model', name: 'a/b.ifc' })).status).toBe(400)
  expect(await detail(fileId)).toMatchObject({ status: 'unconfirmed', modelId })
  expect((await confirm(fileId, { as: 'model', name: '别处.ifc' })).status).toBe(200)
  await workOff(hub)
  const own = await detail(fileId)
  expect(own).toMatchObject({ name: '别处.ifc', version: 1, isLatest: true, status: 'ready' })
  expect(own.doubt).toBeUndefined()
  expect(own.modelId).not.toBe(modelId)
  const next = await hub.addFile('S', Buffer.from([...writeIfc(plan, { disciplines: ['S'], version: 2 })].join('')))
  expect(await detail(next)).toMatchObject({ version: 2, modelId, isLatest: true })
})

it('lets only members who may add models say what it is, and only once', { timeout: 60_000 }, async () => {
  const fileId = await hub.addFile('S', stranger)
  expect((await confirm(fileId, { as: 'version' }, review)).status).toBe(403)
  expect((await confirm(fileId, { as: 'version' }, outsider)).status).toBe(404)
  expect((await confirm(fileId, { as: 'whatever' })).status).toBe(400)
  const both = await Promise.all([
    confirm(fileId, { as: 'version' }),
    confirm(fileId, { as: 'model', name: '两人.ifc' }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
})
