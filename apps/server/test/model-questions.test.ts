import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { readIfc } from '@sunmao/ifc'
import { encodeBuilding, encodeGeometry } from '@sunmao/model'
import { ofSize, writeIfc } from '@sunmao/sample'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { storeBlob } from '../src/blobs/store-blob.ts'
import { modelFileTable, modelTable } from '../src/modules/model/model.table.ts'
import { replacePacks } from '../src/modules/model/packs/model-pack.service.ts'
import { openModels } from '../src/modules/model/packs/opened-model.service.ts'
import { packedModels } from '../src/modules/model/packs/packed-model.service.ts'
import { ruleSets } from '../src/modules/model/questions/element-sets.ts'
import { findElements } from '../src/modules/model/questions/elements.ts'
import { findPositions } from '../src/modules/model/questions/places.ts'
import { customizedTree } from '../src/modules/model/questions/tree.ts'
import { type Caller, startTestServer, type TestServer } from './test-server.ts'

const SAMPLE = 2
let hub: TestServer
let lead: Caller
let fileIds: number[]

beforeAll(async () => {
  // Alone: it is this process that must go on.
  hub = await startTestServer({}, { alone: true })
  lead = await hub.as('lead')
  fileIds = await storeModels(5)
}, 120_000)
afterAll(() => hub.stop())

/** Models of the same small building, as a conversion would have stored them. */
async function storeModels(count: number): Promise<number[]> {
  const { db, blobs } = hub.services
  const { building, geometry } = await readIfc(Buffer.from([...writeIfc(ofSize(2000), {})].join('')))
  const keep = async (bytes: Uint8Array) => (await storeBlob({ db, blobs }, await promisify(gzip)(bytes))).hash
  const packs = {
    building: await keep(encodeBuilding(building)),
    geometry: await keep(encodeGeometry(geometry)),
    drawingHead: await keep(new Uint8Array(4)),
    drawingChunks: [],
  }
  const { subId } = (await lead.call('GET', `/api/projectSub/querySubListByProjId?projId=${SAMPLE}`)).body[0]
  const ids: number[] = []
  for (let at = 0; at < count; at++) {
    const model = { projId: SAMPLE, subId, name: `部分${at}.ifc`, versions: 1, discipline: 'A' }
    const [{ modelId } = { modelId: 0 }] = await db.insert(modelTable).values(model).returning()
    const file = { modelId, version: 1, format: 'ifc', size: 1, status: 'ready', userId: 1 } as const
    const [{ fileId } = { fileId: 0 }] = await db.insert(modelFileTable).values(file).returning()
    await replacePacks(db, fileId, packs)
    ids.push(fileId)
  }
  return ids
}

const rules = Array.from({ length: 50 }, (_, at) => ({
  ...(at % 2 === 0 ? { field: 'property' as const, name: 'FireRating' } : { field: 'type' as const }),
  op: 'contains' as const,
  value: String(at),
  effect: 'hide' as const,
}))

