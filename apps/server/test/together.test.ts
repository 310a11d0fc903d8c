// Who leads, who follows, and who may not.
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { modelFileTable, modelTable } from '../src/modules/model/model.table.ts'
import { togetherRoomTable } from '../src/modules/together/together.table.ts'
import { openLive, ready, ticketOf } from './live-client.ts'
import { at, idOf, meetingOf, PROJ } from './meeting-setup.ts'
import { type Caller, startTestServer, type TestServer } from './test-server.ts'
import { viewState } from './view-state.ts'

let hub: TestServer
let address: string
let lead: Caller
let hvac: Caller
let review: Caller
let outsider: Caller
let subId: number
let fileId: number

beforeAll(async () => {
  hub = await startTestServer()
  address = await hub.http.listen({ port: 0, host: '127.0.0.1' })
  ;[lead, hvac, review, outsider] = (await Promise.all(
    ['lead', 'hvac', 'review', 'outsider'].map((name) => hub.as(name)),
  )) as [Caller, Caller, Caller, Caller]
  subId = (await lead.call('GET', `/api/projectSub/querySubListByProjId?projId=${PROJ}`)).body[0].subId
  const { db } = hub.services
  const [model] = await db
    .insert(modelTable)
    .values({ projId: PROJ, subId, name: 'a.ifc', versions: 1, discipline: 'M' })
    .returning()
  const file = { modelId: model!.modelId, version: 1, format: 'ifc', size: 1, status: 'ready' } as const
  const [made] = await db.insert(modelFileTable).values(file).returning()
  fileId = made!.fileId
})
afterAll(() => hub.stop())

const room = () => `s${subId}`
const get = async (who: Caller, name = room()) => who.call('GET', `/api/together?room=${name}`)
const take = (who: Caller, connection: string) => who.call('POST', '/api/together/lead', { room: room(), connection })
const show = (who: Caller, connection: string, more: object = {}) =>
  who.call('PUT', '/api/together/state', { room: room(), connection, fileIds: [fileId], state: viewState, ...more })

it('is led by one, shown to all who may see it, and handed over', async () => {
  expect((await get(hvac)).body).toMatchObject({ seq: 0, fileIds: [], isRefused: false })
  const both = await Promise.all([take(lead, 'a'), take(hvac, 'b')])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  await hub.services.db.update(togetherRoomTable).set({ leaderId: await idOf(hub, 'lead'), connection: 'a' })
  expect((await show(hvac, 'b')).body.code).toBe('together.notLeading')
  // Another window of the leader's does not lead.
  expect((await show(lead, 'other')).status).toBe(409)
  expect((await show(lead, 'a')).body.seq).toBe(1)
  expect((await show(lead, 'a', { fileIds: [999_999] })).status).toBe(400)
  const late = (await get(hvac)).body
  expect(late).toMatchObject({ seq: 1, fileIds: [fileId], leader: { name: '林知远', connection: 'a', isLost: false } })
  expect(late.state.camera).toEqual(viewState.camera)
  expect((await hvac.call('POST', '/api/together/handOver', { room: room() })).status).toBe(409)
  const stranger = { room: room(), userId: await idOf(hub, 'outsider') }
  expect((await lead.call('POST', '/api/together/handOver', stranger)).body.code).toBe('together.notHere')
  const given = { room: room(), userId: await idOf(hub, 'hvac'), connection: 'b' }
  expect((await lead.call('POST', '/api/together/handOver', given)).body.leader.connection).toBe('b')
  expect((await show(hvac, 'b')).body.seq).toBe(2)
})

it('is taken over from who was not heard of for ten seconds, and not before', async () => {
  expect((await take(lead, 'a')).body.code).toBe('together.otherLeads')
  const past = (seconds: number) =>
    hub.services.db.update(togetherRoomTable).set({ leadTime: sql`now() - make_interval(secs => ${seconds})` })
  await past(8)
  expect((await take(lead, 'a')).status).toBe(409)
  await past(11)
  expect((await get(review)).body.leader.isLost).toBe(true)
  const both = await Promise.all([take(lead, 'a'), take(review, 'c')])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
})

