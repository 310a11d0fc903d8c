// What is the same for files of every kind that come in parts.
import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sweepUploads } from '../src/modules/upload/upload.service.ts'
import { uploadPartTable, uploadTable } from '../src/modules/upload/upload.table.ts'
import { userTable } from '../src/modules/users/users.table.ts'
import { formWith } from './admin/upload.ts'
import { type Caller, startTestServer, type TestServer } from './test-server.ts'

const SAMPLE = 2
const PART = 8_388_608
const URL = '/api/modelUpload'

let hub: TestServer
let lead: Caller
let admin: Caller
let subId: number
beforeAll(async () => {
  hub = await startTestServer()
  lead = await hub.as('lead')
  admin = await hub.as('admin')
  subId = (await lead.call('GET', `/api/projectSub/querySubListByProjId?projId=${SAMPLE}`)).body[0].subId
})
afterAll(() => hub.stop())

let count = 0
const begin = async (size: number, who = lead) =>
  (await who.call('POST', URL, { subId, name: `${++count}.ifc`, size })).body.uploadId as number
const send = (uploadId: number, bytes: Uint8Array, index = 0, who = lead) => {
  const { body, headers } = formWith('part', 'part', bytes)
  return who.call('POST', `${URL}/part?uploadId=${uploadId}&index=${index}`, body, headers)
}
const finish = (uploadId: number, who = lead) => who.call('POST', '/api/model', { uploadId })
const listed = async (who = lead) =>
  (await who.call('GET', `${URL}?projId=${SAMPLE}`)).body.map(({ uploadId }: { uploadId: number }) => uploadId)

it('is its sender’s alone, also among those who may do everything', async () => {
  const uploadId = await begin(3)
  expect((await send(uploadId, Buffer.from('abc'), 0, admin)).status).toBe(404)
  expect((await finish(uploadId, admin)).status).toBe(404)
  expect((await admin.call('DELETE', URL, [uploadId])).status).toBe(404)
  expect(await listed(admin)).not.toContain(uploadId)
  expect(await listed()).toContain(uploadId)
})

it('of another kind is not there', async () => {
  const { db } = hub.services
  const [user] = await db.select().from(userTable).where(eq(userTable.username, 'lead'))
  const file = { kind: 'other', projId: SAMPLE, subId, userId: user!.id, name: 'x', size: 3 }
  const [row] = await db.insert(uploadTable).values(file).returning()
  expect((await send(row!.uploadId, Buffer.from('abc'))).status).toBe(404)
  expect((await finish(row!.uploadId)).status).toBe(404)
  expect((await lead.call('DELETE', URL, [row!.uploadId])).status).toBe(404)
  expect(await listed()).not.toContain(row!.uploadId)
})

it('takes parts of the right size and content, in any order, and is complete with the last', async () => {
  const [first, last] = [Buffer.alloc(PART, 'a'), Buffer.from('end')]
  const uploadId = await begin(PART + 3)
  expect((await send(uploadId, last, 1)).body).toEqual({ received: 1 })
  expect((await finish(uploadId)).body).toMatchObject({ status: 400, code: 'upload.notComplete' })
  for (const [bytes, index] of [
    [last, 0],
    [Buffer.from('too long'), 1],
    [Buffer.from('x'), 2],
  ] as const)
    expect((await send(uploadId, bytes, index)).body).toMatchObject({ status: 400, code: 'upload.partWrong' })
  expect((await send(uploadId, first, 0)).body).toEqual({ received: 2 })
  expect((await send(uploadId, first, 0)).body).toEqual({ received: 2 })
  expect((await finish(uploadId)).status).toBe(201)
  expect(await listed()).not.toContain(uploadId)
})

it('that is finished cannot be changed or given up any more', async () => {
  const uploadId = await begin(3)
  await send(uploadId, Buffer.from('abc'))
  const { fileId } = (await finish(uploadId)).body
  expect((await send(uploadId, Buffer.from('xyz'))).status).toBe(404)
  expect((await lead.call('DELETE', URL, [uploadId])).status).toBe(404)
  expect((await finish(uploadId)).body.fileId).toBe(fileId)
})

it('that is finished is remembered for a week, and as long as its parts are needed', async () => {
  const { db } = hub.services
  const uploadId = await begin(3)
  await send(uploadId, Buffer.from('abc'))
  await finish(uploadId)
  const isIt = eq(uploadTable.uploadId, uploadId)
  await db.update(uploadTable).set({ finishTime: sql`now() - interval '8 days'` }).where(isIt)
  // Nobody has joined it.
  await sweepUploads(db)
  const parts = eq(uploadPartTable.uploadId, uploadId)
  const hash = createHash('sha256').update('abc').digest('hex')
  expect(await db.select().from(uploadPartTable).where(parts)).toMatchObject([{ hash }])
  await db.execute(sql`update model_file set upload_id = null where upload_id = ${uploadId}`)
  await db.delete(uploadPartTable).where(parts)
  await sweepUploads(db)
  expect(await db.$count(uploadTable, isIt)).toBe(0)
})

it('of several at once into one sub, each is a model', async () => {
  const ids = await Promise.all(Array.from({ length: 6 }, () => begin(3)))
  await Promise.all(ids.map((uploadId) => send(uploadId, Buffer.from('abc'))))
  const made = await Promise.all(ids.map((uploadId) => finish(uploadId)))
  expect(made.map(({ status }) => status)).toEqual(Array(6).fill(201))
  expect(new Set(made.map(({ body }) => body.fileId)).size).toBe(6)
})
