// Whose bytes are whose: nobody takes away what somebody else still has, and nothing stays that nobody has any more.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Blobs } from '../src/blobs/blobs.ts'
import { storeBlob } from '../src/blobs/store-blob.ts'
import { modelFileTable, modelTable } from '../src/modules/model/model.table.ts'
import { modelCompareTable } from '../src/modules/model-version/model-version.table.ts'
import { formWith } from './admin/upload.ts'
import { cleanBlobs, isStored } from './clean-blobs.ts'
import { type Caller, startTestServer, type TestServer } from './test-server.ts'
import { viewState } from './view-state.ts'

const SAMPLE = 2
const PART = 8_388_608

let hub: TestServer
let admin: Caller
let lead: Caller
let subId: number
beforeAll(async () => {
  hub = await startTestServer()
  admin = await hub.as('admin')
  lead = await hub.as('lead')
  subId = (await lead.call('GET', `/api/projectSub/querySubListByProjId?projId=${SAMPLE}`)).body[0].subId
})
afterAll(() => hub.stop())

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const clean = () => cleanBlobs(hub)
const has = (bytes: Uint8Array) => isStored(hub, hashOf(bytes))

/** A document of the administrator's. */
async function keepDocument(name: string, bytes: Uint8Array) {
  const { body, headers } = formWith('file', `${name}.bin`, bytes)
  const { status } = await admin.call('POST', '/api/localStorage', body, headers)
  const row = (await admin.call('GET', `/api/localStorage?blurry=${name}`)).body.content[0]
  return { status, id: row?.id as number, path: row?.path as string }
}
const removeDocument = (id: number) => admin.call('DELETE', '/api/localStorage', [id])
const readDocument = (path: string) => hub.http.inject({ url: path })

const beginUpload = async (size: number) =>
  (await lead.call('POST', '/api/modelUpload', { subId, name: `${randomUUID()}.ifc`, size })).body.uploadId as number
function sendPart(uploadId: number, bytes: Uint8Array, sha256 = hashOf(bytes)) {
  const { body, headers } = formWith('part', 'part', bytes)
  return lead.call('POST', `/api/modelUpload/part?uploadId=${uploadId}&index=0&sha256=${sha256}`, body, headers)
}

/** Gives everything that can happen between two steps the time to happen. */
function slow(blobs: Blobs, onRemove: () => void): Blobs {
  const wait = () => sleep(Math.random() * 30)
  return {
    ...blobs,
    receive: async (bytes) => {
      const received = await blobs.receive(bytes)
      return { ...received, keep: () => wait().then(received.keep).then(wait) }
    },
    remove: async (hash) => {
      onRemove()
      await wait()
      await blobs.remove(hash)
      await wait()
    },
  }
}

/** A picture that nobody else has. */
const newPng = () =>
  Buffer.concat([
    Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
    Buffer.from([0, 0, 0, 2, 0, 0, 0, 2, 8, 6, 0, 0, 0]),
    randomBytes(32),
  ])
const newJpeg = () =>
  Buffer.from([0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 90, 0, 160, 1, 1, 0x11, 0, ...randomBytes(32), 0xff, 0xd9])

async function newModel(inSub: number): Promise<number> {
  const { db } = hub.services
  const named = { projId: SAMPLE, subId: inSub, name: `${randomUUID()}.ifc`, versions: 1 }
  const [model] = await db.insert(modelTable).values(named).returning()
  const version = { modelId: model!.modelId, version: 1, format: 'ifc', size: 1, status: 'failed' } as const
  const [file] = await db.insert(modelFileTable).values(version).returning()
  return file!.fileId
}

