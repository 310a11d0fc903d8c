import { tiny, writeIfc } from '@sunmao/sample'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dropBlobsTask } from '../src/modules/model/drop-blobs.task.ts'
import { blobsOf, clearWaste, holdBlobs, noteWaste } from '../src/modules/model/held-blobs.ts'
import { modelFileTable as fileTable } from '../src/modules/model/model.table.ts'
import { taskTable } from '../src/tasks/task.table.ts'
import { startWorker, type Worker } from '../src/tasks/worker.ts'
import { formWith } from './admin/upload.ts'
import { type Caller, startHouse, type TestHouse } from './house.ts'
import { taskContext } from './task-context.ts'

const SAMPLE = 2

let house: TestHouse
let worker: Worker
let lead: Caller
let subId: number
const building = Buffer.from([...writeIfc(tiny(), { disciplines: ['S'] })].join(''))

beforeAll(async () => {
  house = await startHouse()
  worker = startWorker(house.services, house.databaseUrl)
  lead = await house.as('lead')
  subId = (await lead.call('GET', `/api/projectSub/querySubListByProjId?projId=${SAMPLE}`)).body[0].subId
})
afterAll(async () => {
  await worker.stop()
  await house.stop()
})

/** One part. */
async function upload(name: string, bytes: Buffer): Promise<number> {
  const { uploadId } = (await lead.call('POST', '/api/modelUpload', { subId, name, size: bytes.length })).body
  const { body, headers } = formWith('part', 'part', bytes)
  expect((await lead.call('POST', `/api/modelUpload/part?uploadId=${uploadId}&index=0`, body, headers)).status).toBe(
    200,
  )
  return uploadId
}

async function convert(fileId: number): Promise<number> {
  await expect
    .poll(async () => (await lead.call('GET', `/api/model/detail?fileId=${fileId}`)).body.status, { timeout: 120_000 })
    .toBe('ready')
  return fileId
}

const makeModel = async (name: string, bytes = building) =>
  convert((await lead.call('POST', '/api/model', { uploadId: await upload(name, bytes) })).body.fileId)

const rowOf = async (fileId: number) =>
  (await house.services.db.select().from(fileTable).where(eq(fileTable.fileId, fileId)))[0]!

/** How many of these are still stored. */
async function countStored(hashes: readonly string[]): Promise<number> {
  const { db, blobs } = house.services
  let stored = 0
  for (const hash of hashes) if (await db.transaction((tx) => holdBlobs(tx, blobs, [hash]))) stored++
  return stored
}

const wasteTasks = () => house.services.db.$count(taskTable, eq(taskTable.kind, 'dropBlobs'))

describe('the bytes of a model', () => {
  it('go with its last version that needs them', { timeout: 180_000 }, async () => {
    const [first, twin] = [await makeModel('一.ifc'), await makeModel('二.ifc')]
    const hashes = blobsOf(await rowOf(first))
    expect(hashes.length).toBeGreaterThanOrEqual(5)
    expect(blobsOf(await rowOf(twin)).toSorted()).toEqual(hashes.toSorted())
    await lead.call('DELETE', '/api/model', [first])
    expect(await countStored(hashes)).toBe(hashes.length)
    await lead.call('DELETE', '/api/model', [twin])
    expect(await countStored(hashes)).toBe(0)
    expect(await wasteTasks()).toBe(0)
  })

  it('that another conversion replaces go, and the original stays', { timeout: 180_000 }, async () => {
    const { db, blobs } = house.services
    const fileId = await makeModel('旧.ifc')
    const before = await rowOf(fileId)
    const old = (await blobs.put(Buffer.from('a pack of a converter before'))).hash
    await db
      .update(fileTable)
      .set({ packs: { ...before.packs!, building: old } })
      .where(eq(fileTable.fileId, fileId))
    await lead.call('POST', '/api/model/convert', { fileId })
    await expect
      .poll(async () => (await rowOf(fileId)).packs?.building, { timeout: 120_000 })
      .toBe(before.packs!.building)
    await expect.poll(() => countStored([old])).toBe(0)
    const kept = blobsOf(await rowOf(fileId))
    expect(await countStored(kept)).toBe(kept.length)
    await lead.call('DELETE', '/api/model', [fileId])
  })

  it('are taken away by a task where whoever forgot them was killed', { timeout: 120_000 }, async () => {
    const { db, blobs } = house.services
    const bytes = Buffer.from('a part that nobody names')
    const { hash } = await blobs.put(bytes)
    const waste = await db.transaction((tx) => noteWaste(tx, [hash]))
    // Somebody sends the same bytes before it comes to that.
    const uploadId = await upload('又来.ifc', bytes)
    await dropBlobsTask.run(taskContext(house, { hashes: [...waste!.hashes] }))
    expect(await countStored([hash])).toBe(1)
    await lead.call('DELETE', '/api/modelUpload', [uploadId])
    expect(await countStored([hash])).toBe(0)
    // And the worker does it by itself, a while later.
    await blobs.put(bytes)
    await db.update(taskTable).set({ runAfter: sql`now()` }).where(eq(taskTable.id, waste!.taskId))
    await expect.poll(() => countStored([hash]), { timeout: 30_000 }).toBe(0)
  })

  it('stay as long as their store is away, and so does the task', async () => {
    const { db, blobs } = house.services
    const { hash } = await blobs.put(Buffer.from('a part in a store that is away'))
    const waste = await db.transaction((tx) => noteWaste(tx, [hash]))
    await clearWaste(db, { ...blobs, remove: () => Promise.reject(new Error('away')) }, waste)
    const isIt = eq(taskTable.id, waste!.taskId)
    expect(await db.select().from(taskTable).where(isIt)).toMatchObject([{ kind: 'dropBlobs', status: 'queued' }])
    expect(await countStored([hash])).toBe(1)
    await clearWaste(db, blobs, waste)
    expect([await countStored([hash]), await db.$count(taskTable, isIt)]).toEqual([0, 0])
  })
})
