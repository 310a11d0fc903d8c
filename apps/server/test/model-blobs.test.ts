// On engines: parts and packs lie in the store.
import { tiny, writeIfc } from '@sunmao/sample'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { blobTable } from '../src/blobs/blob.table.ts'
import { removeBytesTask } from '../src/blobs/remove-bytes.task.ts'
import { removeUnused } from '../src/blobs/remove-unused.ts'
import { storeBlob } from '../src/blobs/store-blob.ts'
import { modelFileTable as fileTable, modelPackTable } from '../src/modules/model/model.table.ts'
import { packsOf } from '../src/modules/model/packs/model-pack.service.ts'
import { uploadPartTable } from '../src/modules/upload/upload.table.ts'
import { startWorker, type Worker } from '../src/tasks/worker.ts'
import { formWith } from './admin/upload.ts'
import { cleanBlobs, isStored } from './clean-blobs.ts'
import { taskContext } from './task-context.ts'
import { type Caller, startTestServer, type TestServer } from './test-server.ts'

const SAMPLE = 2

let hub: TestServer
let worker: Worker
let lead: Caller
let subId: number
const building = Buffer.from([...writeIfc(tiny(), { disciplines: ['S'] })].join(''))

beforeAll(async () => {
  hub = await startTestServer()
  worker = startWorker(hub.services, hub.databaseUrl)
  lead = await hub.as('lead')
  subId = (await lead.call('GET', `/api/projectSub/querySubListByProjId?projId=${SAMPLE}`)).body[0].subId
})
afterAll(async () => {
  await worker.stop()
  await hub.stop()
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
  (await hub.services.db.select().from(fileTable).where(eq(fileTable.fileId, fileId)))[0]!

/** Everything that a version names. */
async function hashesOf(fileId: number): Promise<string[]> {
  const packs = await packsOf(hub.services.db, fileId)
  const { building: pack, geometry, drawingHead, drawingChunks, thumbnail } = packs!
  return [(await rowOf(fileId)).hash!, pack, geometry, drawingHead, ...drawingChunks, thumbnail!]
}

/** How many of these are still stored. */
async function countStored(hashes: readonly string[]): Promise<number> {
  let stored = 0
  for (const hash of hashes) if (await isStored(hub, hash)) stored++
  return stored
}

const clean = () => cleanBlobs(hub)

/** Removed, and out of the recycle bin for good. */
async function purge(fileId: number): Promise<void> {
  await lead.call('DELETE', '/api/model', [fileId])
  expect((await lead.call('DELETE', '/api/model/removed', [fileId])).status).toBe(200)
}

describe('the bytes of a model', () => {
  it('go with its last version that needs them', { timeout: 180_000 }, async () => {
    const [first, twin] = [await makeModel('一.ifc'), await makeModel('二.ifc')]
    const hashes = await hashesOf(first)
    expect(hashes.length).toBeGreaterThanOrEqual(5)
    expect((await hashesOf(twin)).toSorted()).toEqual(hashes.toSorted())
    await purge(first)
    await clean()
    expect(await countStored(hashes)).toBe(hashes.length)
    await purge(twin)
    await clean()
    expect(await countStored(hashes)).toBe(0)
  })

  it('that another conversion replaces go, and the original stays', { timeout: 180_000 }, async () => {
    const { db } = hub.services
    const fileId = await makeModel('旧.ifc')
    const before = (await packsOf(db, fileId))!.building
    const old = (await storeBlob(hub.services, Buffer.from('a pack of a converter before'))).hash
    const isIt = and(eq(modelPackTable.fileId, fileId), eq(modelPackTable.kind, 'building'))
    await db.update(modelPackTable).set({ hash: old }).where(isIt)
    await lead.call('POST', '/api/model/convert', { fileId })
    await expect.poll(async () => (await packsOf(db, fileId))?.building, { timeout: 120_000 }).toBe(before)
    await clean()
    expect(await countStored([old])).toBe(0)
    const kept = await hashesOf(fileId)
    expect(await countStored(kept)).toBe(kept.length)
    await lead.call('DELETE', '/api/model', [fileId])
  })

  it('that were never joined go with the model', { timeout: 60_000 }, async () => {
    const { db } = hub.services
    const bytes = Buffer.from('a file that nobody came to join')
    await worker.stop()
    const { fileId } = (await lead.call('POST', '/api/model', { uploadId: await upload('未合并.ifc', bytes) })).body
    const [part] = await db.select().from(uploadPartTable)
    await clean()
    expect(await countStored([part!.hash])).toBe(1)
    await purge(fileId)
    await clean()
    expect(await countStored([part!.hash])).toBe(0)
    worker = startWorker(hub.services, hub.databaseUrl)
  })

  it('are removed by the worker, but not those that somebody has stored again', { timeout: 60_000 }, async () => {
    const { db } = hub.services
    const [gone, again] = [Buffer.from('stored once'), Buffer.from('stored twice')]
    const hashes = [(await storeBlob(hub.services, gone)).hash, (await storeBlob(hub.services, again)).hash]
    await worker.stop()
    await removeUnused(db, 0, 0)
    const uploadId = await upload('又来.ifc', again)
    worker = startWorker(hub.services, hub.databaseUrl)
    await expect.poll(() => countStored([hashes[0]!]), { timeout: 30_000 }).toBe(0)
    expect(await countStored([hashes[1]!])).toBe(1)
    await lead.call('DELETE', '/api/modelUpload', [uploadId])
  })

  it('go when their store is there again', async () => {
    const { db, blobs } = hub.services
    const { hash } = await storeBlob(hub.services, Buffer.from('a part in a store that is away'))
    await db.delete(blobTable).where(eq(blobTable.hash, hash))
    const away = { ...blobs, remove: () => Promise.reject(new Error('away')) }
    const task = taskContext(hub, { hashes: [hash] })
    // The task fails, so it is tried again.
    await expect(removeBytesTask.run({ ...task, blobs: away })).rejects.toThrow('away')
    expect(await countStored([hash])).toBe(1)
    await removeBytesTask.run(task)
    expect(await countStored([hash])).toBe(0)
  })
})
