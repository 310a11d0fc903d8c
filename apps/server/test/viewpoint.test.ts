import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { modelFileTable, modelTable } from '../src/modules/model/model.table.ts'
import { projectTable } from '../src/modules/project/project.table.ts'
import { userTable } from '../src/modules/users/users.table.ts'
import { viewpointTable } from '../src/modules/viewpoint/viewpoint.table.ts'
import { cleanBlobs, isStored } from './clean-blobs.ts'
import { jpeg } from './jpeg.ts'
import { type Caller, startTestServer, type TestServer } from './test-server.ts'

const SAMPLE = 2
const FOREIGN = 1
const URL = '/api/viewpoint'

const state = {
  camera: {
    eye: [10, -20, 8],
    target: [0, 0, 1.5],
    up: [0, 0, 1],
    projection: 'perspective',
    fieldOfView: 45,
    viewHeight: 30,
  },
  selected: {},
  hidden: { 1: [4, 2] },
  isolated: { elements: { 1: [0, 9] }, rest: 'ghosted' },
  ghosted: {},
  xrayed: {},
  colours: [{ colour: 0xcf1322ff, elements: { 1: [0, 3] } }],
  sectionPlanes: [{ point: [0, 0, 3], normal: [0, 0, 1] }],
  sectionBox: null,
  storeyGap: 0,
  hasRooms: true,
}

let hub: TestServer
let lead: Caller
let hvac: Caller
let client: Caller
let outsider: Caller
let subId: number
let fileId: number
let siblingFile: number
let foreignFile: number

beforeAll(async () => {
  hub = await startTestServer()
  lead = await hub.as('lead')
  hvac = await hub.as('hvac')
  outsider = await hub.as('outsider')
  client = await newClient()
  const subsOf = async (who: Caller, projId: number) =>
    (await who.call('GET', `/api/projectSub/querySubListByProjId?projId=${projId}`)).body
  const [first, sibling] = await subsOf(lead, SAMPLE)
  subId = first.subId
  siblingFile = await modelIn(SAMPLE, sibling.subId)
  fileId = await modelIn(SAMPLE, subId)
  foreignFile = await modelIn(FOREIGN, (await subsOf(outsider, FOREIGN))[0].subId)
})
afterAll(() => hub.stop())

/** A member who may look and nothing else. */
async function newClient(): Promise<Caller> {
  const [user] = await hub.services.db.select().from(userTable).where(eq(userTable.username, 'plain'))
  const roles = (await lead.call('GET', `/api/projectRole/all?projId=${SAMPLE}`)).body
  const role = roles.find(({ name }: { name: string }) => name === '业主')
  const member = { projId: SAMPLE, userIds: [user!.id], roleIds: [role.id] }
  expect((await lead.call('POST', '/api/projectResource', member)).status).toBe(201)
  return hub.as('plain')
}

async function modelIn(projId: number, ofSub: number): Promise<number> {
  const { db } = hub.services
  const [user] = await db.select().from(userTable).where(eq(userTable.username, 'lead'))
  const [model] = await db
    .insert(modelTable)
    .values({ projId, subId: ofSub, name: `${randomUUID()}.ifc`, versions: 1 })
    .returning()
  const version = { modelId: model!.modelId, version: 1, format: 'ifc' as const, size: 1, status: 'failed' as const }
  const [file] = await db
    .insert(modelFileTable)
    .values({ ...version, userId: user!.id })
    .returning()
  return file!.fileId
}

const make = (who: Caller, changes: object = {}) =>
  who.call('POST', URL, { subId, name: '大堂', fileIds: [fileId], state, ...changes })
const list = async (who: Caller, more = '') => (await who.call('GET', `${URL}?subId=${subId}${more}`)).body
const namesOf = (page: { content: { name: string }[] }) => page.content.map(({ name }) => name)
const detail = (who: Caller, id: number) => who.call('GET', `${URL}/detail?id=${id}`)

it('a viewpoint of the project is the same state for every member, with who made it and a picture', async () => {
  const made = await make(hvac, { isPersonal: false, picture: jpeg(1) })
  expect(made).toMatchObject({
    status: 201,
    body: { name: '大堂', projId: SAMPLE, subId, mine: true, createBy: 'hvac', createByName: '沈若溪', rowVersion: 0 },
  })
  const seen = (await detail(lead, made.body.id)).body
  expect(seen).toMatchObject({ mine: false, fileIds: [fileId], state })
  const picture = await hub.http.inject(seen.picture)
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect(picture.rawPayload.toString('base64') === jpeg(1)).toBe(true)
})

it('lists the newest first, by pages and by name', async () => {
  for (const name of ['一层机房', '二层机房', '三层走道']) await make(lead, { name })
  expect(namesOf(await list(lead, '&size=2'))).toEqual(['三层走道', '二层机房'])
  expect(namesOf(await list(lead, '&size=2&page=1'))[0]).toBe('一层机房')
  expect(await list(lead, `&blurry=${encodeURIComponent('机房')}`)).toMatchObject({ totalElements: 2 })
})