describe('questions about models', { timeout: 120_000 }, () => {
  it('are answered by a thread as by the functions themselves', async () => {
    const { db, blobs } = hub.services
    const opened = await openModels(blobs, await packedModels(db, fileIds.slice(0, 2)))
    const wire = (answer: unknown) => JSON.parse(JSON.stringify(answer))
    const asked = { fileIds: fileIds.slice(0, 2) }
    const tree = { ...asked, dimensions: ['level' as const, 'class' as const], path: [], page: 0, size: 20 }
    const search = { ...asked, text: '1', conditions: [], page: 1, size: 7 }
    const places = { ...asked, elementIds: [0, 1, 2], point: [3, 3, 1] as [number, number, number] }
    const answers = await Promise.all([
      lead.call('POST', '/api/model/customizedTree', tree),
      lead.call('POST', '/api/model/elements', search),
      lead.call('POST', '/api/model/position', places),
      lead.call('POST', '/api/modelScene/rules', { ...asked, rules }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const [trees, found, positions, sets] = answers.map(({ body }) => body)
    expect(trees.nodes.length).toBeGreaterThan(0)
    expect(trees).toEqual(wire(customizedTree.answer(opened, tree, 'zh-CN')))
    expect(found.content).toHaveLength(7)
    expect(found).toEqual(wire(findElements.answer(opened, search, 'zh-CN')))
    expect(positions).toEqual(wire(findPositions.answer(opened, places, 'zh-CN')))
    expect(sets).toEqual(wire(ruleSets.answer(opened, { rules }, 'zh-CN')))
  })

  it('that take long leave the main thread to everybody else', async () => {
    const heavy = () => lead.call('POST', '/api/modelScene/rules', { fileIds, rules })
    // The thread is there and has read the models.
    await heavy()
    const other = await hub.as('hvac')
    let isOver = false
    let served = 0
    const before = performance.eventLoopUtilization()
    const load = Promise.all(Array.from({ length: 15 }, heavy)).finally(() => {
      isOver = true
    })
    while (!isOver) {
      expect((await hub.nobody.call('GET', '/healthz')).status).toBe(200)
      expect((await other.call('GET', '/auth/info')).status).toBe(200)
      served += 1
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    const { utilization } = performance.eventLoopUtilization(before)
    expect((await load).map(({ status }) => status)).toEqual(Array(15).fill(200))
    expect(served).toBeGreaterThan(3)
    // It was the whole time when questions were answered here.
    expect(utilization).toBeLessThan(0.6)
  })

  it('have a limit per person, which another person does not feel', async () => {
    const heavy = () => lead.call('POST', '/api/modelScene/rules', { fileIds, rules })
    const asked = Promise.all(Array.from({ length: 40 }, heavy))
    const hvac = await hub.as('hvac')
    const other = await hvac.call('POST', '/api/model/rooms', { fileIds: [fileIds[0]] })
    expect(other.status).toBe(200)
    const answers = await asked
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.length).toBeGreaterThan(0)
    for (const { status, headers, body } of refused) {
      expect([status, headers['retry-after']]).toEqual([429, '2'])
      expect(body.message).toBe('您还有很多查询正在等待，请等前面的完成后再试。')
    }
    expect((await heavy()).status).toBe(200)
  })

  it('that nobody waits for any more leave the queue', async () => {
    const url = await hub.http.listen({ port: 0, host: '127.0.0.1' })
    const headers = { authorization: lead.token!, 'content-type': 'application/json' }
    const body = JSON.stringify({ fileIds, rules })
    const gone = new AbortController()
    const ask = (signal?: AbortSignal) =>
      fetch(`${url}/api/modelScene/rules`, { method: 'POST', headers, body, signal }).then(({ status }) => status)
    const answers: unknown[] = []
    const first = Array.from({ length: 30 }, () =>
      ask(gone.signal)
        .catch(() => 'gone')
        .then((answer) => answers.push(answer)),
    )
    // Somebody is refused, so the queue is full.
    await vi.waitFor(() => expect(answers).toContain(429), { timeout: 20_000 })
    gone.abort()
    await Promise.all(first)
    // The server has noticed it too when only connections that were answered are left.
    const answered = answers.filter((answer) => answer !== 'gone').length
    const connections = promisify<number>((done) => hub.http.server.getConnections(done))
    await vi.waitFor(async () => expect(await connections()).toBeLessThanOrEqual(answered), { timeout: 20_000 })
    // As many again would not fit beside those.
    expect(await Promise.all(Array.from({ length: 15 }, () => ask()))).toEqual(Array(15).fill(200))
  })

  it('give files as well', async () => {
    const { http } = hub
    const headers = { authorization: lead.token! }
    const sheet = await http.inject({
      method: 'POST',
      url: '/api/model/schedule/download',
      headers,
      payload: { fileIds, groupBy: ['class'] },
    })
    expect([sheet.statusCode, sheet.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK'])
    const glb = await http.inject({ method: 'POST', url: '/api/model/glb', headers, payload: { fileId: fileIds[0] } })
    const bytes = glb.headers['content-encoding'] ? await promisify(gunzip)(glb.rawPayload) : glb.rawPayload
    expect([glb.statusCode, bytes.subarray(0, 4).toString()]).toEqual([200, 'glTF'])
    expect(bytes.readUInt32LE(8)).toBe(bytes.length)
  })

  it('about a model that is not converted yet are refused in words', async () => {
    const { db } = hub.services
    const [{ modelId } = { modelId: 0 }] = await db
      .insert(modelTable)
      .values({
        projId: SAMPLE,
        subId: (await lead.call('GET', `/api/projectSub/querySubListByProjId?projId=${SAMPLE}`)).body[0].subId,
        name: '未转换.ifc',
        versions: 1,
      })
      .returning()
    const file = { modelId, version: 1, format: 'ifc', size: 1, status: 'queued', userId: 1 } as const
    const [{ fileId } = { fileId: 0 }] = await db.insert(modelFileTable).values(file).returning()
    const { status, body } = await lead.call('POST', '/api/model/rooms', { fileIds: [fileIds[0], fileId] })
    expect([status, body.message]).toEqual([409, '模型还没有转换完成。'])
  })
})
