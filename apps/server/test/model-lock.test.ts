// A locked model is there for every member, and opens only to who may edit models.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { storeBlob } from '../src/blobs/store-blob.ts'
import { modelFileTable, modelPackTable, modelTable } from '../src/modules/model/model.table.ts'
import { type Caller, startTestServer, type TestServer } from './test-server.ts'

const PROJ = 2
let hub: TestServer
let lead: Caller
let review: Caller
let subId: number
let fileId: number

beforeAll(async () => {
  hub = await startTestServer()
  lead = await hub.as('lead')
  review = await hub.as('review')
  subId = (await lead.call('GET', `/api/projectSub/querySubListByProjId?projId=${PROJ}`)).body[0].subId
  const { db } = hub.services
  const [model] = await db.insert(modelTable).values({ projId: PROJ, subId, name: 'a.ifc', versions: 1 }).returning()
  const { hash } = await storeBlob(hub.services, Buffer.from('the original, and the picture of it'))
  const [file] = await db
    .insert(modelFileTable)
    .values({ modelId: model!.modelId, version: 1, format: 'ifc', size: 1, status: 'ready', hash })
    .returning()
  fileId = file!.fileId
  await db.update(modelTable).set({ latestFileId: fileId }).where(eq(modelTable.modelId, model!.modelId))
  await db.insert(modelPackTable).values({ fileId, kind: 'thumbnail', hash })
})
afterAll(() => hub.stop())

const listed = async (who: Caller) => (await who.call('POST', '/api/model/list', { projId: PROJ })).body.content[0]
const original = (who: Caller) => who.call('GET', `/api/model/download?fileId=${fileId}`)
const compared = (who: Caller) =>
  who.call('POST', '/api/modelCompareRecord', { subId, fromFileId: fileId, toFileId: fileId })

it('shows and hands out an open model to every member', async () => {
  for (const who of [lead, review]) {
    expect((await listed(who)).thumbnail).toEqual(expect.any(String))
    expect((await original(who)).status).toBe(200)
  }
})

it('keeps its original, its picture and its comparisons from who holds no key', async () => {
  const { rowVersion } = await listed(lead)
  expect((await lead.call('PUT', '/api/model', { fileId, rowVersion, locked: true })).status).toBe(200)
  expect(await listed(review)).toMatchObject({ name: 'a.ifc', locked: true })
  expect((await listed(review)).thumbnail).toBeUndefined()
  expect((await review.call('GET', `/api/model/detail?fileId=${fileId}`)).body.thumbnail).toBeUndefined()
  for (const ask of [original, compared]) {
    const { status, body } = await ask(review)
    expect([status, body.code]).toEqual([403, 'model.locked'])
    expect((await ask(lead)).status).toBe(200)
  }
  // What was compared before, or by who may, is closed as well.
  const { id } = (await compared(lead)).body
  for (const path of ['modelCompared', 'scene'])
    expect((await review.call('GET', `/api/modelCompareRecord/${path}?id=${id}`)).body.code).toBe('model.locked')
  expect((await listed(lead)).thumbnail).toEqual(expect.any(String))
})