it("somebody else's personal viewpoint is not there", async () => {
  const { id } = (await make(hvac, { name: '我的' })).body
  expect(namesOf(await list(hvac))).toContain('我的')
  expect(namesOf(await list(lead))).not.toContain('我的')
  expect((await detail(lead, id)).status).toBe(404)
  const changed = { id, rowVersion: 0, name: '他的', isPersonal: true }
  expect((await lead.call('PUT', URL, changed)).status).toBe(404)
  expect((await lead.call('DELETE', URL, [id])).status).toBe(404)
  expect((await hvac.call('DELETE', URL, [id])).status).toBe(200)
})

it('those of the project need the right', async () => {
  expect((await make(client, { isPersonal: false })).status).toBe(403)
  const own = (await make(client)).body
  const share = { id: own.id, rowVersion: 0, name: own.name, isPersonal: false }
  expect((await client.call('PUT', URL, share)).status).toBe(403)
  const shared = (await make(lead, { isPersonal: false })).body
  const rename = { id: shared.id, rowVersion: 0, name: '新', isPersonal: false }
  expect((await client.call('PUT', URL, rename)).status).toBe(403)
  expect((await client.call('DELETE', URL, [shared.id])).status).toBe(403)
  // With the right, but it does not become his alone.
  expect((await hvac.call('PUT', URL, { ...rename, isPersonal: true })).status).toBe(403)
  expect((await hvac.call('PUT', URL, rename)).body).toMatchObject({ name: '新', createBy: 'lead', rowVersion: 1 })
})

it('of two who change it at once one is told', async () => {
  const { id } = (await make(lead, { isPersonal: false })).body
  const change = (who: Caller, name: string) => who.call('PUT', URL, { id, rowVersion: 0, name, isPersonal: false })
  const answers = await Promise.all([change(lead, '甲'), change(hvac, '乙')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const told = answers.find(({ status }) => status === 409)!.body
  expect(told).toMatchObject({ code: 'error.stale', current: { id, rowVersion: 1 } })
})

it('takes models of the sub only, a true JPEG, and a whole state', async () => {
  expect((await make(lead, { fileIds: [fileId, siblingFile] })).body).toMatchObject({
    status: 400,
    code: 'viewpoint.otherModels',
  })
  expect((await make(lead, { fileIds: [fileId, foreignFile] })).status).toBe(404)
  const picture = Buffer.from('<svg onload="alert(1)"/>').toString('base64')
  expect((await make(lead, { picture })).body).toMatchObject({ status: 400, code: 'error.wrongType' })
  expect((await make(lead, { name: '  ' })).status).toBe(400)
  expect((await make(lead, { fileIds: [] })).status).toBe(400)
  const { camera: _, ...blind } = state
  expect((await make(lead, { state: blind })).status).toBe(400)
  expect((await make(lead, { state: { ...state, hidden: { 1: [-1, 2] } } })).status).toBe(400)
})

it('an outsider finds nothing of it', async () => {
  const { id } = (await make(lead, { isPersonal: false })).body
  expect((await detail(outsider, id)).status).toBe(404)
  expect((await outsider.call('GET', `${URL}?subId=${subId}`)).status).toBe(404)
  expect((await make(outsider)).status).toBe(404)
  expect((await outsider.call('DELETE', URL, [id])).status).toBe(404)
})

it('a picture goes with the last viewpoint that has it', async () => {
  const { db } = hub.services
  const picture = jpeg(7)
  const first = (await make(lead, { picture })).body
  const second = (await make(hvac, { picture })).body
  const [row] = await db.select().from(viewpointTable).where(eq(viewpointTable.id, first.id))
  const isThere = async () => {
    await cleanBlobs(hub)
    return isStored(hub, row!.picture!)
  }
  await lead.call('DELETE', URL, [first.id])
  expect(await isThere()).toBe(true)
  await hvac.call('DELETE', URL, [second.id])
  expect(await isThere()).toBe(false)
})

it('versions that were removed are not told any more', async () => {
  const other = await modelIn(SAMPLE, subId)
  const { id } = (await make(lead, { fileIds: [fileId, other] })).body
  await hub.services.db.delete(modelFileTable).where(eq(modelFileTable.fileId, other))
  expect((await detail(lead, id)).body.fileIds).toEqual([fileId])
})

it('an archived project is only read', async () => {
  const { db } = hub.services
  const { id } = (await make(lead)).body
  const isIt = eq(projectTable.projId, SAMPLE)
  const [before] = await db.select().from(projectTable).where(isIt)
  await db.update(projectTable).set({ status: 'archived' }).where(isIt)
  expect((await make(lead)).body).toMatchObject({ status: 409, code: 'project.archived' })
  expect((await lead.call('DELETE', URL, [id])).status).toBe(409)
  expect((await detail(lead, id)).status).toBe(200)
  await db.update(projectTable).set({ status: before!.status }).where(isIt)
})

it('the list keeps the picture of a locked model from who does not manage models', async () => {
  const locked = await modelIn(SAMPLE, subId)
  const { id } = (await make(lead, { isPersonal: false, fileIds: [locked], picture: jpeg(7), name: '锁定' })).body
  const [file] = await hub.services.db.select().from(modelFileTable).where(eq(modelFileTable.fileId, locked))
  await hub.services.db.update(modelTable).set({ locked: true }).where(eq(modelTable.modelId, file!.modelId))
  const pictureFor = async (who: Caller) =>
    (await list(who)).content.find((one: { id: number }) => one.id === id).picture
  expect(await pictureFor(lead)).toBeDefined()
  expect(await pictureFor(client)).toBeUndefined()
})
