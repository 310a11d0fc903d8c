import { createHash } from 'node:crypto'
import { plannedDifferences, tiny, writeIfc } from '@sunmao/sample'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWorker, type Worker } from '../src/tasks/worker.ts'
import { formWith } from './admin/upload.ts'
import { type Caller, startHouse, type TestHouse } from './house.ts'

const SAMPLE = 2
const FOREIGN = 1

let house: TestHouse
let worker: Worker
let lead: Caller
let outsider: Caller
let subId: number
const plan = tiny()
const ifc = (version: 1 | 2 = 1) => Buffer.from([...writeIfc(plan, { version })].join(''))

beforeAll(async () => {
  house = await startHouse()
  worker = startWorker(house.services, house.databaseUrl)
  lead = await house.as('lead')
  outsider = await house.as('outsider')
  subId = (await lead.call('GET', `/api/projectSub/querySubListByProjId?projId=${SAMPLE}`)).body[0].subId
})
afterAll(async () => {
  await worker.stop()
  await house.stop()
})

async function upload(who: Caller, name: string, bytes: Buffer): Promise<number> {
  const begun = (await who.call('POST', '/api/modelUpload', { subId, name, size: bytes.length })).body
  const count = Math.ceil(bytes.length / begun.partSize)
  for (let index = 0; index < count; index++) {
    const piece = bytes.subarray(index * begun.partSize, (index + 1) * begun.partSize)
    const sha256 = createHash('sha256').update(piece).digest('hex')
    const { body, headers } = formWith('part', 'part', piece)
    const sent = await who.call(
      'POST',
      `/api/modelUpload/part?uploadId=${begun.uploadId}&index=${index}&sha256=${sha256}`,
      body,
      headers,
    )
    expect(sent.status).toBe(200)
  }
  return begun.uploadId
}

async function ready(fileId: number) {
  for (let i = 0; i < 200; i++) {
    const { body } = await lead.call('GET', `/api/model/detail?fileId=${fileId}`)
    if (!['queued', 'converting'].includes(body.status)) return body
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('not converted in time')
}

describe('a model', () => {
  let fileId: number

  it('is uploaded in parts and converted', { timeout: 60_000 }, async () => {
    const uploadId = await upload(lead, '综合楼.ifc', ifc())
    const made = await lead.call('POST', '/api/model', { uploadId, note: '第一版' })
    expect(made.status).toBe(201)
    fileId = made.body.fileId
    const model = await ready(fileId)
    expect(model).toMatchObject({ status: 'ready', version: 1, isLatest: true, schema: 'IFC4', note: '第一版' })
    expect(model.counts.elements).toBeGreaterThan(100)
    expect(Date.parse(model.statusTime)).toBeGreaterThan(Date.parse(model.createTime))
    expect(model.thumbnail).toMatch(/^\/blob\//)
  })

  it('answers questions about its elements, rooms and places', async () => {
    const rooms = (await lead.call('POST', '/api/model/rooms', { fileIds: [fileId] })).body
    expect(rooms.length).toBeGreaterThan(0)
    const tree = (
      await lead.call('POST', '/api/model/customizedTree', { fileIds: [fileId], dimensions: ['level', 'class'] })
    ).body
    expect(tree.nodes.length).toBeGreaterThan(0)
    const found = (await lead.call('POST', '/api/model/elements', { fileIds: [fileId], classes: ['IfcColumn'] })).body
    expect(found.totalElements).toBeGreaterThan(0)
    const [column] = found.content
    const where = (await lead.call('POST', '/api/model/position', { fileIds: [fileId], elementIds: [column.globalId] }))
      .body
    expect(where[0]).toMatchObject({ globalId: column.globalId, level: column.level })
    expect(where[0].grid).toBeTruthy()
    const known = (await lead.call('POST', '/api/model/properties', { elements: [{ fileId, index: column.index }] }))
      .body
    expect(known.properties.length).toBeGreaterThan(0)
  })

  it('is not there for a stranger', async () => {
    for (const answer of [
      await outsider.call('POST', '/api/model/list', { projId: SAMPLE }),
      await outsider.call('GET', `/api/model/detail?fileId=${fileId}`),
      await outsider.call('POST', '/api/model/rooms', { fileIds: [fileId] }),
      await outsider.call('POST', '/api/modelUpload', { subId, name: 'x.ifc', size: 10 }),
    ])
      expect(answer.status).toBe(404)
    expect((await outsider.call('POST', '/api/model/list', { projId: FOREIGN })).status).toBe(200)
  })

  it('gets a second version under the same name, which is compared with the first', { timeout: 60_000 }, async () => {
    const uploadId = await upload(lead, '综合楼.IFC', ifc(2))
    const second = await ready((await lead.call('POST', '/api/model', { uploadId })).body.fileId)
    expect(second).toMatchObject({ version: 2, isLatest: true })
    const pair = { subId, fromFileId: fileId, toFileId: second.fileId }
    const { id } = (await lead.call('POST', '/api/modelCompareRecord', pair)).body
    let compared = (await lead.call('GET', `/api/modelCompareRecord/modelCompared?id=${id}&size=1000`)).body
    for (let i = 0; i < 100 && compared.record.status !== 'done'; i++) {
      await new Promise((resolve) => setTimeout(resolve, 200))
      compared = (await lead.call('GET', `/api/modelCompareRecord/modelCompared?id=${id}&size=1000`)).body
    }
    expect(compared.record.status).toBe('done')
    const planned = plannedDifferences(plan)
    expect(compared.record.counts).toMatchObject({
      added: planned.added.length,
      removed: planned.removed.length,
      moved: planned.moved.length,
      reshaped: planned.reshaped.length,
    })
  })
})