it('is only kept by a renewal, never taken', async () => {
  const lost = { leaderId: await idOf(hub, 'lead'), connection: 'a', leadTime: sql`now() - interval '1 hour'` }
  await hub.services.db.update(togetherRoomTable).set(lost)
  const renew = (who: Caller, connection: string) =>
    who.call('POST', '/api/together/lead', { room: room(), connection, isRenewal: true })
  for (const [who, connection] of [
    [lead, 'z'],
    [review, 'c'],
  ] as const)
    expect((await renew(who, connection)).body.code).toBe('together.notLeading')
  expect((await renew(lead, 'a')).body.leader).toMatchObject({ connection: 'a', isLost: false })
  expect((await lead.call('POST', '/api/together/handOver', { room: room() })).body.leader).toBeUndefined()
  expect((await renew(lead, 'a')).status).toBe(409)
})

it('tells, and does not show, what somebody may not see', async () => {
  await hub.services.db
    .update(togetherRoomTable)
    .set({ leaderId: await idOf(hub, 'lead'), connection: 'a', leadTime: sql`now()` })
  expect((await show(lead, 'a')).status).toBe(200)
  const lock = (locked: boolean) =>
    hub.services.db.update(modelTable).set({ locked }).where(eq(modelTable.projId, PROJ))
  await lock(true)
  const { body } = await get(review)
  expect([body.isRefused, body.state, body.fileIds]).toEqual([true, undefined, []])
  expect((await get(lead)).body.isRefused).toBe(false)
  await lock(false)
  for (const path of [room(), 's999999', 'm999999']) expect((await get(outsider, path)).status).toBe(404)
  for (const refused of [
    take(outsider, 'o'),
    show(outsider, 'o'),
    outsider.call('POST', '/api/together/handOver', { room: room() }),
  ])
    expect((await refused).status).toBe(404)
  expect((await get(lead, 'x1')).status).toBe(400)
  expect((await hub.nobody.call('GET', `/api/together?room=${room()}`)).status).toBe(401)
})

it('passes where people look on to those who may be in the room, also to who comes later, and to nobody else', async () => {
  const { body } = await lead.call('POST', '/api/meeting', meetingOf({ startTime: at(3), endTime: at(3, 16) }))
  for (const topic of [`together:${room()}`, `together:m${body.id}`]) {
    const first = openLive(address, await ticketOf(lead))
    const stranger = openLive(address, await ticketOf(outsider))
    await Promise.all([ready(first), ready(stranger)])
    first.say({ op: 'subscribe', topic, roster: true })
    stranger.say({ op: 'subscribe', topic, roster: true })
    await expect.poll(() => stranger.of('refused').length).toBe(1)
    await expect.poll(() => first.of('roster').length).toBeGreaterThan(0)
    const data = {
      ...{ eye: [0, 0, 9], target: [0, 0, 0], up: [0, 1, 0], fieldOfView: 45, height: 10, aspect: 1.6 },
      ...{ pointer: null, isLaser: false },
    }
    first.say({ op: 'signal', topic, kind: 'view', data })
    const late = openLive(address, await ticketOf(hvac))
    await ready(late)
    late.say({ op: 'subscribe', topic, roster: true })
    await expect.poll(() => late.of('signal')[0]?.data).toEqual(data)
    expect(stranger.of('signal')).toEqual([])
    // A window that is gone is gone from the list.
    first.socket.close()
    await expect.poll(() => late.of('roster').at(-1)?.total).toBe(1)
    late.say({ op: 'signal', topic, kind: 'view', data: { ...data, fieldOfView: 900 } })
    expect(await late.closed).toBe(4400)
    stranger.socket.close()
  }
})
