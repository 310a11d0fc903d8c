import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { encodeBuilding } from '@sunmao/model'
import { plannedDifferences, tiny, writeIfc } from '@sunmao/sample'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storeBlob } from '../src/blobs/store-blob.ts'
import { modelFileTable, modelPackTable } from '../src/modules/model/model.table.ts'
import { openBuilding } from '../src/modules/model/packs/building-cache.service.ts'
import { sweepUploads } from '../src/modules/upload/upload.service.ts'
import { uploadTable } from '../src/modules/upload/upload.table.ts'
import { taskErrors, taskTable } from '../src/tasks/task.table.ts'
import { startWorker, type Worker } from '../src/tasks/worker.ts'
import { formWith } from './admin/upload.ts'
import { cleanBlobs, isStored } from './clean-blobs.ts'
import { type Caller, startTestServer, type TestServer } from './test-server.ts'

const SAMPLE = 2
const FOREIGN = 1

let hub: TestServer
let worker: Worker
let lead: Caller
let outsider: Caller
let subId: number
const plan = tiny()
const ifc = (version: 1 | 2 = 1) => Buffer.from([...writeIfc(plan, { version })].join(''))

beforeAll(async () => {
  hub = await startTestServer()
  worker = startWorker(hub.services, hub.databaseUrl)
  lead = await hub.as('lead')
  outsider = await hub.as('outsider')
  subId = (await lead.call('GET', `/api/projectSub/querySubListByProjId?projId=${SAMPLE}`)).body[0].subId
})
afterAll(async () => {
  await worker.stop()
  await hub.stop()
})

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

