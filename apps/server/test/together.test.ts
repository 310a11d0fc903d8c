// Who leads, who follows, and who may not.
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hubFileTable, hubFileVersionTable } from '../src/modules/hub-file/hub-file.table.ts'
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

/** A meeting with one item of each kind that opens no models, led by its author. */
async function agendaOf(): Promise<{ id: number; named: string; items: { id: number; kind: string }[] }> {
  const { db } = hub.services
  const userId = await idOf(hub, 'lead')
  const [chain] = await db
    .insert(hubFileTable)
    .values({ projId: PROJ, subId, name: `${crypto.randomUUID()}.pdf`, kind: 'document' })
    .returning()
  const version = { hubFileId: chain!.hubFileId, version: 1, format: 'pdf', size: 1, status: 'ready', userId } as const
  const [file] = await db.insert(hubFileVersionTable).values(version).returning()
  const view = await lead.call('POST', '/api/issueView', {
    ...{ projId: PROJ, name: '未关闭', isPersonal: false, filter: { status: ['open'] } },
    sort: { by: 'dueDate', isDescending: false },
  })
  const { body } = await lead.call('POST', '/api/meeting', {
    ...meetingOf({ startTime: at(5), endTime: at(5, 16) }),
    items: [
      { kind: 'issueView', title: '问题', refId: view.body.id },
      { kind: 'hubFile', title: '说明', refId: file!.fileId, page: 3 },
      { kind: 'text', title: '净高' },
    ],
  })
  const named = `m${body.id}`
  expect((await lead.call('POST', '/api/together/lead', { room: named, connection: 'a' })).status).toBe(200)
  const { agenda } = (await lead.call('GET', `/api/meeting/detail?id=${body.id}`)).body
  return { id: body.id, named, items: agenda }
}
const open = (who: Caller, named: string, itemId: number, more: object = {}) =>
  who.call('PUT', '/api/together/item', { room: named, connection: 'a', itemId, ...more })

it('brings those who follow to any item of the agenda, and who comes later', async () => {
  const { id, named, items } = await agendaOf()
  const [list, document, text] = items.map((item) => item.id) as [number, number, number]
  const paths: string[] = []
  for (const itemId of [list, document, text]) {
    expect((await open(lead, named, itemId)).body).toMatchObject({ item: { id: itemId }, isRefused: false })
    paths.push((await get(hvac, named)).body.item.path)
  }
  expect(paths[0]).toMatch(/^\/issueList\?projId=2&savedView=\d+$/)
  expect(paths[1]).toMatch(/^\/pdf\?projId=2&fileId=\d+&page=3$/)
  expect(paths[2]).toBe(`/meeting/detail?projId=2&id=${id}&item=${text}`)
  // A page that the leader has turned to.
  await open(lead, named, document, { page: 7 })
  expect((await get(hvac, named)).body.item).toMatchObject({ page: 7, path: expect.stringMatching(/&page=7$/) })
  const before = (await get(hvac, named)).body.seq
  const models = { room: named, connection: 'a', fileIds: [fileId], state: viewState }
  const { body } = await lead.call('PUT', '/api/together/state', models)
  expect([body.item, body.fileIds, body.seq]).toEqual([undefined, [fileId], before + 1])
})

it('opens an item only for who leads, of this agenda, and tells who may not see it', async () => {
  const { named, items } = await agendaOf()
  const [list, document] = items.map((item) => item.id) as [number, number]
  const other = await agendaOf()
  expect((await open(lead, named, other.items[0]!.id)).body.code).toBe('meeting.noSuchThing')
  expect((await open(lead, named, list, { connection: 'z' })).body.code).toBe('together.notLeading')
  expect((await open(hvac, named, list)).body.code).toBe('together.notLeading')
  expect((await open(lead, room(), list)).status).toBe(400)
  expect((await open(outsider, named, list)).status).toBe(404)
  const both = await Promise.all([open(lead, named, list), open(lead, named, document)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  await open(lead, named, document)
  const { db } = hub.services
  // What its author works on is nobody else's.
  await db.update(hubFileVersionTable).set({ state: 'working' })
  expect((await get(lead, named)).body).toMatchObject({ item: { id: document }, isRefused: false })
  expect((await get(hvac, named)).body).toMatchObject({ isRefused: true, fileIds: [] })
  expect((await get(hvac, named)).body.item).toBeUndefined()
})