describe('bytes that somebody has', () => {
  it('are not taken away by an upload that is refused because it is too long', async () => {
    const bytes = randomBytes(PART + 1)
    const { path } = await keepDocument('kept', bytes)
    const uploadId = await beginUpload(2 * PART)
    // It is cut off at the same byte, so what has arrived of it is the document.
    expect((await sendPart(uploadId, Buffer.concat([bytes, bytes]))).status).toBe(413)
    expect((await readDocument(path)).statusCode).toBe(200)
    await clean()
    expect((await readDocument(path)).rawPayload.equals(bytes)).toBe(true)
  })

  it('are not taken away with a document that is the same as the result of a comparison', async () => {
    const result = gzipSync(JSON.stringify([]))
    const { hash } = await storeBlob(hub.services, result)
    const comparison = { projId: SAMPLE, subId, key: randomUUID(), fromName: 'a', toName: 'b', pairs: [] }
    const [row] = await hub.services.db
      .insert(modelCompareTable)
      .values({ ...comparison, status: 'done', result: hash })
      .returning()
    const read = () => lead.call('GET', `/api/modelCompareRecord/modelCompared?id=${row!.id}&size=10`)
    expect((await read()).status).toBe(200)
    await removeDocument((await keepDocument('result', result)).id)
    await clean()
    expect((await read()).status).toBe(200)
  })

  it('are there, however many store and remove the same ones at once', { timeout: 60_000 }, async () => {
    const { blobs } = hub.services
    let removals = 0
    hub.services.blobs = slow(blobs, () => {
      removals += 1
    })
    const bytes = randomBytes(20_000)
    const race = async (who: number, round: number) => {
      const { status, id, path } = await keepDocument(`race-${who}-${round}`, bytes)
      expect(status).toBe(201)
      expect((await readDocument(path)).statusCode).toBe(200)
      await removeDocument(id)
    }
    const work = (async () => {
      for (let round = 0; round < 20; round++) {
        await Promise.all([race(0, round), race(1, round)])
        // Nobody has them now. Every other time they are stored again at the very moment when they are taken away.
        const before = removals
        const isTaken = async () => removals > before || !(await has(bytes))
        if (round % 2 === 0) await expect.poll(isTaken, { interval: 1, timeout: 10_000 }).toBe(true)
        else await sleep(Math.random() * 60)
      }
      expect((await keepDocument('race-last', bytes)).status).toBe(201)
    })()
    let isOver = false
    const cleaning = (async () => {
      while (!isOver) await clean()
    })()
    await work.finally(async () => {
      isOver = true
      await cleaning
      hub.services.blobs = blobs
    })
    await clean()
    expect(await has(bytes)).toBe(true)
  })
})

describe('bytes that nobody has any more go', () => {
  it('when a part is refused, at once', async () => {
    const bytes = randomBytes(1000)
    const uploadId = await beginUpload(1000)
    expect((await sendPart(uploadId, bytes, hashOf(randomBytes(1)))).status).toBe(400)
    expect(await has(bytes)).toBe(false)
  })

  it('when another part takes their place', async () => {
    const [first, second] = [randomBytes(1000), randomBytes(1000)]
    const uploadId = await beginUpload(1000)
    expect((await sendPart(uploadId, first)).status).toBe(200)
    expect((await sendPart(uploadId, second)).status).toBe(200)
    await clean()
    expect([await has(first), await has(second)]).toEqual([false, true])
  })

  it('with the viewpoints of a sub that is removed', async () => {
    const sub = { projId: SAMPLE, subNo: '98', subName: '临时' }
    const own = (await lead.call('POST', '/api/projectSub', sub)).body.subId
    const picture = newJpeg()
    const fileId = await newModel(own)
    const viewpoint = {
      subId: own,
      name: 'v',
      fileIds: [fileId],
      state: viewState,
      picture: picture.toString('base64'),
    }
    expect((await lead.call('POST', '/api/viewpoint', viewpoint)).status).toBe(201)
    await clean()
    expect(await has(picture)).toBe(true)
    await lead.call('DELETE', '/api/model', [fileId])
    await lead.call('DELETE', '/api/model/removed', [fileId])
    expect((await lead.call('DELETE', '/api/projectSub', [own])).status).toBeLessThan(300)
    await clean()
    expect(await has(picture)).toBe(false)
  })

  it('with an avatar that another one replaces', async () => {
    const change = async (bytes: Buffer) => {
      const { body, headers } = formWith('avatar', 'me.png', bytes)
      const answer = await lead.call('POST', '/api/users/updateAvatar', body, headers)
      expect(answer.status).toBe(200)
      return answer.body.avatar as string
    }
    const [first, second] = [newPng(), newPng()]
    const old = await change(first)
    const current = await change(second)
    await clean()
    expect([await has(first), await has(second)]).toEqual([false, true])
    expect((await hub.nobody.call('GET', `/avatar/${old}`)).status).toBe(404)
    expect((await hub.nobody.call('GET', `/avatar/${current}`)).status).toBe(200)
  })

  it('with feedback that is removed', async () => {
    const shot = newPng()
    const field = (name: string, value: string) =>
      `--sunmao-form\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
    const { body, headers } = formWith('file1', 'a.png', shot)
    const form = Buffer.concat([Buffer.from(field('module', 'model') + field('description', 'x')), body])
    const { id } = (await lead.call('POST', '/api/feedback', form, headers)).body
    await clean()
    expect(await has(shot)).toBe(true)
    expect((await admin.call('DELETE', '/api/feedback', [id])).status).toBe(200)
    await clean()
    expect(await has(shot)).toBe(false)
  })

  it('when their upload is given up, and when a kill came between them and their row', async () => {
    const [sent, lost] = [randomBytes(1000), randomBytes(1000)]
    const uploadId = await beginUpload(1000)
    await sendPart(uploadId, sent)
    await lead.call('DELETE', '/api/modelUpload', [uploadId])
    const received = await hub.services.blobs.receive(lost)
    await received.keep()
    expect(await has(lost)).toBe(true)
    await clean()
    expect([await has(sent), await has(lost)]).toEqual([false, false])
  })
})