async function upload(who: Caller, name: string, bytes: Buffer): Promise<number> {
  const begun = (await who.call('POST', '/api/modelUpload', { subId, name, size: bytes.length })).body
  const count = Math.ceil(bytes.length / begun.partSize)
  for (let index = 0; index < count; index++) {
    const piece = bytes.subarray(index * begun.partSize, (index + 1) * begun.partSize)
    const sha256 = hashOf(piece)
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
  for (let i = 0; i < 600; i++) {
    const { body } = await lead.call('GET', `/api/model/detail?fileId=${fileId}`)
    if (!['queued', 'converting'].includes(body.status)) return body
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('not converted in time')
}

describe('an upload', () => {
  const bytes = Buffer.from('ISO-10303-21; no building at all')

  it('becomes one model, however often and from how many windows that is asked', { timeout: 60_000 }, async () => {
    const uploadId = await upload(lead, '重复.ifc', bytes)
    const asked = await Promise.all(
      Array.from({ length: 4 }, () => lead.call('POST', '/api/model', { uploadId, note: '一次' })),
    )
    expect(asked.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    const { fileId } = asked[0]!.body
    expect(asked.map(({ body }) => [body.fileId, body.version, body.note])).toEqual(Array(4).fill([fileId, 1, '一次']))
    // Later, when the answer was lost; but the bytes of an upload that is done cannot be changed any more.
    await ready(fileId)
    expect((await lead.call('POST', '/api/model', { uploadId })).body).toMatchObject({ fileId, version: 1 })
    const { body, headers } = formWith('part', 'part', bytes)
    const late = await lead.call('POST', `/api/modelUpload/part?uploadId=${uploadId}&index=0`, body, headers)
    expect(late.status).toBe(404)
    // Nobody else learns of it, not even a colleague of the same project.
    const hvac = await hub.as('hvac')
    expect((await outsider.call('POST', '/api/model', { uploadId })).status).toBe(404)
    expect([403, 404]).toContain((await hvac.call('POST', '/api/model', { uploadId })).status)
    // Once more by intention: the same file again is a new upload and the next version.
    const again = await upload(lead, '重复.ifc', bytes)
    expect(again).not.toBe(uploadId)
    expect((await lead.call('POST', '/api/model', { uploadId: again })).body).toMatchObject({ version: 2 })
    await lead.call('DELETE', '/api/model', [fileId])
    expect((await lead.call('POST', '/api/model', { uploadId })).status).toBe(404)
  })

  it('of nothing is refused in words', async () => {
    const { status, body } = await lead.call('POST', '/api/modelUpload', { subId, name: 'x.ifc', size: 0 })
    expect([status, body.message]).toEqual([400, '文件是空的。'])
  })

  it.each(['模型.ifcxml', 'model.ifcXML'])('of ifcXML is refused in words that name the way out: %s', async (name) => {
    const begin = (lang: string) =>
      lead.call('POST', '/api/modelUpload', { subId, name, size: 10 }, { 'accept-language': lang })
    for (const [lang, text] of [
      ['zh-CN', '不支持 ifcXML，请在设计软件中导出 IFC STEP 格式（.ifc）后再上传。'],
      ['en', 'ifcXML cannot be read; export the model as IFC STEP (.ifc) and upload that file.'],
    ] as const) {
      const { status, body } = await begin(lang)
      expect([status, body.message]).toEqual([400, text])
    }
  })

  it('that nobody finishes goes with its parts after a week, and only then', async () => {
    const { db } = hub.services
    const [old, young, shared] = ['old', 'young', 'shared'].map((name) => Buffer.from(`bytes of ${name}`))
    const ids: number[] = []
    for (const [name, content] of [
      ['old.ifc', old],
      ['shared.ifc', shared],
      ['young.ifc', young],
      ['twin.ifc', shared],
    ] as const)
      ids.push(await upload(lead, name, content!))
    const age = (ofIds: number[]) =>
      db
        .update(uploadTable)
        .set({ lastTime: sql`now() - interval '8 days'` })
        .where(inArray(uploadTable.uploadId, ofIds))
    await age([ids[0]!, ids[1]!])
    const sweep = async () => {
      await sweepUploads(db)
      await cleanBlobs(hub)
    }
    await sweep()
    const has = (content: Buffer) => isStored(hub, hashOf(content))
    expect([await has(old!), await has(young!), await has(shared!)]).toEqual([false, true, true])
    const left = (await lead.call('GET', `/api/modelUpload?projId=${SAMPLE}`)).body.map(
      (one: { name: string }) => one.name,
    )
    expect(left).toEqual(['young.ifc', 'twin.ifc'])
    // A part that arrives begins the time anew.
    await age([ids[2]!])
    await upload(lead, 'young.ifc', young!)
    await sweep()
    expect(await has(young!)).toBe(true)
    // Given up by hand.
    await lead.call('DELETE', '/api/modelUpload', [ids[2]!, ids[3]!])
    await cleanBlobs(hub)
    expect([await has(young!), await has(shared!)]).toEqual([false, false])
  })

  it('says why its conversion was ended', { timeout: 60_000 }, async () => {
    const uploadId = await upload(lead, '过大.ifc', bytes)
    const { fileId } = (await lead.call('POST', '/api/model', { uploadId })).body
    await ready(fileId)
    const { db } = hub.services
    const [file] = await db
      .update(modelFileTable)
      .set({ status: 'queued', error: null })
      .where(eq(modelFileTable.fileId, fileId))
      .returning()
    for (const [error, words] of [
      [taskErrors.memory, /内存/],
      [taskErrors.time, /转换时间/],
      ['TypeError: x', /意外结束/],
    ] as const) {
      await db.update(taskTable).set({ status: 'failed', error }).where(eq(taskTable.id, file!.taskId!))
      const { body } = await lead.call('GET', `/api/model/detail?fileId=${fileId}`)
      expect([body.status, body.error]).toEqual(['failed', expect.stringMatching(words)])
    }
  })
})

describe('a model', () => {
  let fileId: number

  it('is uploaded in parts and converted', { timeout: 180_000 }, async () => {
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
    for (const level of new Set<string>(rooms.map((room: { level: string }) => room.level))) {
      const asked = { fileIds: [fileId], dimensions: ['level', 'room'], path: [level] }
      const { nodes } = (await lead.call('POST', '/api/model/customizedTree', asked)).body
      const labels = rooms
        .filter((room: { level: string }) => room.level === level)
        .map(({ number, name }: { number: string; name: string }) => [number, name].filter(Boolean).join(' '))
      expect(nodes.map(({ label }: { label: string }) => label)).toEqual(expect.arrayContaining(labels))
    }
    const tree = (
      await lead.call('POST', '/api/model/customizedTree', { fileIds: [fileId], dimensions: ['level', 'class'] })
    ).body
    expect(tree.nodes.length).toBeGreaterThan(0)
    const found = (await lead.call('POST', '/api/model/elements', { fileIds: [fileId], classes: ['IfcColumn'] })).body
    expect(found.totalElements).toBeGreaterThan(0)
    const [column] = found.content
    const names = (await lead.call('POST', '/api/model/propertyNames', { fileIds: [fileId, fileId] })).body
    const reference = names.find(({ name }: { name: string }) => name === 'Reference')
    expect(reference).toMatchObject({ set: expect.stringMatching(/^Pset_/), isNumber: false })
    expect(names.map(({ count }: { count: number }) => count).every((count: number) => count > 0)).toBe(true)
    const where = (await lead.call('POST', '/api/model/position', { fileIds: [fileId], elementIds: [column.globalId] }))
      .body
    expect(where[0]).toMatchObject({ globalId: column.globalId, level: column.level })
    expect(where[0].grid).toBeTruthy()
    const known = (await lead.call('POST', '/api/model/properties', { elements: [{ fileId, index: column.index }] }))
      .body
    expect(known.properties.length).toBeGreaterThan(0)
  })

  it('tells a picture what to show: storeys, grid, groups, hits and rules', async () => {
    const ask = async (path: string, body: object) =>
      (await lead.call('POST', `/api/modelScene/${path}`, { fileIds: [fileId], ...body })).body
    const sizeOf = (set: Record<string, number[]>) =>
      Object.values(set)
        .flatMap((runs) => runs.filter((_, at) => at % 2 === 1))
        .reduce((sum, size) => sum + size, 0)
    const tree = (
      await lead.call('POST', '/api/model/customizedTree', { fileIds: [fileId], dimensions: ['level', 'class'] })
    ).body
    const frame = await ask('frame', {})
    expect(frame.axes.length).toBeGreaterThan(0)
    const heights = frame.storeys.map(({ elevation }: { elevation: number }) => elevation)
    expect(heights).toEqual([...heights].sort((a, b) => a - b))
    for (const { label, count } of tree.nodes) {
      expect(sizeOf(await ask('find', { dimensions: ['level', 'class'], path: [label] }))).toBe(count)
      const storey = frame.storeys.find(({ name }: { name: string }) => name === label)
      if (storey) expect(sizeOf(storey.elements)).toBe(count)
    }
    const columns = await ask('find', { classes: ['IfcColumn'] })
    const groups = await ask('groups', { dimension: 'class' })
    expect(groups.find(({ label }: { label: string }) => label === 'IfcColumn').elements).toEqual(columns)
    const few = await ask('groups', { dimension: 'class', most: 2 })
    expect(few.map(({ label }: { label: string }) => label)[2]).toBe('')
    const total = groups.reduce((sum: number, { count }: { count: number }) => sum + count, 0)
    expect(few.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(total)
    const rule = { field: 'class', op: 'is', value: 'ifccolumn', effect: 'hide' }
    const [hit, others] = await ask('rules', { rules: [rule, { ...rule, op: 'isNot' }] })
    expect(hit).toEqual(columns)
    expect(sizeOf(hit) + sizeOf(others)).toBe(total)
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

  it('gets a second version under the same name, which is compared with the first', { timeout: 180_000 }, async () => {
    const uploadId = await upload(lead, '综合楼.IFC', ifc(2))
    const second = await ready((await lead.call('POST', '/api/model', { uploadId })).body.fileId)
    expect(second).toMatchObject({ version: 2, isLatest: true })
    const pair = { subId, fromFileId: fileId, toFileId: second.fileId }
    const countsNow = async () => {
      const { id } = (await lead.call('POST', '/api/modelCompareRecord', pair)).body
      let compared = (await lead.call('GET', `/api/modelCompareRecord/modelCompared?id=${id}&size=1000`)).body
      for (let i = 0; i < 300 && compared.record.status !== 'done'; i++) {
        await new Promise((resolve) => setTimeout(resolve, 200))
        compared = (await lead.call('GET', `/api/modelCompareRecord/modelCompared?id=${id}&size=1000`)).body
      }
      expect(compared.record.status).toBe('done')
      return compared.record.counts
    }
    const planned = plannedDifferences(plan)
    const expected = {
      added: planned.added.length,
      removed: planned.removed.length,
      moved: planned.moved.length,
      reshaped: planned.reshaped.length,
    }
    expect(await countsNow()).toMatchObject(expected)
    // A converter of before drew everything otherwise: nothing of that is a change.
    await seemDrawnOtherwise(fileId)
    expect(await countsNow()).toMatchObject(expected)
  })

  async function seemDrawnOtherwise(version: number): Promise<void> {
    const { db, blobs } = hub.services
    const isPack = and(eq(modelPackTable.fileId, version), eq(modelPackTable.kind, 'building'))
    const [pack] = await db.select().from(modelPackTable).where(isPack)
    const { elements, ...rest } = await openBuilding(blobs, pack!.hash)
    const other = { ...rest, elements: { ...elements, shapeHashes: elements.shapeHashes.map((word) => word ^ 1) } }
    const { hash } = await storeBlob({ db, blobs }, gzipSync(encodeBuilding(other)))
    await db.update(modelPackTable).set({ hash }).where(isPack)
    await db.update(modelFileTable).set({ converter: 1 }).where(eq(modelFileTable.fileId, version))
  }
})
